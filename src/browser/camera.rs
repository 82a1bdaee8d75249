//! The camera, and the codes in its pictures. Each picture is read in a Web Worker and then forgotten.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::Reflect;
use js_sys::futures::{JsFuture, spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CanvasRenderingContext2d, ContextAttributes2d, DomException, HtmlCanvasElement, HtmlVideoElement, ImageData,
    MediaStream, MediaStreamConstraints, MediaStreamTrack, MediaStreamTrackState, MediaTrackConstraints,
};

use super::dom;
use super::worker_thread::{WorkerThread, WorkerWord};

/// The size in pixels that the camera is asked for.
const SIZE: (i32, i32) = (640, 480);
/// The longest side in pixels of a picture that is read. Larger ones are made smaller.
const LONGEST_SIDE: f64 = 640.0;
/// The wait between two pictures, in milliseconds.
const BETWEEN: u32 = 50;
/// How long the worker may read a picture before it counts as hung, in milliseconds.
const PATIENCE: u32 = 8_000;
/// How long a camera may give no pictures while the page is shown, in milliseconds.
const PATIENCE_WITHOUT_PICTURE: u32 = 3_000;
/// How long the worker may take to load, in milliseconds.
const PATIENCE_AT_START: u32 = 20_000;

/// Why nothing can be read with a camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCamera {
    /// The browser gives no camera to this page.
    Unsupported,
    /// There is no camera.
    Missing,
    /// It has stopped while it filmed: it was removed, its permission was taken back, or something else uses it.
    Ended,
    /// The player, the browser or the system does not allow it.
    Refused,
    /// Another program uses it, or it does not start.
    Busy,
    /// The worker that reads the pictures does not work.
    Unread,
}

impl From<JsValue> for NoCamera {
    fn from(error: JsValue) -> Self {
        let name = error.dyn_into().map(|error: DomException| error.name()).unwrap_or_default();
        match name.as_str() {
            "NotAllowedError" | "SecurityError" => Self::Refused,
            "NotFoundError" | "OverconstrainedError" => Self::Missing,
            "NotReadableError" | "AbortError" => Self::Busy,
            _ => Self::Unsupported,
        }
    }
}

/// Whether the browser lets this page ask for a camera. Without HTTPS it does not.
pub fn can_film() -> bool {
    Reflect::get(&dom::window().navigator(), &"mediaDevices".into()).is_ok_and(|devices| devices.is_object())
}

/// Shows what the back camera films, and calls `found` for every code in it. It ends only with an error; dropping the
/// future stops the camera.
///
/// # Errors
/// [`NoCamera`].
pub async fn film(video: HtmlVideoElement, found: impl Fn(String)) -> Result<Infallible, NoCamera> {
    let camera = Camera::open().await?;
    camera.show(&video).await?;
    let reader = Reader::start().await?;
    let canvas = Canvas::new()?;
    let mut without_picture = 0;
    loop {
        without_picture = if camera.is_muted() && !dom::is_hidden() { without_picture + BETWEEN } else { 0 };
        if camera.has_ended() || without_picture > PATIENCE_WITHOUT_PICTURE {
            return Err(NoCamera::Ended);
        }
        if let Some(picture) = canvas.picture(&video)
            && let Some(text) = reader.read(&picture).await?
        {
            found(text);
        }
        TimeoutFuture::new(BETWEEN).await;
    }
}

/// A camera that films. Dropping it stops the camera.
struct Camera(MediaStream);

impl Drop for Camera {
    fn drop(&mut self) {
        self.tracks().for_each(|track| track.stop());
    }
}

impl Camera {
    /// Asks for the back camera, or another if there is none.
    async fn open() -> Result<Self, NoCamera> {
        if !can_film() {
            return Err(NoCamera::Unsupported);
        }
        let wanted = MediaTrackConstraints::new();
        wanted.set_facing_mode_str("environment");
        wanted.set_width_i32(SIZE.0);
        wanted.set_height_i32(SIZE.1);
        let constraints = MediaStreamConstraints::new();
        constraints.set_video_media_track_constraints(&wanted);
        let asked = dom::window().navigator().media_devices()?.get_user_media_with_constraints(&constraints)?;
        let (opened, wait) = oneshot::channel();
        // The player may leave before the question for permission is answered. The camera that then comes is dropped.
        spawn_local(async move {
            let stream = JsFuture::from(asked).await;
            let _gone = opened.send(stream.map(|stream| Self(stream.unchecked_into())));
        });
        Ok(wait.await.map_err(|_| NoCamera::Unsupported)??)
    }

    fn tracks(&self) -> impl Iterator<Item = MediaStreamTrack> {
        self.0.get_tracks().iter().map(JsCast::unchecked_into).collect::<Vec<_>>().into_iter()
    }

    /// Whether it films no more, because it was removed or its permission was taken back.
    fn has_ended(&self) -> bool {
        self.tracks().all(|track| track.ready_state() == MediaStreamTrackState::Ended)
    }

    /// Whether it gives no pictures at present.
    fn is_muted(&self) -> bool {
        self.tracks().all(|track| track.muted())
    }

    /// Shows on an element what it films.
    async fn show(&self, video: &HtmlVideoElement) -> Result<(), NoCamera> {
        video.set_src_object(Some(&self.0));
        let playing = video.play().map_err(|_| NoCamera::Busy)?;
        JsFuture::from(playing).await.map_err(|_| NoCamera::Busy)?;
        Ok(())
    }
}

/// The worker that reads codes.
struct Reader {
    thread: WorkerThread,
    /// Who waits for the next word of the worker.
    waiting: Rc<RefCell<Option<oneshot::Sender<WorkerWord>>>>,
}

impl Reader {
    async fn start() -> Result<Self, NoCamera> {
        let waiting: Rc<RefCell<Option<oneshot::Sender<WorkerWord>>>> = Rc::default();
        let heard = Rc::clone(&waiting);
        let thread = WorkerThread::start("scan-worker", move |word| {
            if let Some(waiting) = heard.take() {
                // Nobody waits any longer.
                let _gone = waiting.send(word);
            }
        });
        let reader = Self { thread: thread.ok_or(NoCamera::Unread)?, waiting };
        match reader.next_word(PATIENCE_AT_START).await {
            Some(WorkerWord::Ready) => Ok(reader),
            _ => Err(NoCamera::Unread),
        }
    }

    /// Reads the code in a picture; `None` if there is none.
    async fn read(&self, picture: &ImageData) -> Result<Option<String>, NoCamera> {
        if !self.thread.post(picture) {
            return Err(NoCamera::Unread);
        }
        match self.next_word(PATIENCE).await {
            Some(WorkerWord::Message(text)) => Ok(text.as_string()),
            _ => Err(NoCamera::Unread),
        }
    }

    /// Waits for the next word of the worker, for some milliseconds.
    async fn next_word(&self, patience: u32) -> Option<WorkerWord> {
        let (said, word) = oneshot::channel();
        self.waiting.replace(Some(said));
        match select(word, TimeoutFuture::new(patience)).await {
            Either::Left((word, _)) => word.ok(),
            Either::Right(_) => None,
        }
    }
}

/// A canvas that is not shown, from which pictures are read.
struct Canvas {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Canvas {
    fn new() -> Result<Self, NoCamera> {
        let element: HtmlCanvasElement = dom::document().create_element("canvas")?.unchecked_into();
        let attributes = ContextAttributes2d::new();
        attributes.set_will_read_frequently(true);
        let context = element.get_context_with_context_options("2d", &attributes)?.ok_or(NoCamera::Unread)?;
        Ok(Self { element, context: context.unchecked_into() })
    }

    /// The picture that an element shows at present; `None` if it shows none yet.
    fn picture(&self, video: &HtmlVideoElement) -> Option<ImageData> {
        let (width, height) = (f64::from(video.video_width()), f64::from(video.video_height()));
        let scale = (LONGEST_SIDE / width.max(height)).min(1.0);
        let (width, height) = ((width * scale).round(), (height * scale).round());
        if width < 1.0 || height < 1.0 {
            return None;
        }
        if (self.element.width(), self.element.height()) != (width as u32, height as u32) {
            self.element.set_width(width as u32);
            self.element.set_height(height as u32);
        }
        self.context.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, width, height).ok()?;
        self.context.get_image_data(0.0, 0.0, width, height).ok()
    }
}
