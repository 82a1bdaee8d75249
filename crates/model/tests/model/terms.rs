//! Terms of card games can be explained in lessons and questions, in every language.

use rami_engine::variants;
use rami_model::text::{self, Lang};
use rami_model::view_models::{QUESTIONS, explained};

/// The texts of all lessons and questions in a language.
fn texts(lang: Lang) -> Vec<String> {
    let lessons = variants::ALL.iter().flat_map(|variant| {
        let steps = variant.lesson.steps();
        steps.flat_map(|step| ["", ".done"].map(|about| format!("lesson.{}.{}{about}", variant.id, step.name)))
    });
    let questions = QUESTIONS.iter().map(|question| format!("question.{}", question.id));
    lessons.chain(questions).filter_map(|key| text::key(&key)).map(|key| lang.text(key).to_string()).collect()
}

#[test]
fn keeps_the_text_when_terms_are_marked() {
    for lang in Lang::all() {
        let mut seen = Vec::new();
        for text in texts(lang) {
            let pieces = explained(lang, &text);
            let whole: String = pieces.iter().flat_map(|piece| [piece.text.as_str(), &piece.punctuation]).collect();
            assert_eq!(whole, text);
            let helps: Vec<_> = pieces.iter().filter_map(|piece| piece.help).collect();
            assert!(helps.iter().enumerate().all(|(at, help)| !helps[..at].contains(help)), "{text}: once each");
            seen.extend(helps);
        }
        seen.sort_unstable_by_key(|&key| lang.text(key));
        seen.dedup();
        assert_eq!(seen.len(), 10, "{}: every term is used in some lesson or question", lang.code());
    }
}

#[test]
fn marks_no_terms_inside_longer_words() {
    let french = Lang::by_code("fr").expect("French");
    assert!(explained(french, "Par contreordre, ensuite, poursuites.").iter().all(|piece| piece.help.is_none()));
    let pieces = explained(french, "Frappez avec trois points hors combinaison.");
    let terms: Vec<_> = pieces.iter().filter(|piece| piece.help.is_some()).map(|piece| piece.text.as_str()).collect();
    assert_eq!(terms, ["Frappez", "hors combinaison"]);
    assert_eq!(pieces.last().map(|piece| piece.punctuation.as_str()), Some("."));
}
