//! Does pieces of work on all cores. The results do not depend on the number of cores.

use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};

/// Does `pieces` pieces of work on `threads` threads (0: as many as there are cores). Returns the results in the order
/// of the pieces.
///
/// # Panics
/// If the system refuses to start a thread.
pub(super) fn in_parallel<T: Send>(threads: usize, pieces: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("the system starts threads");
    // A piece is a whole match or deal, so each may go to another thread.
    pool.install(|| (0..pieces).into_par_iter().with_max_len(1).map(work).collect())
}
