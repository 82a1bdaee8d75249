//! A connection to another device: one data channel over WebRTC, without any server. The two descriptions are carried
//! to and fro by the people.

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::select;
use gloo_timers::future::TimeoutFuture;
use js_sys::futures::JsFuture;
use js_sys::{ArrayBuffer, Reflect, Uint8Array};
use rami_devices::code::{Description, SdpType};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Event, MessageEvent, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState, RtcDataChannelType,
    RtcIceConnectionState, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState, RtcSdpType,
    RtcSessionDescriptionInit,
};

use super::dom;

/// How long the addresses of this device are searched for, in milliseconds. Those found until then are used.
const GATHERING: u32 = 1_500;

/// How long two devices may take to find each other, in milliseconds.
pub const FINDING: u32 = 15_000;
/// How long a connection may take to open once the other device is reached, in milliseconds.
pub const OPENING: u32 = 20_000;
/// How long a connection that is given up stays open for its last frames, in milliseconds.
pub const LAST_FRAMES: u32 = 2_000;

/// What happens on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// The other device is reached. It may be told more than once. The channel does not open if the other device has taken
    /// the reply of a third one.
    Reached,
    /// The channel is open.
    Open,
    /// A frame has come.
    Frame(Vec<u8>),
    /// The connection is gone for good.
    Gone,
}

/// The browser has no WebRTC, or refuses to use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPeer;

impl From<JsValue> for NoPeer {
    fn from(error: JsValue) -> Self {
        web_sys::console::info_1(&error);
        Self
    }
}

/// The listeners of a connection. They live as long as it does.
type Listeners = RefCell<Vec<Closure<dyn Fn(Event)>>>;

/// One end of a connection. Dropping it closes the connection.
pub struct Peer {
    connection: RtcPeerConnection,
    channel: RtcDataChannel,
    listeners: Listeners,
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.channel.set_onopen(None);
        self.channel.set_onmessage(None);
        self.channel.set_onclose(None);
        self.connection.set_oniceconnectionstatechange(None);
        self.connection.set_onconnectionstatechange(None);
        self.connection.close();
    }
}

/// Whether the browser can connect to other devices.
pub fn can_connect() -> bool {
    Reflect::has(&dom::window(), &"RTCPeerConnection".into()).unwrap_or_default()
}

impl Peer {
    /// Opens the end of a connection that is not connected yet. `heard` is called for everything that happens.
    fn new(heard: impl Fn(PeerEvent) + 'static) -> Result<Rc<Self>, NoPeer> {
        if !can_connect() {
            return Err(NoPeer);
        }
        // Without servers: the devices are in one network.
        let connection = RtcPeerConnection::new()?;
        let init = RtcDataChannelInit::new();
        init.set_negotiated(true);
        init.set_id(0);
        let channel = connection.create_data_channel_with_data_channel_dict("rami", &init);
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        let peer = Rc::new(Self { connection, channel, listeners: RefCell::default() });
        peer.listen(Rc::new(heard));
        Ok(peer)
    }

    fn listen(&self, heard: Rc<dyn Fn(PeerEvent)>) {
        let keep = |listener: Box<dyn Fn(Event)>| {
            let closure = Closure::wrap(listener);
            let function: js_sys::Function = closure.as_ref().unchecked_ref::<js_sys::Function>().clone();
            self.listeners.borrow_mut().push(closure);
            function
        };
        let tell = Rc::clone(&heard);
        self.channel.set_onopen(Some(&keep(Box::new(move |_| tell(PeerEvent::Open)))));
        let tell = Rc::clone(&heard);
        self.channel.set_onmessage(Some(&keep(Box::new(move |event| {
            let data = event.unchecked_into::<MessageEvent>().data();
            if let Ok(buffer) = data.dyn_into::<ArrayBuffer>() {
                tell(PeerEvent::Frame(Uint8Array::new(&buffer).to_vec()));
            }
        }))));
        let tell = Rc::clone(&heard);
        self.channel.set_onclose(Some(&keep(Box::new(move |_| tell(PeerEvent::Gone)))));
        let (tell, connection) = (Rc::clone(&heard), self.connection.clone());
        self.connection.set_oniceconnectionstatechange(Some(&keep(Box::new(move |_| {
            let state = connection.ice_connection_state();
            if matches!(state, RtcIceConnectionState::Connected | RtcIceConnectionState::Completed) {
                tell(PeerEvent::Reached);
            }
        }))));
        let connection = self.connection.clone();
        self.connection.set_onconnectionstatechange(Some(&keep(Box::new(move |_| {
            // A disconnected state often heals within seconds; a failed one does not.
            if connection.connection_state() == RtcPeerConnectionState::Failed {
                heard(PeerEvent::Gone);
            }
        }))));
    }

    /// Begins a connection. Returns its description, which the other device needs.
    ///
    /// # Errors
    /// [`NoPeer`].
    pub async fn offer(heard: impl Fn(PeerEvent) + 'static) -> Result<(Rc<Self>, Description), NoPeer> {
        let peer = Self::new(heard)?;
        let offer: RtcSessionDescriptionInit = JsFuture::from(peer.connection.create_offer()).await?.unchecked_into();
        JsFuture::from(peer.connection.set_local_description(&offer)).await?;
        let description = peer.gathered().await?;
        Ok((peer, description))
    }

    /// Takes up a connection that another device has begun with this description. Returns the description that the other
    /// device needs in turn.
    ///
    /// # Errors
    /// [`NoPeer`], also for a description that the browser refuses.
    pub async fn answer(
        offer: &Description,
        heard: impl Fn(PeerEvent) + 'static,
    ) -> Result<(Rc<Self>, Description), NoPeer> {
        let peer = Self::new(heard)?;
        peer.set_remote(RtcSdpType::Offer, &offer.to_sdp(SdpType::Offer)).await?;
        let answer: RtcSessionDescriptionInit = JsFuture::from(peer.connection.create_answer()).await?.unchecked_into();
        JsFuture::from(peer.connection.set_local_description(&answer)).await?;
        let description = peer.gathered().await?;
        Ok((peer, description))
    }

    /// Completes a connection with the other device's description.
    ///
    /// # Errors
    /// [`NoPeer`] for a description that the browser refuses.
    pub async fn accept(&self, answer: &Description) -> Result<(), NoPeer> {
        self.set_remote(RtcSdpType::Answer, &answer.to_sdp(SdpType::Answer)).await
    }

    async fn set_remote(&self, sdp_type: RtcSdpType, sdp: &str) -> Result<(), NoPeer> {
        let description = RtcSessionDescriptionInit::new(sdp_type);
        description.set_sdp(sdp);
        JsFuture::from(self.connection.set_remote_description(&description)).await?;
        Ok(())
    }

    /// This device's description, once its addresses are found.
    async fn gathered(&self) -> Result<Description, NoPeer> {
        let (done, wait) = oneshot::channel();
        let done = RefCell::new(Some(done));
        let connection = self.connection.clone();
        let is_complete =
            move |connection: &RtcPeerConnection| connection.ice_gathering_state() == RtcIceGatheringState::Complete;
        let listener: Closure<dyn Fn(Event)> = Closure::wrap(Box::new(move |_| {
            if is_complete(&connection)
                && let Some(done) = done.take()
            {
                // The wait may be over.
                let _gone = done.send(());
            }
        }));
        self.connection.set_onicegatheringstatechange(Some(listener.as_ref().unchecked_ref()));
        if !is_complete(&self.connection) {
            select(wait, TimeoutFuture::new(GATHERING)).await;
        }
        self.connection.set_onicegatheringstatechange(None);
        let described = self.connection.local_description().ok_or(NoPeer)?;
        Description::from_sdp(&described.sdp()).map_err(|_| NoPeer)
    }

    /// Whether the channel is open.
    pub fn is_open(&self) -> bool {
        self.channel.ready_state() == RtcDataChannelState::Open
    }

    /// The bytes that were sent and have not left this device yet.
    pub fn waiting(&self) -> u32 {
        self.channel.buffered_amount()
    }

    /// Sends a frame, if the channel is open. Whoever waits for it in vain notices the gap.
    pub fn send(&self, frame: &[u8]) {
        if self.is_open()
            && let Err(error) = self.channel.send_with_u8_array(frame)
        {
            web_sys::console::info_1(&error);
        }
    }
}
