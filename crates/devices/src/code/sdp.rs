//! Reads the session descriptions (SDP) that browsers make for one data channel, and writes those that they accept.

use super::description::{Description, HostAddress, IceCandidate, MOST_CANDIDATES, SdpError, from_hexadecimal};

/// The place of a session description in the exchange of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SdpType {
    /// The first description, which a host makes.
    Offer,
    /// The description with which a guest answers the offer. The host's device opens the DTLS connection: if two devices
    /// have answered one offer, only that one is connected whose answer the host has taken.
    Answer,
}

impl Description {
    /// Reads the session description that a browser made for one data channel. It keeps the first candidates of the
    /// local network over UDP, at most [`MOST_CANDIDATES`].
    ///
    /// # Errors
    /// An [`SdpError`] if the credentials or the fingerprint are missing or not valid.
    pub fn from_sdp(sdp: &str) -> Result<Self, SdpError> {
        let ufrag = attributes(sdp, "ice-ufrag:").next().ok_or(SdpError::Ufrag)?;
        let password = attributes(sdp, "ice-pwd:").next().ok_or(SdpError::Password)?;
        let fingerprint = attributes(sdp, "fingerprint:").find_map(fingerprint).ok_or(SdpError::Fingerprint)?;
        let mut candidates: Vec<IceCandidate> = Vec::new();
        for candidate in attributes(sdp, "candidate:").filter_map(host_candidate) {
            if candidates.len() < MOST_CANDIDATES && !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        Self::new(ufrag.into(), password.into(), fingerprint, candidates)
    }

    /// Writes the session description, as `RTCPeerConnection.setRemoteDescription` takes it.
    #[must_use]
    pub fn to_sdp(&self, sdp_type: SdpType) -> String {
        let setup = match sdp_type {
            SdpType::Offer => "active",
            SdpType::Answer => "passive",
        };
        let Self { ufrag, password, .. } = self;
        let fingerprint = self.fingerprint.map(|byte| format!("{byte:02X}")).join(":");
        let candidates: String = (1..).zip(&self.candidates).map(candidate_line).collect();
        format!(
            "v=0\r\n\
             o=- 1 1 IN IP4 127.0.0.1\r\n\
             s=-\r\n\
             t=0 0\r\n\
             a=group:BUNDLE 0\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
             c=IN IP4 0.0.0.0\r\n\
             {candidates}\
             a=ice-ufrag:{ufrag}\r\n\
             a=ice-pwd:{password}\r\n\
             a=fingerprint:sha-256 {fingerprint}\r\n\
             a=setup:{setup}\r\n\
             a=mid:0\r\n\
             a=sctp-port:5000\r\n\
             a=max-message-size:262144\r\n"
        )
    }
}

/// The values of the attributes of a name, which ends with a colon.
fn attributes<'a>(sdp: &'a str, name: &'static str) -> impl Iterator<Item = &'a str> {
    sdp.lines().filter_map(move |line| line.strip_prefix("a=")?.strip_prefix(name))
}

/// The fingerprint in the value of an attribute, if its hash is SHA-256.
fn fingerprint(value: &str) -> Option<[u8; 32]> {
    let (hash, bytes) = value.split_once(' ')?;
    let is_sha_256 = hash.eq_ignore_ascii_case("sha-256");
    is_sha_256.then(|| from_hexadecimal(&bytes.replace(':', "")))?
}

/// The candidate in the value of an attribute, if it is one of the local network over UDP. A link-local IPv6 address is
/// left out: it means nothing without the name of the interface.
fn host_candidate(value: &str) -> Option<IceCandidate> {
    let fields: Vec<&str> = value.split_ascii_whitespace().collect();
    let [_foundation, "1", transport, _priority, address, port, "typ", "host", ..] = fields[..] else { return None };
    let address = HostAddress::from_text(address)?;
    let is_link_local = matches!(address, HostAddress::V6(address) if address.is_unicast_link_local());
    let port = port.parse().ok()?;
    (transport.eq_ignore_ascii_case("udp") && !is_link_local).then_some(IceCandidate { address, port })
}

/// The line of a candidate. The earlier candidates have the higher priorities (RFC 8445, section 5.1.2.1).
fn candidate_line((number, candidate): (u32, &IceCandidate)) -> String {
    let IceCandidate { address, port } = candidate;
    let priority = (126 << 24) + ((65_536 - number) << 8) + 255;
    format!("a=candidate:{number} 1 udp {priority} {address} {port} typ host\r\n")
}
