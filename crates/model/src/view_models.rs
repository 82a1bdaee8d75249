//! The view-models: the contents of each screen as comparable data, independent of the language. The interface draws
//! them and decides nothing.

mod address;
mod advice;
mod beat;
mod chance;
mod chart;
mod csv;
mod day;
mod deal_end;
pub mod drag;
mod duels;
mod evening;
mod face;
mod fair;
mod fit;
mod flourish;
mod history;
mod house;
mod knocking;
mod length;
mod lesson;
mod luck;
mod move_choice;
mod page_address;
mod person_face;
mod piles;
mod problems;
mod qr;
mod questions;
mod refusal;
mod review;
mod round;
mod rule_sets;
mod rules;
mod scores;
mod seat_result;
mod seen;
mod sheet;
mod spoken;
mod table;
mod takeover;
mod terms;
mod training;
mod tray;
mod words;

pub use address::{
    Address, DayAsked, LONGEST_RULES, LearnRequest, ProblemAsked, SetUpRequest, Visit, address, day_link, language,
    link, players_allowed, problem_link, rules_link,
};
pub use advice::{HintScreen, HintView, advised, hint_screen, hint_view};
pub use beat::{beaten, own_result, to_beat};
pub use chart::{Scale, scale};
pub use csv::matches_csv;
pub use day::{CalendarDay, Month, Rerun, deal_signs, month};
pub use deal_end::{DealEndScreen, EndRow, RebuyOffer, deal_end};
pub use duels::{ComparedMove, PartingRow, duel_line, link_refused, verdict_said};
pub use evening::{EveningGame, EveningRow, EveningScreen, evening_screen};
pub use face::{Face, card_in_meld};
pub use fair::{FairScreen, chance, fair};
pub use fit::{
    GROUP_GAP, HandFit, Index, MeldLook, OwnersLook, Room, fit_drafts, fit_hand, fit_melds, fit_owners, fit_row,
    most_of_own,
};
pub use flourish::Flourish;
pub use history::{CurveLine, Figure, figures, game_name, level_name, tenths, variant_name, win_curve};
pub use house::{
    EffectiveRules, HouseChoice, HouseControl, HouseGroup, HouseRow, effective_rules, house_groups, house_row,
    house_rules, house_value, written_number,
};
pub use knocking::{KnockButton, UnmatchedCards};
pub use length::Length;
pub use lesson::{CoachScreen, Farewell, coach, farewell};
pub use luck::{
    LuckRange, LuckRow, LuckScreen, LuckSide, LuckSums, ResultPart, SkillCurve, Stretch, TurningPoint, Whole,
    batch_progress, cannot_judge, luck, luck_progress, luck_sums, signed, turning_points,
};
pub use move_choice::{ChoiceCard, ChoiceOption, ChoiceScreen, choice};
pub use page_address::{CHECK, Fragment, Pair, asking_names, checked, parameters_of, query};
pub use person_face::{FaceShape, person_face};
pub use piles::{ClaimQuestion, DiscardPile, SpreadCard};
pub use problems::{
    CandidateRow, CostCurve, ListedProblem, ProblemOutcome, ProblemState, RatingCurve, RatingScreen, ThemeRow,
    cost_curve, frozen_outcome, live_outcome, next_problem, problem_question, rating_curve, rating_line, rating_screen,
    story, theme_name, theme_rows,
};
pub use qr::{Qr, qr};
pub use questions::{Answer, Difference, FoundRules, Inquiry, QUESTIONS, Question};
pub use refusal::{About, RefusalBubble, refusal};
pub use review::{Judged, Marks, ReviewHand, ReviewMeld, ReviewOwner, ReviewScreen, Verdicts, judge, review};
pub use round::{LastTurn, round};
pub use rule_sets::{RulesLine, RulesName, SetTexts, game_line, plays_as_told, rules_line, rules_name};
pub use rules::{Example, Paragraph, Section, mark_changes, rule_of, rules_page};
pub use scores::{Between, Scoreboard, scores};
pub use seat_result::SeatResultRow;
pub use seen::{Neighbour, SeenCard, SeenScreen, Taker, neighbours, seen};
pub use sheet::{
    EntryOutcome, ScoreSheetView, deal_corrected, entry_error, entry_outcome, pad_name, score_sheet_view, sheet_csv,
    sheet_text,
};
pub use spoken::told;
pub use table::{
    Cover, DropEffect, HandCard, LaidMeld, LayButton, Other, Owner, Possible, TablePhase, TableScreen, TableStatus,
    end_of_drop, table,
};
pub use takeover::{Newer, Takeover, takeover};
pub use terms::{TermPiece, explained};
pub use training::{AttemptOutcome, ExerciseCoachScreen, ToTrain, to_train, trained, trainer};
pub use tray::{ContractView, Offers, StagedMeld, Tray, offers};
pub use words::{contract, happening, hint, latest};
