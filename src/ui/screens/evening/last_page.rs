//! The last page of an evening: the winner, and a picture of the ranking to share.

use js_sys::futures::spawn_local;
use leptos::html;
use leptos::prelude::*;
use rami_model::history::Evening;
use rami_model::text::{Key, Message};
use rami_model::view_models::{EveningRow, EveningScreen as Ranking};
use web_sys::File;

use crate::browser::dom;
use crate::browser::picture::{EveningPicture, PictureRow, draw};
use crate::browser::share::{self, Shared};
use crate::ui::components::{Button, FaceOf, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Notices};

/// Who has won the evening, and the picture.
#[component]
pub fn LastPage(evening: Evening, ranking: Ranking) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let Some(won) = ranking.won.as_ref().map(|won| i18n.say(won)) else {
        return view! { <p class="panel-note" data-zone="last-page">{i18n.text(Key::EveningNoGames)}</p> }.into_any();
    };
    let winners = ranking.rows.iter().filter(|row| row.place == Some(1));
    let faces = winners.map(|row| view! { <FaceOf person=row.person.clone()/> }).collect_view();
    let picture = picture_of(i18n, &evening, &ranking, won.clone());
    view! {
        <section class="last-page" data-zone="last-page" aria-label=won.clone()>
            <div class="last-page-faces">
                <svg class="crown" viewBox="0 0 112 66" aria-hidden="true"><path d="M10 66 0 14 30 36 56 0 82 36 112 14 102 66Z"/></svg>
                <div>{faces}</div>
            </div>
            <h2>{won.clone()}</h2>
            <SharedPicture picture day=dom::day_here_at(evening.id)/>
        </section>
    }
    .into_any()
}

fn picture_of(i18n: I18n, evening: &Evening, ranking: &Ranking, headline: String) -> EveningPicture {
    let shown = [("weekday", "long"), ("day", "numeric"), ("month", "long"), ("year", "numeric")];
    let day = dom::day_text(dom::day_here_at(evening.id), i18n.text(Key::LanguageTag), &shown);
    let row = |row: &EveningRow| PictureRow {
        place: row.place.unwrap_or(1),
        name: row.name().to_string(),
        score: i18n.say(&row.said),
        won: i18n.say(&row.won),
        face: row.person.as_ref().map(|person| (person.hue, person.face)),
    };
    let played = i18n.say(&Message::new(Key::EveningGames).number("n", ranking.games.len() as i64));
    let mut names: Vec<&str> = Vec::new();
    for name in ranking.games.iter().filter_map(|game| game.name).map(|key| i18n.text(key)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    EveningPicture {
        day,
        headline,
        rows: ranking.rows.iter().map(row).collect(),
        foot: std::iter::once(played.as_str()).chain(names).collect::<Vec<_>>().join(" \u{b7} "),
    }
}

/// The picture, with the button that shares it.
#[component]
fn SharedPicture(
    picture: EveningPicture,
    /// The day of the evening, such as 20261127.
    day: u64,
) -> impl IntoView {
    let notices = expect_context::<Notices>();
    let canvas = NodeRef::<html::Canvas>::new();
    // The file is made in advance, because a browser shares only immediately after a tap.
    let file = StoredValue::new_local(None::<File>);
    let is_drawn = RwSignal::new(false);
    let title = picture.headline.clone();
    let said = [picture.headline.clone(), said(&picture)].join(". ");
    Effect::new(move || {
        let Some(canvas) = canvas.get() else { return };
        let (picture, name) = (picture.clone(), format!("rami-{day}.png"));
        spawn_local(async move {
            let drawn = draw(canvas, picture, name).await;
            // The user may have left the screen meanwhile.
            let is_there = drawn.is_some();
            file.try_set_value(drawn);
            is_drawn.try_set(is_there);
        });
    });
    let hand_on = Callback::new(move |()| {
        let Some(file) = file.get_value() else { return };
        let kept = file.clone();
        share::send_file(&file, &title, move |shared| {
            if shared != Shared::Done {
                dom::download_blob(&kept.name(), &kept);
            }
            if shared == Shared::Refused {
                notices.say(Key::ErrorPicture);
            }
        });
    });
    view! {
        <figure class="evening-picture" data-zone="evening-picture">
            <canvas node_ref=canvas width="1080" height="1350" role="img" aria-label=said></canvas>
            <When when=is_drawn>
                <Button action=ButtonAction::SharePicture main=true name=Key::EveningSharePicture
                    on_press=hand_on/>
            </When>
        </figure>
    }
}

/// A description of the picture for screen readers.
fn said(picture: &EveningPicture) -> String {
    let rows = picture.rows.iter().map(|row| format!("{}. {}, {}", row.place, row.name, row.score));
    rows.collect::<Vec<_>>().join("; ")
}
