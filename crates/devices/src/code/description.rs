//! What one device must know of another to connect to it.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::RangeInclusive;

use thiserror::Error;

use super::bytes::{is_ice_character, pack, take, unpack};

/// The most candidates of a description. Their codes can still be read from a screen.
pub const MOST_CANDIDATES: usize = 8;

/// The lengths allowed for a ufrag (RFC 8839).
const UFRAG_LENGTHS: RangeInclusive<usize> = 4..=256;

/// The lengths allowed for a password (RFC 8839).
const PASSWORD_LENGTHS: RangeInclusive<usize> = 22..=256;

/// The domain of the names by which browsers hide local addresses.
const MDNS_DOMAIN: &str = ".local";

/// Why a description is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SdpError {
    /// There is no ufrag, or it has a character or a length that is not allowed.
    #[error("no valid ice-ufrag")]
    Ufrag,
    /// There is no password, or it has a character or a length that is not allowed.
    #[error("no valid ice-pwd")]
    Password,
    /// There is no SHA-256 fingerprint of 32 bytes.
    #[error("no valid SHA-256 fingerprint")]
    Fingerprint,
    /// There are more than [`MOST_CANDIDATES`].
    #[error("more than {MOST_CANDIDATES} candidates")]
    Candidates,
}

/// The address of a device in the local network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostAddress {
    /// An IPv4 address.
    V4(Ipv4Addr),
    /// An IPv6 address.
    V6(Ipv6Addr),
    /// The UUID in the mDNS name by which a browser hides the address.
    Mdns([u8; 16]),
}

impl HostAddress {
    /// Reads an address as it stands in a candidate of SDP; `None` if it is another host name.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        if let Ok(address) = text.parse() {
            return Some(Self::V4(address));
        }
        if let Ok(address) = text.parse() {
            return Some(Self::V6(address));
        }
        let name = text.to_ascii_lowercase();
        let digits = name.strip_suffix(MDNS_DOMAIN)?.replace('-', "");
        let address = Self::Mdns(from_hexadecimal(&digits)?);
        (address.to_string() == name).then_some(address)
    }
}

impl fmt::Display for HostAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::V4(address) => address.fmt(formatter),
            Self::V6(address) => address.fmt(formatter),
            Self::Mdns(uuid) => {
                for (at, byte) in uuid.iter().enumerate() {
                    let hyphen = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
                    write!(formatter, "{hyphen}{byte:02x}")?;
                }
                formatter.write_str(MDNS_DOMAIN)
            }
        }
    }
}

/// An address and a UDP port where a device may be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IceCandidate {
    /// The address.
    pub address: HostAddress,
    /// The UDP port.
    pub port: u16,
}

impl IceCandidate {
    fn write(&self, bytes: &mut Vec<u8>) {
        match self.address {
            HostAddress::V4(address) => {
                bytes.push(4);
                bytes.extend(address.octets());
            }
            HostAddress::V6(address) => {
                bytes.push(6);
                bytes.extend(address.octets());
            }
            HostAddress::Mdns(uuid) => {
                bytes.push(0);
                bytes.extend(uuid);
            }
        }
        bytes.extend(self.port.to_be_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let address = match take(bytes)? {
            [4] => HostAddress::V4(Ipv4Addr::from_octets(take(bytes)?)),
            [6] => HostAddress::V6(Ipv6Addr::from_octets(take(bytes)?)),
            [0] => HostAddress::Mdns(take(bytes)?),
            _ => return None,
        };
        Some(Self { address, port: u16::from_be_bytes(take(bytes)?) })
    }
}

/// What one device must know of another to connect to it: how its browser proves itself, and where it may be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    pub(super) ufrag: String,
    pub(super) password: String,
    pub(super) fingerprint: [u8; 32],
    pub(super) candidates: Vec<IceCandidate>,
}

impl Description {
    /// Makes a description of the ICE credentials, the SHA-256 fingerprint of the DTLS certificate, and the candidates.
    ///
    /// # Errors
    /// An [`SdpError`] if the credentials do not have the form of RFC 8839, or if there are too many candidates.
    pub fn new(
        ufrag: String,
        password: String,
        fingerprint: [u8; 32],
        candidates: Vec<IceCandidate>,
    ) -> Result<Self, SdpError> {
        let is_valid = |text: &str, lengths: RangeInclusive<usize>| {
            lengths.contains(&text.len()) && text.chars().all(is_ice_character)
        };
        if !is_valid(&ufrag, UFRAG_LENGTHS) {
            return Err(SdpError::Ufrag);
        }
        if !is_valid(&password, PASSWORD_LENGTHS) {
            return Err(SdpError::Password);
        }
        if candidates.len() > MOST_CANDIDATES {
            return Err(SdpError::Candidates);
        }
        Ok(Self { ufrag, password, fingerprint, candidates })
    }

    /// The places where the device may be reached. There may be none, for example without a network.
    #[must_use]
    pub fn candidates(&self) -> &[IceCandidate] {
        &self.candidates
    }

    /// Appends the bytes of the description, as a code contains them.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push((self.ufrag.len() - UFRAG_LENGTHS.start()) as u8);
        bytes.push((self.password.len() - PASSWORD_LENGTHS.start()) as u8);
        bytes.extend(pack(format!("{}{}", self.ufrag, self.password)));
        bytes.extend(self.fingerprint);
        bytes.push(self.candidates.len() as u8);
        for candidate in &self.candidates {
            candidate.write(bytes);
        }
    }

    /// Takes a description from the bytes of a code; `None` if they are none.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let [ufrag, password] = take(bytes)?.map(usize::from);
        let (ufrag, password) = (ufrag + UFRAG_LENGTHS.start(), password + PASSWORD_LENGTHS.start());
        let mut ufrag_and_password = unpack(bytes, ufrag + password)?;
        let password = ufrag_and_password.split_off(ufrag);
        let fingerprint = take(bytes)?;
        let [count] = take(bytes)?;
        let candidates = (0..count).map(|_| IceCandidate::read(bytes)).collect::<Option<_>>()?;
        Self::new(ufrag_and_password, password, fingerprint, candidates).ok()
    }
}

/// Reads bytes from twice as many hexadecimal digits.
pub(super) fn from_hexadecimal<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let digits: Vec<u32> = text.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
    let pair = |at: usize| (16 * digits[2 * at] + digits[2 * at + 1]) as u8;
    (digits.len() == 2 * COUNT).then(|| std::array::from_fn(pair))
}
