//! Holds the texts. Tests and the native tool have all of them built in. The browser loads one file for each language
//! that it shows, and the worker loads none.

use thiserror::Error;

use super::{COUNT, Key, Lang};

/// A file that does not hold the texts of this build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{found} texts, not {wanted}")]
pub struct WrongTexts {
    /// How many texts it holds.
    pub found: usize,
    /// How many there are.
    pub wanted: usize,
}

/// The texts of a file, one a line, in the order of their keys.
fn read(file: &str) -> Result<Vec<&str>, WrongTexts> {
    let texts: Vec<&str> = file.split('\n').collect();
    let (found, wanted) = (texts.len(), COUNT);
    if found == wanted { Ok(texts) } else { Err(WrongTexts { found, wanted }) }
}

#[cfg(not(target_arch = "wasm32"))]
mod place {
    use super::super::TEXTS;
    use super::{Key, Lang, WrongTexts, read};

    pub fn text(lang: Lang, key: Key) -> &'static str {
        TEXTS[lang.0][usize::from(key.0)]
    }

    impl Lang {
        /// Whether its texts are there. They are built in here.
        #[must_use]
        pub const fn is_loaded(self) -> bool {
            true
        }

        /// Checks the texts of a file. The texts are built into this binary, so the file is not stored.
        ///
        /// # Errors
        /// [`WrongTexts`].
        pub fn load(self, file: &str) -> Result<(), WrongTexts> {
            read(file).map(drop)
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod place {
    use std::cell::RefCell;

    use super::super::CODES;
    use super::{Key, Lang, WrongTexts, read};

    thread_local! {
        static LOADED: RefCell<[Vec<&'static str>; CODES.len()]> = const { RefCell::new([const { Vec::new() }; CODES.len()]) };
    }

    pub fn text(lang: Lang, key: Key) -> &'static str {
        LOADED.with_borrow(|loaded| loaded[lang.0].get(usize::from(key.0)).copied().unwrap_or_default())
    }

    impl Lang {
        /// Whether its texts are there.
        #[must_use]
        pub fn is_loaded(self) -> bool {
            LOADED.with_borrow(|loaded| !loaded[self.0].is_empty())
        }

        /// Takes the texts of a file.
        ///
        /// # Errors
        /// [`WrongTexts`].
        pub fn load(self, file: &str) -> Result<(), WrongTexts> {
            // Texts are borrowed for as long as the page is there. Each of the few languages is loaded once.
            let file: &'static str = file.to_string().leak();
            let texts = read(file)?;
            LOADED.with_borrow_mut(|loaded| loaded[self.0] = texts);
            Ok(())
        }
    }
}

pub(super) use place::text;
