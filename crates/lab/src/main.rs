//! `rami-lab`: replays records, solves hands, plays bots against bots, measures.

fn main() -> std::process::ExitCode {
    match rami_lab::run(std::env::args_os().skip(1)) {
        Ok(answer) => {
            if !answer.text.is_empty() {
                // If the reader is gone, the output is dropped.
                drop(std::io::Write::write_fmt(&mut std::io::stdout(), format_args!("{}\n", answer.text)));
            }
            answer.status.into()
        }
        Err(failure) => {
            eprintln!("rami-lab: {failure}");
            2.into()
        }
    }
}
