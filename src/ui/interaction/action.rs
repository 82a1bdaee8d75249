//! What buttons do, by the names under which scripts find them.

use strum::IntoStaticStr;

/// What a button does. Its `data-action` is its name in small letters, with hyphens: `VerifyDeal` is `verify-deal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Action {
    // Beginning, leaving, looking.
    Start,
    Resume,
    Continue,
    Choose,
    Today,
    NewMatch,
    Menu,
    Home,
    Table,
    Back,
    Rules,
    Rule,
    Scores,
    History,
    Statistics,
    Settings,
    Days,
    Earlier,
    Later,
    Shortcuts,
    Fullscreen,
    // At the table.
    Stage,
    Propose,
    Lay,
    Knock,
    Discard,
    End,
    Undo,
    Hint,
    PlayHint,
    Skip,
    SortRank,
    SortSuit,
    SortMelds,
    Buy,
    BuyTwo,
    Pass,
    Uncover,
    TakeBack,
    // At the end of a deal or a match.
    NextDeal,
    Rebuy,
    Leave,
    Finish,
    Rematch,
    Ranking,
    Look,
    Result,
    Review,
    VerifyDeal,
    DownloadDeal,
    Fingerprint,
    Share,
    Copy,
    Send,
    Export,
    Import,
    // In lessons.
    Learn,
    LearnAgain,
    Play,
    Quit,
    StepBack,
    StepAgain,
    StepNext,
    // Training.
    Train,
    NextExercise,
    TryAgain,
    ShowLine,
    // Setting up a table.
    Kind,
    ResetRules,
    KeepRules,
    // In the review.
    First,
    PreviousDecision,
    Previous,
    Next,
    NextDecision,
    Last,
    Deal,
    Fault,
    Turn,
    // What is kept on the device.
    More,
    Delete,
    DeleteMatch,
    DeleteSure,
    DeleteCancel,
    ExportAll,
    ExportAside,
    SaveCopy,
    CopyLater,
    ExportCsv,
    JudgeAll,
    StopJudging,
    Reset,
    ResetSure,
    ResetCancel,
    Update,
    Reload,
}

impl Action {
    /// Its name as scripts read it from the page.
    pub fn id(self) -> &'static str {
        self.into()
    }
}
