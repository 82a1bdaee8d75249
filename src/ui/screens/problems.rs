//! The problems: the problem of the day, the figure for one's play, and all problems of a game by theme.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::analysis::problem::{Solver, game_of};
use rami_model::history::SolvedDay;
use rami_model::text::{Key, Message};
use rami_model::view_models::{
    CostCurve, ListedProblem, ProblemState, RatingCurve, RatingScreen, ThemeRow, cost_curve, game_name, problem_link,
    rating_curve, scale, theme_name, theme_rows,
};

use super::days::send_or_copy;
use crate::browser::{archive, dom};
use crate::ui::components::{Button, Chart, Choice, ChoiceOffer, PanelScreen, Recreate, points_of};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Notices, ProblemStore, Screen, id_of_day};

/// The screen.
#[component]
pub fn ProblemsScreen() -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    problems.refresh();
    view! {
        <PanelScreen screen=Screen::Problems class="problems history" title=i18n.text(Key::ProblemTitle)>
            <Today/>
            <Recreate of=move || problems.rating() children=|rating| view! { <Figure rating/> }.into_any()/>
            <Recreate of=move || problems.index().map(|index| index.games.clone()) children=|games| {
                let games = games.into_iter().map(|game| game.id).collect();
                view! { <Games games/> }.into_any()
            }/>
            <Recreate of=move || {
                let file = problems.file()?;
                Some(problems.with_history(|history| theme_rows(&file, history, dom::now())))
            } children=|rows| view! { <Themes rows/> }.into_any()/>
            <Curves/>
        </PanelScreen>
    }
}

/// The name of the game of a problem.
fn game_named(i18n: I18n, id: &str) -> String {
    game_name(id).map_or(id, |key| i18n.text(key)).to_string()
}

/// The problem of the day, and the days in a row.
#[component]
fn Today() -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    let notices = expect_context::<Notices>();
    let today = dom::today();
    let answered = move || problems.with_history(|history| history.day(today).cloned());
    let solved = move || answered().map(|day| day.solved);
    let state = move || match solved() {
        None => "open",
        Some(true) => "solved",
        Some(false) => "failed",
    };
    let streak = move || problems.with_history(|history| history.streak(today));
    let said = move || {
        let of_today = problems.index().and_then(|index| id_of_day(&index, today));
        let game = of_today.as_deref().and_then(game_of).map(|game| game_named(i18n, game));
        let outcome = match solved() {
            None => game.unwrap_or_default(),
            Some(true) => i18n.text(Key::ProblemTodaySolved).to_string(),
            Some(false) => i18n.text(Key::ProblemTodayFailed).to_string(),
        };
        let row = (streak() > 0).then(|| i18n.say(&Message::new(Key::ProblemStreak).number("n", streak() as i64)));
        [Some(outcome), row].into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
    };
    let send = move || {
        answered().map(|answered| {
            view! {
                <Button action=ButtonAction::ShareProblem class="link" name=Key::DaysShare
                    on_press=move |()| share_day(i18n, notices, today, &answered, streak())/>
            }
        })
    };
    view! {
        <section class="problem-today" data-zone="today" data-state=state data-streak=move || streak().to_string()
            aria-labelledby="problem-today-title"
        >
            <div>
                <h2 id="problem-today-title">{i18n.text(Key::ProblemToday)}</h2>
                <p>{said} " " {send}</p>
            </div>
            <Button action=ButtonAction::ProblemToday main=true name=Key::ProblemSolve
                on_press=move |()| problems.open_today()/>
        </section>
    }
}

/// Shares the outcome of the problem of the day as a text that gives nothing away. Its link leads to this problem on every
/// day.
fn share_day(i18n: I18n, notices: Notices, day: u64, answered: &SolvedDay, streak: usize) {
    let date =
        dom::day_text(day, i18n.text(Key::LanguageTag), &[("day", "numeric"), ("month", "long"), ("year", "numeric")]);
    let lines = [
        i18n.say(&Message::new(Key::ProblemShared).text("day", date)),
        i18n.text(if answered.solved { Key::ProblemTodaySolved } else { Key::ProblemTodayFailed }).to_string(),
        i18n.say(&Message::new(Key::ProblemStreak).number("n", streak as i64)),
        dom::address_of(&problem_link(&answered.problem)),
    ];
    send_or_copy(notices, lines.join("\n"));
}

/// The room on the scale beyond the weakest and the strongest level, in points. Chosen by judgement.
const BEYOND: i64 = 300;

/// The place of a rating on the scale, from 0 to 1.
fn on_scale(rating: i64) -> String {
    let (low, high) = (i64::from(Solver::Easy.rating()) - BEYOND, i64::from(Solver::Hard.rating()) + BEYOND);
    format!("{:.3}", ((rating - low) as f64 / (high - low) as f64).clamp(0.0, 1.0))
}

/// The rating on the scale of the levels.
#[component]
fn Figure(rating: RatingScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let level = |(level, name): (Solver, Key)| {
        view! { <li style:--at=on_scale(level.rating().into())>{i18n.text(name)}</li> }
    };
    let levels = [(Solver::Easy, Key::LevelEasy), (Solver::Normal, Key::LevelNormal), (Solver::Hard, Key::LevelHard)];
    let within = Message::new(Key::ProblemWithin).number("n", rating.within);
    view! {
        <section class="problem-figure" data-figure="rating" data-rating=rating.rating.to_string()
            data-within=rating.within.to_string()
        >
            <p><b>{rating.rating.to_string()}</b> " " <small>{i18n.say(&within)}</small></p>
            <p>{i18n.text(rating.place)} {(!rating.is_settled).then(|| format!(" {}", i18n.text(Key::ProblemFew)))}</p>
            <div class="rating-scale" aria-hidden="true">
                <i style:--at=on_scale(rating.rating)></i>
                <ol>{levels.map(level).collect_view()}</ol>
            </div>
        </section>
    }
}

/// The games that have problems.
#[component]
fn Games(games: Vec<String>) -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    let offers = games.into_iter().map(|id| {
        let name = game_named(i18n, &id);
        ChoiceOffer::named(id, name)
    });
    view! {
        <div class="filters">
            <Choice name="problem-game" title=Key::StatsGame offers=offers.collect()
                chosen=move || problems.shown().unwrap_or_default() on_choose=move |id: String| problems.choose(id)/>
        </div>
    }
}

/// The problems of a game by theme.
#[component]
fn Themes(rows: Vec<ThemeRow>) -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    let due: usize =
        rows.iter().flat_map(|row| &row.problems).filter(|problem| problem.state == ProblemState::Due).count();
    let said = (due > 0).then(|| {
        let said = Message::new(Key::ProblemDue).number("n", due as i64);
        view! { <p class="panel-note" data-due=due.to_string()>{i18n.say(&said)}</p> }
    });
    view! {
        <div class="problem-themes">
            <div class="panel-actions">
                {said}
                <Button action=ButtonAction::NextProblem name=Key::ProblemNext on_press=move |()| problems.open_next(None)/>
            </div>
            {rows.into_iter().map(|row| view! { <Theme row/> }).collect_view()}
        </div>
    }
}

/// A theme with its problems.
#[component]
fn Theme(row: ThemeRow) -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    let theme = row.theme;
    let count = Message::new(Key::ProblemCount).number("n", row.solved as i64).number("all", row.problems.len() as i64);
    let name = i18n.text(theme_name(theme));
    view! {
        <section class="problem-theme" data-theme=theme.id()>
            <header>
                <h2>{name}</h2>
                <small>{i18n.say(&count)}</small>
            </header>
            <ul aria-label=name>{row.problems.into_iter().map(|problem| view! { <Chip problem/> }).collect_view()}</ul>
            <Button action=ButtonAction::ThemeProblem class="button is-small" name=Key::ProblemSolve
                on_press=move |()| problems.open_next(Some(theme))/>
        </section>
    }
}

/// A problem in the list.
#[component]
fn Chip(problem: ListedProblem) -> impl IntoView {
    let (i18n, problems) = (expect_context::<I18n>(), expect_context::<ProblemStore>());
    let ListedProblem { id, number, state } = problem;
    let key = match state {
        ProblemState::New => Key::ProblemStateNew,
        ProblemState::Solved => Key::ProblemStateSolved,
        ProblemState::Failed => Key::ProblemStateFailed,
        ProblemState::Due => Key::ProblemStateDue,
    };
    let name = i18n.say(&Message::new(key).number("n", number as i64));
    let begun = id.clone();
    view! {
        <li>
            <button type="button" class="problem-chip" data-action=ButtonAction::Problem.id() data-problem=id data-state=state.id()
                title=name.clone() aria-label=name on:click=move |_| problems.open(begun.clone())
            >
                {number.to_string()}
            </button>
        </li>
    }
}

/// The curves: the rating from day to day, and the points that decisions cost in judged matches.
#[component]
fn Curves() -> impl IntoView {
    let problems = expect_context::<ProblemStore>();
    let costs = RwSignal::new(None);
    // The user may have left the screen meanwhile.
    spawn_local(async move {
        if let Ok(matches) = archive::all().await {
            costs.try_set(cost_curve(matches.iter().rev().filter(|summary| !summary.of_other)));
        }
    });
    view! {
        <Recreate of=move || problems.with_history(rating_curve) children=|curve| view! { <Ratings curve/> }.into_any()/>
        <Recreate of=move || costs.get() children=|curve| view! { <Costs curve/> }.into_any()/>
    }
}

#[component]
fn Ratings(curve: RatingCurve) -> impl IntoView {
    let title = expect_context::<I18n>().text(Key::ProblemCurve);
    let days = curve.line.len() as i64;
    view! {
        <figure class="curve rating-curve">
            <Chart title left=curve.left below=scale(1, days, 8)>
                <polygon class="band" points=points_of(&curve.band)/>
                <polyline class="wins" points=points_of(&curve.line)/>
            </Chart>
            <figcaption>{title}</figcaption>
        </figure>
    }
}

#[component]
fn Costs(curve: CostCurve) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let title = i18n.text(Key::ProblemCostCurve);
    view! {
        <figure class="curve cost-curve" data-figure="cost">
            <Chart title left=curve.left below=scale(1, curve.matches as i64, 8)>
                <polyline class="wins" points=points_of(&curve.line)/>
            </Chart>
            <figcaption>{title} ". " {i18n.say(&curve.mean)}</figcaption>
        </figure>
    }
}
