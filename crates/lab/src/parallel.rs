//! Does pieces of work on all cores. The results do not depend on the number of cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does `pieces` pieces of work on `threads` threads (0: as many as there are cores). Returns the results in the order
/// of the pieces.
pub(super) fn in_parallel<T: Send>(threads: usize, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(pieces)));
    let worker = || {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(piece);
            done.lock().expect("no thread panics while it holds the lock").push((piece, result));
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let most = if threads == 0 { cores } else { threads };
    thread::scope(|scope| {
        for _ in 0..most.min(pieces) {
            scope.spawn(worker);
        }
    });
    let mut done = done.into_inner().expect("no thread panics while it holds the lock");
    done.sort_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}
