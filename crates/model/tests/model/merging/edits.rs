//! What a person does on a device, at random or as a test tells.

use rami_bots::analysis::Exercise;
use rami_engine::rules::{OptionValue, Options};
use rami_model::backup::{Finished, Kept};
use rami_model::duels::{Claim, DealsKey, Played};
use rami_model::history::{DayKind, DayOutcome, ExerciseList, MatchKey, ProblemAnswer, RankedBy, day_at, evening_key};
use rami_model::merging::Log;
use rami_model::people::PersonId;
use rami_model::score_sheet::{DealEntry, Points, ScoreSheet, SheetSeat};
use rami_model::settings::Favourite;
use rami_model::table::{Saved, Session};
use rami_record::json::{self, Json};
use rami_record::{ChosenRules, Setup};
use rami_test_utils::{played, read};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::device::{Device, Entered, free};

fn pick<T: Copy>(rng: &mut ChaCha8Rng, from: impl IntoIterator<Item = T>) -> Option<T> {
    let all: Vec<T> = from.into_iter().collect();
    (!all.is_empty()).then(|| all[rng.random_range(0..all.len())])
}

fn one_deal() -> ChosenRules {
    ChosenRules::of_game("rami51", Options::from([("deals".into(), OptionValue::Number(1))]))
}

/// What a person does.
impl Device {
    /// Does something at random. The clock goes on, or jumps.
    pub fn edit(&mut self, rng: &mut ChaCha8Rng) {
        self.now = match rng.random_range(0..12) {
            0 => self.now.saturating_sub(40 * 86_400_000),
            1 => self.now + 366 * 86_400_000,
            _ => self.now + rng.random_range(0..600_000),
        };
        match rng.random_range(0..24) {
            0..3 => self.begin_match(rng.random_range(0..4)),
            3..7 => self.play(rng),
            7 => self.delete_match(rng),
            8 => self.change_person(rng),
            9..12 => self.change_sheet(rng),
            12 => self.change_evening(rng),
            13 => self.change_exercise(rng),
            14 | 15 => self.change_problem(rng),
            16 => self.change_day(rng),
            17 | 18 => self.change_duel(rng),
            19 => self.change_rules(rng),
            20 => drop(self.rest.aside.insert(format!("{{{}", rng.random_range(0..5)))),
            21 => self.change_people(rng),
            22 => self.delete_finished(rng),
            _ => self.add_person(rng),
        }
        self.read_back();
    }

    pub fn begin_match(&mut self, seed: u64) {
        let id = free(&self.matches, self.now);
        let setup = Setup { rules: one_deal(), seats: vec![String::new(), "S1".into()], seed };
        let session = Session::with_people(setup, &[0]).expect("a set-up");
        let mut saved = session.to_saved().named(id, self.now, None);
        saved.count_change(self.mark);
        self.note_match(&saved);
        self.matches.insert(id, saved);
    }

    fn note_match(&mut self, saved: &Saved) {
        self.note(Entered::Match(saved.key(), saved.content()));
    }

    fn note(&mut self, entered: Entered) {
        self.left.remove(&entered);
        self.entered.insert(entered);
    }

    fn play(&mut self, rng: &mut ChaCha8Rng) {
        let Some(id) = pick(rng, self.matches.keys().copied()) else { return };
        self.play_on(id, if rng.random_range(0..5) == 0 { 10_000 } else { rng.random_range(1..8) });
    }

    /// Plays so many steps of a match, or to its end.
    fn play_on(&mut self, id: u64, steps: usize) {
        let saved = self.matches[&id].clone();
        let mut session = Session::from_saved(saved.clone()).expect("kept");
        for _ in 0..steps {
            if !played::step(&mut session) {
                break;
            }
        }
        let mut next = session.to_saved().named(id, self.now, None).counted(saved.begun(), saved.histories().clone());
        next.count_change(self.mark);
        self.left.insert(Entered::Match(saved.key(), saved.content()));
        if let Ok(Some(finished)) = Finished::if_over(next.clone()) {
            self.matches.remove(&id);
            self.finish(finished);
        } else {
            self.note_match(&next);
            self.matches.insert(id, next);
        }
    }

    fn finish(&mut self, finished: Finished) {
        let key = MatchKey::of_saved(&finished.saved);
        self.entered.insert(Entered::Finished(key.clone()));
        if self.finished().iter().all(|(known, _)| *known != key) {
            let id = free(&self.history, finished.summary.id);
            self.history.insert(id, finished.moved_to(id));
        }
    }

    fn delete_match(&mut self, rng: &mut ChaCha8Rng) {
        if let Some(id) = pick(rng, self.matches.keys().copied()) {
            self.delete_match_of(id);
        }
    }

    fn delete_match_of(&mut self, id: u64) {
        let mut deleted = self.rest.deleted();
        let saved = self.matches.remove(&id).expect("kept");
        self.left.insert(Entered::Match(saved.key(), saved.content()));
        deleted.delete_match(&saved);
        self.rest.set_deleted(deleted);
    }

    fn delete_finished(&mut self, rng: &mut ChaCha8Rng) {
        if let Some(id) = pick(rng, self.history.keys().copied()) {
            let finished = self.history.remove(&id).expect("kept");
            let mut deleted = self.rest.deleted();
            deleted.delete_finished(&MatchKey::of_saved(&finished.saved), self.mark);
            self.rest.set_deleted(deleted);
        }
    }

    /// Keeps a joint match of two people as the own seat has it.
    pub fn keep_joint_match(&mut self, own: usize) {
        let session = played::finished_at("suites", 2, 4, &[own]);
        let mut saved = session.to_saved().named(1_795_000_000_000, 1_795_000_900_000, None);
        saved.joint = true;
        self.finish(Finished::from_saved(saved).expect("legal").expect("over"));
    }

    fn ids(&self) -> Vec<PersonId> {
        self.rest.people.all().iter().map(|person| person.id).collect()
    }

    fn add_person(&mut self, rng: &mut ChaCha8Rng) {
        let name = format!("P{}", rng.random_range(0..6));
        let id = self.mark * 1_000_000 + rng.random_range(0..100_000);
        if let Ok(id) = self.rest.people.add(id, &name, self.mark) {
            self.entered.insert(Entered::Person(id));
        }
    }

    fn change_person(&mut self, rng: &mut ChaCha8Rng) {
        let Some(id) = pick(rng, self.ids()) else { return };
        // A name that somebody else has is refused.
        let _refused = self.rest.people.rename(id, &format!("P{}", rng.random_range(0..9)), self.mark);
        self.rest.people.draw(id, rng.random_range(0..6), rng.random_range(0..12), self.mark);
    }

    fn change_people(&mut self, rng: &mut ChaCha8Rng) {
        let (Some(one), Some(other)) = (pick(rng, self.ids()), pick(rng, self.ids())) else { return };
        match rng.random_range(0..4) {
            0 => self.rest.people.forget(one, self.mark),
            1 => self.rest.people.part(one, self.mark),
            _ if one != other && !self.kept().sat_together(one, other) => self.rest.people.merge(one, other, self.mark),
            _ => {}
        }
    }

    fn change_sheet(&mut self, rng: &mut ChaCha8Rng) {
        match rng.random_range(0..6) {
            0 | 1 => {
                let ids = self.ids();
                if ids.len() > 1 {
                    self.begin_sheet_of(&ids[..2]);
                }
            }
            5 => {
                let Some(id) = pick(rng, self.sheets.keys().copied()) else { return };
                self.delete_sheet(id);
            }
            choice => {
                let Some(id) = pick(rng, self.sheets.keys().copied()) else { return };
                let points = rng.random_range(1..90);
                self.change_sheet_at(id, |sheet| match choice {
                    2 => drop(sheet.write(entry(sheet, points))),
                    3 => drop(sheet.correct(0, entry(sheet, points))),
                    _ => sheet.take_back(),
                });
            }
        }
    }

    fn begin_sheet_of(&mut self, ids: &[PersonId]) {
        let seat = |&person: &PersonId| SheetSeat { person, name: format!("P{person}") };
        let id = free(&self.sheets, self.now);
        let mut sheet =
            ScoreSheet::new(id, ChosenRules::of_game("rami51", Options::new()), ids.iter().map(seat).collect());
        sheet.count_change(self.mark);
        self.note_sheet(&sheet);
        self.sheets.insert(id, sheet);
    }

    fn note_sheet(&mut self, sheet: &ScoreSheet) {
        self.note(Entered::Sheet(sheet.key(), sheet.content()));
    }

    fn change_sheet_at(&mut self, id: u64, change: impl FnOnce(&mut ScoreSheet)) {
        let mut sheet = self.sheets[&id].clone();
        let before = sheet.content();
        change(&mut sheet);
        if sheet.content() != before {
            sheet.count_change(self.mark);
            self.left.insert(Entered::Sheet(sheet.key(), before));
        }
        self.note_sheet(&sheet);
        self.sheets.insert(id, sheet);
    }

    fn delete_sheet(&mut self, id: u64) {
        let mut deleted = self.rest.deleted();
        let sheet = self.sheets.remove(&id).expect("kept");
        self.left.insert(Entered::Sheet(sheet.key(), sheet.content()));
        deleted.delete_sheet(&sheet);
        self.rest.set_deleted(deleted);
    }

    fn change_evening(&mut self, rng: &mut ChaCha8Rng) {
        let ids = self.ids();
        let known: Vec<u64> = self.rest.evenings.evenings.iter().map(|evening| evening.id).collect();
        match pick(rng, known) {
            Some(id) if rng.random() => {
                let (now, mark) = (self.now, self.mark);
                let evening = self.rest.evenings.evenings.iter_mut().find(|evening| evening.id == id).expect("known");
                match rng.random_range(0..3) {
                    0 => evening.end(Some(now), mark),
                    1 => evening.rank_by(if rng.random() { RankedBy::Chips } else { RankedBy::Places }, mark),
                    _ => self.rest.evenings.delete(id, mark),
                }
            }
            _ if ids.len() > 1 => {
                let id = self.rest.evenings.begin(self.now, ids[..2].to_vec());
                let key = evening_key(self.rest.evenings.get(id).expect("just begun"));
                self.entered.insert(Entered::Evening(key));
            }
            _ => {}
        }
    }

    fn change_exercise(&mut self, rng: &mut ChaCha8Rng) {
        let exercises = exercises();
        let exercise = &exercises[rng.random_range(0..exercises.len())];
        let id = exercise.id();
        match rng.random_range(0..4) {
            0 => self.rest.training.forget(&id, self.mark),
            1 => self.rest.training.tried(&id, rng.random(), self.now),
            _ => {
                if self.rest.training.add_mistakes([exercise.clone()]) > 0 {
                    self.entered.insert(Entered::Exercise(id));
                }
            }
        }
    }

    fn change_problem(&mut self, rng: &mut ChaCha8Rng) {
        let id = format!("gin-{}", rng.random_range(0..9));
        let (day, solved) = (day_at(self.now), rng.random());
        let difficulty = rng.random_range(1000..2200);
        self.rest.problems.answer(ProblemAnswer { id: &id, difficulty, solved, day, now: self.now });
        self.rest.problems.note_problem_of_day(day, &id, solved);
        self.entered.insert(Entered::Problem(id));
        if self.rest.problems.day(day).is_some() {
            self.entered.insert(Entered::Day(format!("{day} problem")));
        }
    }

    fn change_day(&mut self, rng: &mut ChaCha8Rng) {
        let day = 20_261_101 + rng.random_range(0..4);
        let kind = if rng.random() { DayKind::Deal } else { DayKind::Match };
        let own = DayOutcome { total: rng.random_range(0..90), won: rng.random() };
        self.rest.days.note_begun(day, kind, own, day_at(self.now));
        self.rest.days.note_champion(day, kind, DayOutcome { total: day as i32, won: true });
        self.entered.insert(Entered::Day(format!("{day} {kind:?}")));
    }

    fn change_duel(&mut self, rng: &mut ChaCha8Rng) {
        let deals = DealsKey::of_day(20_261_126 + rng.random_range(0..2)).expect("a day");
        let played: Played =
            Claim { name: format!("F{}", rng.random_range(0..3)), total: rng.random_range(0..4) }.into();
        let id = played.id();
        if rng.random_range(0..3) == 0 {
            self.rest.duels.delete(&deals, &id);
        } else {
            self.rest.duels.add(&deals, played, self.now, rng.random_range(0..4) == 0);
            self.entered.insert(Entered::Duel(deals.to_string(), id));
        }
    }

    fn change_rules(&mut self, rng: &mut ChaCha8Rng) {
        let options = Options::from([("opening_points".into(), OptionValue::Number(rng.random_range(30..60)))]);
        let rules = Favourite::new(format!("R{}", rng.random_range(0..3)), ChosenRules::of_game("rami51", options));
        let key = rules.key();
        if rng.random_range(0..3) == 0 {
            self.rest.settings.forget_rules(&key, self.mark);
        } else {
            self.rest.settings.keep_rules(rules, self.mark);
            self.entered.insert(Entered::Rules(key));
        }
    }

    /// What is written passes the check by which it is read.
    fn read_back(&self) {
        let Kept { people, evenings, days, training, problems, duels, .. } = &self.rest;
        is_read(people);
        is_read(evenings);
        is_read(days);
        is_read(training);
        is_read(problems);
        is_read(duels);
        self.matches.values().for_each(is_read);
        self.sheets.values().for_each(is_read);
    }
}

/// Reads a value back as it is written.
fn is_read<T: Json + PartialEq + std::fmt::Debug>(value: &T) {
    let (read, unreadable) = json::from_json_counted::<T>(&value.to_json()).expect("written here");
    assert_eq!((&read, unreadable), (value, 0));
}

/// Plain steps of the tests that tell a story.
impl Device {
    pub fn add_people(&mut self) {
        for (at, name) in ["Anne", "Bruno", "Chloé"].into_iter().enumerate() {
            self.rest.people.add(self.mark * 1000 + at as u64, name, self.mark).expect("a new name");
        }
    }

    pub fn finish_first_match(&mut self) {
        let id = *self.matches.keys().next().expect("a match");
        self.play_on(id, 10_000);
    }

    pub fn delete_first_match(&mut self) {
        let id = *self.matches.keys().next().expect("a match");
        self.delete_match_of(id);
    }

    pub fn begin_sheet(&mut self) {
        let ids = self.ids();
        self.begin_sheet_of(&ids);
    }

    pub fn write_deal(&mut self, points: u16) {
        let id = *self.sheets.keys().next().expect("a sheet");
        self.write_deal_at(id, points);
    }

    pub fn write_deal_at(&mut self, id: u64, points: u16) {
        self.change_sheet_at(id, |sheet| sheet.write(entry(sheet, points)).expect("a deal as it can be"));
    }

    /// The numbers of deals of all sheets, the least first.
    pub fn sheet_deals(&self) -> Vec<usize> {
        let mut deals: Vec<usize> = self.sheets.values().map(|sheet| sheet.deals().len()).collect();
        deals.sort_unstable();
        deals
    }

    pub fn delete_first_sheet(&mut self) {
        let id = *self.sheets.keys().next().expect("a sheet");
        self.delete_sheet(id);
    }

    pub fn delete_last_sheet(&mut self) {
        let id = *self.sheets.keys().next_back().expect("a sheet");
        self.delete_sheet(id);
    }

    pub fn forget_first_person(&mut self) {
        let id = self.ids()[0];
        self.rest.people.forget(id, self.mark);
    }

    pub fn rename_first_person(&mut self, name: &str) {
        self.rename_person(0, name);
    }

    pub fn rename_person(&mut self, at: usize, name: &str) {
        let id = self.ids()[at];
        self.rest.people.rename(id, name, self.mark).expect("a new name");
    }
}

/// A deal that the first seat has won, and all others hold so many points.
fn entry(sheet: &ScoreSheet, points: u16) -> DealEntry {
    let rules = sheet.rules_in_force().expect("known rules");
    let mut entry = DealEntry { winner: Some(0), ..DealEntry::empty(&rules, sheet.seats.len()) };
    for (seat, entry) in entry.seats.iter_mut().enumerate() {
        entry.left = Points::Typed { points: points + seat as u16, joker: false };
    }
    entry
}

fn exercises() -> Vec<Exercise> {
    ExerciseList::from_json(&read("tests/browser/training.json")).expect("exercises").exercises
}
