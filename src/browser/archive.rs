//! The archive of finished matches in `IndexedDB`. It holds thousands of them and lists them a page at a time, the
//! newest first.

use std::cell::RefCell;
use std::rc::Rc;

use idb::event::VersionChangeEvent;
use idb::{Database, DatabaseEvent, Error, Event, Factory, KeyRange, ObjectStore, ObjectStoreParams};
use idb::{Query, Request, Transaction, TransactionMode, TransactionResult};
use js_sys::Uint8Array;
use rami_bots::analysis::Account;
use rami_bots::analysis::{KeptLuck, WorkedOut};
use rami_model::backup::{Finished, HistoryChange, LuckOf};
use rami_model::history::{MatchKey, Summary};
use rami_model::table::Saved;
use rami_record::Record;
use wasm_bindgen::{JsCast, JsValue};

use super::dom::breathe;
use rami_record::json::Json;

const NAME: &str = "rami";
const VERSION: u32 = 1;
/// The store of the summaries that lists and statistics read.
const SUMMARIES: &str = "summaries";
/// The store of the matches as they were saved. It also holds what is known of their luck, under keys of its own.
const MATCHES: &str = "matches";
/// The number of summaries after which the page gets time to respond.
const AT_ONCE: usize = 400;

thread_local! {
    static OPEN: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
}

/// The key of a match. The newest have the smallest keys, so that they come first.
fn key(id: u64) -> JsValue {
    JsValue::from_f64(-(id as f64))
}

/// The key of what is known of a match's luck. It is in the store of the matches, because another store would need
/// another version of the database, which an older version of the app could not open.
fn luck_key(id: u64) -> JsValue {
    JsValue::from_str(&format!("luck {id}"))
}

async fn database() -> Result<Rc<Database>, Error> {
    if let Some(open) = OPEN.with_borrow(Clone::clone) {
        return Ok(open);
    }
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        if create_stores(&event).is_err() {
            // A partly created database would stay for good. So the upgrade is aborted, and the next opening begins
            // again.
            let upgrade = event.target().ok().and_then(|request| request.transaction());
            drop(upgrade.map(Transaction::abort));
        }
    });
    let mut database = request.await?;
    // A newer version of the app in another tab needs the database to itself.
    database.on_version_change(|_| close());
    database.on_close(|_| close());
    let database = Rc::new(database);
    OPEN.with_borrow_mut(|open| *open = Some(Rc::clone(&database)));
    Ok(database)
}

fn create_stores(event: &VersionChangeEvent) -> Result<(), Error> {
    let database = event.database()?;
    for store in [SUMMARIES, MATCHES] {
        database.create_object_store(store, ObjectStoreParams::new())?;
    }
    Ok(())
}

fn close() {
    if let Some(database) = OPEN.with_borrow_mut(Option::take) {
        database.close();
    }
}

/// Ends a transaction. It writes everything, or nothing after an error.
async fn end(transaction: Transaction, written: Result<(), Error>) -> Result<(), Error> {
    if let Err(error) = written {
        drop(transaction.abort());
        return Err(error);
    }
    // A full disk is reported only at this point.
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(Error::TransactionCommitError("aborted".into())),
    }
}

async fn stores(mode: TransactionMode) -> Result<(Transaction, ObjectStore, ObjectStore), Error> {
    let begin = |database: &Database| database.transaction(&[SUMMARIES, MATCHES], mode);
    let transaction = match begin(&*database().await?) {
        Ok(transaction) => transaction,
        // The browser may have closed it meanwhile, so it is opened once more.
        Err(_) => {
            close();
            begin(&*database().await?)?
        }
    };
    let (summaries, matches) = (transaction.object_store(SUMMARIES)?, transaction.object_store(MATCHES)?);
    Ok((transaction, summaries, matches))
}

/// Stores a finished match. If another match has its number, it gets the next free one. Its identity stays the same.
///
/// # Errors
/// The error of the browser.
pub async fn put(finished: Finished) -> Result<(), Error> {
    let (transaction, summaries, matches) = stores(TransactionMode::ReadWrite).await?;
    let written = write(&summaries, &matches, finished).await.map(|_| ());
    end(transaction, written).await
}

/// Stores a finished match, and returns the number that it has.
async fn write(summaries: &ObjectStore, matches: &ObjectStore, mut finished: Finished) -> Result<u64, Error> {
    let identity = MatchKey::of_saved(&finished.saved);
    while let Some(kept) = matches.get(key(finished.summary.id))?.await? {
        let kept = kept.as_string().and_then(|text| Saved::from_json(&text).ok());
        // What is here stays the owner's, if it was.
        if let Some(kept) = kept.filter(|kept| MatchKey::of_saved(kept) == identity) {
            finished.set_of_other(finished.saved.of_other && kept.of_other);
            break;
        }
        let next = finished.summary.id + 1;
        finished = finished.moved_to(next);
    }
    let id = finished.summary.id;
    // Luck takes long to compute, so a match without it does not overwrite it.
    let kept = read_summary(summaries, id).await?;
    finished.summary.luck = finished.summary.luck.take().or(kept.and_then(|kept| kept.luck));
    summaries.put(&finished.summary.to_json().into(), Some(&key(id)))?.await?;
    matches.put(&finished.saved.to_json().into(), Some(&key(id)))?.await?;
    Ok(id)
}

/// Makes all changes, or none if the browser refuses one of them.
///
/// # Errors
/// The error of the browser.
pub async fn apply(changes: &[HistoryChange]) -> Result<(), Error> {
    if changes.is_empty() {
        return Ok(());
    }
    let (transaction, summaries, matches) = stores(TransactionMode::ReadWrite).await?;
    let written = async {
        for change in changes {
            make(&summaries, &matches, change).await?;
        }
        Ok(())
    };
    let written = written.await;
    end(transaction, written).await
}

async fn make(summaries: &ObjectStore, matches: &ObjectStore, change: &HistoryChange) -> Result<(), Error> {
    match change {
        HistoryChange::Put(finished, luck) => {
            let id = write(summaries, matches, Finished::clone(finished)).await?;
            if let Some(luck) = luck {
                write_luck(summaries, matches, id, luck).await?;
            }
        }
        HistoryChange::Delete(id) => remove(summaries, matches, *id).await?,
        HistoryChange::Own(id) => {
            let kept = matches.get(key(*id))?.await?.and_then(|text| Saved::from_json(&text.as_string()?).ok());
            let summary = read_summary(summaries, *id).await?;
            if let (Some(saved), Some(summary)) = (kept, summary) {
                let mut finished = Finished { summary, saved };
                finished.set_of_other(false);
                summaries.put(&finished.summary.to_json().into(), Some(&key(*id)))?.await?;
                matches.put(&finished.saved.to_json().into(), Some(&key(*id)))?.await?;
            }
        }
        HistoryChange::Luck(id, luck) => write_luck(summaries, matches, *id, luck).await?,
    }
    Ok(())
}

async fn write_luck(summaries: &ObjectStore, matches: &ObjectStore, id: u64, luck: &LuckOf) -> Result<(), Error> {
    if let Some(kept) = &luck.kept {
        matches.put(&StoredLuck::Done(kept.clone()).written(), Some(&luck_key(id)))?.await?;
    }
    if let Some(summary) = read_summary(summaries, id).await? {
        let summary = Summary { luck: Some(luck.account.clone()), ..summary };
        summaries.put(&summary.to_json().into(), Some(&key(id)))?.await?;
    }
    Ok(())
}

/// The identity of a match. Summaries of earlier versions do not have it; it is worked out from the match then.
///
/// # Errors
/// The error of the browser.
pub async fn identity(summary: &Summary) -> Result<Option<MatchKey>, Error> {
    if summary.key.is_some() {
        return Ok(summary.key.clone());
    }
    let saved = load(summary.id).await?.and_then(|text| Saved::from_json(&text).ok());
    Ok(saved.as_ref().map(MatchKey::of_saved))
}

/// The summaries of `count` matches begun before `before`, or of the newest ones, the newest first.
///
/// # Errors
/// The error of the browser.
pub async fn page(before: Option<u64>, count: u32) -> Result<Vec<Summary>, Error> {
    let (_, summaries, _) = stores(TransactionMode::ReadOnly).await?;
    let range = before.map(|id| KeyRange::lower_bound(&key(id), Some(true))).transpose()?;
    let texts = summaries.get_all(range.map(Query::from), Some(count))?.await?;
    let mut found = Vec::with_capacity(texts.len());
    for some in texts.chunks(AT_ONCE) {
        if !found.is_empty() {
            breathe().await;
        }
        found.extend(some.iter().filter_map(JsValue::as_string).filter_map(|text| Summary::from_json(&text).ok()));
    }
    Ok(found)
}

/// All summaries, the newest first.
///
/// # Errors
/// The error of the browser.
pub async fn all() -> Result<Vec<Summary>, Error> {
    page(None, u32::MAX).await
}

/// The number of matches begun after a moment, in milliseconds since 1970.
///
/// # Errors
/// The error of the browser.
pub async fn count_after(moment: u64) -> Result<usize, Error> {
    let (_, summaries, _) = stores(TransactionMode::ReadOnly).await?;
    let newer = KeyRange::upper_bound(&key(moment), Some(true))?;
    Ok(summaries.count(Some(Query::from(newer)))?.await? as usize)
}

/// A match as it was saved.
///
/// # Errors
/// The error of the browser.
pub async fn load(id: u64) -> Result<Option<String>, Error> {
    let (_, _, matches) = stores(TransactionMode::ReadOnly).await?;
    Ok(matches.get(key(id))?.await?.and_then(|value| value.as_string()))
}

/// What is known of the luck of a match. A judgement under way is kept as bytes, a finished one as text.
pub enum StoredLuck {
    Begun(WorkedOut),
    Done(KeptLuck),
}

impl StoredLuck {
    fn read(value: &JsValue) -> Option<Self> {
        let bytes = value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        let known = bytes.and_then(|bytes| WorkedOut::from_bytes(&bytes)).map(Self::Begun);
        known.or_else(|| KeptLuck::from_json(&value.as_string()?).ok().map(Self::Done))
    }

    /// The result of a finished judgement.
    pub fn worked_out(self) -> Option<KeptLuck> {
        match self {
            Self::Done(kept) => Some(kept),
            Self::Begun(_) => None,
        }
    }

    fn written(&self) -> JsValue {
        match self {
            Self::Begun(known) => Uint8Array::from(&known.to_bytes()[..]).into(),
            Self::Done(kept) => kept.to_json().into(),
        }
    }
}

/// The account of a match, if it has one, and what else is known of its luck.
///
/// # Errors
/// The error of the browser.
pub async fn luck(id: u64) -> Result<(Option<Account>, Option<StoredLuck>), Error> {
    let (_, summaries, matches) = stores(TransactionMode::ReadOnly).await?;
    let summary = read_summary(&summaries, id).await?;
    let luck = matches.get(luck_key(id))?.await?.and_then(|value| StoredLuck::read(&value));
    Ok((summary.and_then(|summary| summary.judged().cloned()), luck))
}

async fn read_summary(summaries: &ObjectStore, id: u64) -> Result<Option<Summary>, Error> {
    Ok(summaries.get(key(id))?.await?.and_then(|value| Summary::from_json(&value.as_string()?).ok()))
}

/// Keeps what is known of the luck of a match, with its account once there is one. Does nothing if the match is not
/// stored, or if another match has its identifier.
///
/// # Errors
/// The error of the browser.
pub async fn keep_luck(
    id: u64,
    record: &Record,
    luck: Option<StoredLuck>,
    account: Option<&Account>,
) -> Result<(), Error> {
    let (transaction, summaries, matches) = stores(TransactionMode::ReadWrite).await?;
    let written = async {
        let kept = matches.get(key(id))?.await?.and_then(|text| Saved::from_json(&text.as_string()?).ok());
        let summary = read_summary(&summaries, id).await?;
        let (Some(kept), Some(summary)) = (kept, summary) else { return Ok(()) };
        if kept.record() != record {
            return Ok(());
        }
        if let Some(luck) = luck {
            matches.put(&luck.written(), Some(&luck_key(id)))?.await?;
        }
        if let Some(account) = account {
            let summary = Summary { luck: Some(account.clone()), ..summary };
            summaries.put(&summary.to_json().into(), Some(&key(id)))?.await?;
        }
        Ok(())
    };
    let written = written.await;
    end(transaction, written).await
}

async fn remove(summaries: &ObjectStore, matches: &ObjectStore, id: u64) -> Result<(), Error> {
    summaries.delete(Query::from(key(id)))?.await?;
    matches.delete(Query::from(key(id)))?.await?;
    matches.delete(Query::from(luck_key(id)))?.await?;
    Ok(())
}
