//! The commitment to the deal at the table, and its check.

use rami::screens::{FairScreen, fair};
use rami::text::{Key, Message};

use super::button;
use super::markup::{El, el};
use super::state::Page;
use crate::browser::dom;

/// The commitment to the latest deal.
pub fn latest(page: Page) -> Option<FairScreen> {
    page.session.with(|session| {
        let game = session.as_ref()?.game();
        fair(game, game.record().deals.len().checked_sub(1)?)
    })
}

/// The content of the dialog.
pub fn fair_view(page: Page, shown: &FairScreen) -> El {
    let title = page.say(&Message::new(Key::FairCommitment).number("n", shown.number));
    let commitment = shown.commitment.as_ref().map(|text| {
        el("<figure>")
            .child(el("<figcaption>").text(&title))
            .child(el(r#"<code class="hash" data-fair="commitment">"#).text(text))
    });
    el(r#"<div class="fair">"#)
        .child(el("<p>").text(page.text(Key::FairAbout)))
        .children(commitment)
        .child(
            el(r#"<p class="verdict" role="status">"#).attr("data-verdict", shown.verdict).text(&page.say(&shown.said)),
        )
        .children(shown.text.as_ref().map(|text| proof(page, shown, text)))
}

fn proof(page: Page, shown: &FairScreen, text: &str) -> El {
    let (file, kept) = (shown.file.clone(), text.to_string());
    let download = button::named(page, "button", "download-deal", Key::ActionDownload)
        .on_click(move || dom::download_as(&file, "text/plain", &kept));
    el("<div>")
        .child(el("<h3>").text(page.text(Key::FairDeal)))
        .child(el(r#"<pre class="scroll-x" tabindex="0" data-fair="deal">"#).text(text))
        .child(el("<p>").text(page.text(Key::FairHow)))
        .child(el(r#"<code class="hash">"#).text(&shown.command))
        .child(el(r#"<div class="sheet-actions">"#).child(download))
}
