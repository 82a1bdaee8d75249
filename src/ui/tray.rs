//! The draft tray, where combinations are staged, and the refusal beside it.

use leptos::prelude::*;
use rami::screens::StagedMeld;
use rami::session::Intent;
use rami::text::{Key, Message};

use super::card::{Icon, OpenCard};
use super::state::page;
use super::table::{flag, maybe, part, words};

/// Staged combinations, what they reach and what is missing.
#[component]
pub fn Tray() -> impl IntoView {
    let page = page();
    let tray = part(page, |table| table.tray.clone());
    let melds = Memo::new(move |_| tray.with(|tray| tray.as_ref().map(|tray| tray.melds.clone()).unwrap_or_default()));
    let points = move || tray.with(|tray| tray.as_ref().map_or(0, |tray| tray.points));
    let needed = move || tray.with(|tray| tray.as_ref().and_then(|tray| tray.needed));
    let text = move || tray.with(|tray| tray.as_ref().map(|tray| page.say(&tray.text)));
    let empty = move || melds.with(Vec::is_empty);
    let choosing = Memo::new(move |_| {
        page.session.with(|session| session.as_ref().is_some_and(|session| !session.selected().is_empty()))
    });
    // What is staged by hand stays; one proposal gives way to the next.
    let proposals = move || tray.with(|tray| tray.as_ref().map_or((0, None), |tray| (tray.proposals, tray.proposed)));
    let offered = move || match proposals() {
        (0, _) | (1, Some(_)) => false,
        (_, staged) => staged.is_some() || empty(),
    };
    let propose = move || match proposals() {
        (n, Some(at)) => page.say(&Message::new(Key::DraftProposed).number("i", at as i64 + 1).number("n", n as i64)),
        _ => page.text(Key::ActionPropose).to_string(),
    };
    let text_class = move || if empty() { "tray-empty" } else { "tray-text" }.to_string();
    let part_reached = move || {
        let needed = f64::from(needed()?.max(1));
        Some(format!("--part:{:.3}", (f64::from(points()) / needed).min(1.0)))
    };
    view! {
        <section
            class="tray"
            class:is-target=flag(move || choosing.get())
            data-zone="draft"
            data-points=words(move || points().to_string())
            data-effect=page.text(Key::ActionStage)
            aria-label=page.text(Key::DraftTitle)
            on:click=move |_| if choosing.get_untracked() { page.act(Intent::Stage { onto: None }) }
        >
            <Show when=move || !empty()>
                <div class="drafts">
                    <For each=move || melds.get() key=StagedMeld::drawn let:meld>
                        <Staged meld=meld/>
                    </For>
                </div>
            </Show>
            <Show when=move || needed().is_some()>
                <div class="meter" class:is-full=flag(move || needed().is_some_and(|needed| points() >= needed)) aria-hidden="true">
                    <span style=maybe(part_reached)></span>
                </div>
            </Show>
            {move || tray.with(|tray| tray.as_ref().and_then(|tray| tray.contract)).map(|contract| view! {
                <ul class="contract">
                    <ContractPart counts=contract.sets name=Key::DraftContractSets/>
                    <ContractPart counts=contract.runs name=Key::DraftContractRuns/>
                </ul>
            })}
            <p class=words(text_class)>{maybe(text)}</p>
            <Show when=move || offered() && !choosing.get()>
                <button
                    type="button"
                    class="button tray-stage"
                    data-action="propose"
                    title=format!("{} (A)", page.text(Key::ShortcutPropose))
                    on:click=move |_| page.act(Intent::Propose)
                >
                    <Icon name="sort-melds"/>
                    <span>{words(propose)}</span>
                </button>
            </Show>
            <Show when=move || choosing.get()>
                <button
                    type="button"
                    class="button tray-stage"
                    data-action="stage"
                    title=format!("{} (E)", page.text(Key::ShortcutStage))
                    on:click=move |event| {
                        event.stop_propagation();
                        page.act(Intent::Stage { onto: None });
                    }
                >
                    <Icon name="plus"/>
                    <span>{page.text(Key::ActionStage)}</span>
                </button>
            </Show>
        </section>
    }
}

/// One kind of combination of a contract: how many are staged of how many.
#[component]
fn ContractPart(counts: (u8, u8), name: Key) -> impl IntoView {
    let page = page();
    let (done, asked) = counts;
    let text = page.say(&Message::new(name).number("n", asked));
    (asked > 0).then(|| {
        view! {
            <li class:is-met=done == asked class:is-over=(done > asked)>
                <span>{text}</span>
                <b>{format!("{done}/{asked}")}</b>
            </li>
        }
    })
}

/// A staged combination: with cards selected a tap adds them, with none it changes what a joker stands for, or takes
/// the cards back.
#[component]
fn Staged(meld: StagedMeld) -> impl IntoView {
    let page = page();
    let index = meld.index;
    let (readings, last) = (meld.other_readings, meld.faces.last().map(|face| face.id));
    let faces = meld.faces.clone();
    let on_click = move |event: web_sys::MouseEvent| {
        event.stop_propagation();
        let choosing = page
            .session
            .with_untracked(|session| session.as_ref().is_some_and(|session| !session.selected().is_empty()));
        match (choosing, readings, last) {
            (true, ..) => page.act(Intent::Stage { onto: Some(index) }),
            (false, true, _) => page.act(Intent::NextReading(index)),
            (false, false, Some(last)) => page.act(Intent::Unstage(last)),
            _ => {}
        }
    };
    view! {
        <button
            type="button"
            class="meld"
            class:is-incomplete=meld.points.is_none()
            data-draft=index.to_string()
            aria-label=page.say(&meld.label)
            title=readings.then(|| page.text(Key::DraftReading))
            on:click=on_click
        >
            {faces.into_iter().map(|face| view! { <OpenCard face=face lang=page.lang()/> }).collect_view()}
        </button>
    }
}

/// Why the last move was refused.
#[component]
pub fn Refusal() -> impl IntoView {
    let page = page();
    let refusal = part(page, |table| table.refusal.clone());
    view! {
        {move || refusal.get().flatten().map(|refusal| view! {
            <div class="refusal" role="alert" data-code=refusal.code>
                <p>
                    {page.say(&refusal.text)}
                    {refusal.rule.map(|rule| view! {
                        " "
                        <button type="button" class="link" data-action="rule" on:click=move |_| page.show_rules(Some(rule))>
                            {page.text(Key::ActionRule)}
                        </button>
                    })}
                </p>
                <button
                    type="button"
                    class="button"
                    aria-label=page.text(Key::ActionClose)
                    on:click=move |_| page.act(Intent::Dismiss)
                >
                    <Icon name="close"/>
                </button>
            </div>
        })}
    }
}
