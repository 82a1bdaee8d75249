//! Sounds synthesized with Web Audio: short noise for cards, soft tones for important events. There are no files.

use std::cell::RefCell;

use rami_model::table::Sound;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioNode, AudioParam, BiquadFilterType};

/// The audio context and its noise. They exist from the player's first gesture on.
struct Audio {
    context: AudioContext,
    noise: AudioBuffer,
}

thread_local! {
    static AUDIO: RefCell<Option<Audio>> = const { RefCell::new(None) };
}

/// One part of a sound: when it starts, how long it lasts (seconds), its pitch (hertz) and its loudness.
enum Voice {
    /// A brush of paper: noise around a pitch.
    Brush(f64, f64, f32, f32),
    /// A bell-like tone.
    Tone(f64, f64, f32, f32),
}

use Voice::{Brush, Tone};

const fn parts(sound: Sound) -> &'static [Voice] {
    match sound {
        Sound::Deal => &[
            Brush(0.0, 0.05, 2600.0, 0.5),
            Brush(0.07, 0.05, 2900.0, 0.5),
            Brush(0.14, 0.05, 2500.0, 0.5),
            Brush(0.21, 0.05, 3000.0, 0.5),
            Brush(0.28, 0.06, 2400.0, 0.55),
        ],
        Sound::Draw => &[Brush(0.0, 0.09, 3200.0, 0.5)],
        Sound::Place => &[Brush(0.0, 0.06, 1500.0, 0.8), Tone(0.0, 0.07, 150.0, 0.35)],
        Sound::Discard => &[Brush(0.0, 0.07, 2000.0, 0.7), Tone(0.0, 0.05, 120.0, 0.25)],
        Sound::Refuse => &[Tone(0.0, 0.12, 196.0, 0.3), Tone(0.1, 0.16, 164.8, 0.3)],
        Sound::Call => &[Tone(0.0, 0.3, 659.3, 0.25), Tone(0.12, 0.4, 880.0, 0.25)],
        Sound::Over => &[Tone(0.0, 0.35, 392.0, 0.22), Tone(0.16, 0.5, 329.6, 0.22)],
        Sound::Win => &[
            Tone(0.0, 0.3, 523.3, 0.22),
            Tone(0.13, 0.3, 659.3, 0.22),
            Tone(0.26, 0.3, 784.0, 0.22),
            Tone(0.39, 0.7, 1046.5, 0.24),
        ],
    }
}

/// Called at the first gesture: from then on the browser lets the page make sounds.
pub fn wake() {
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = open().ok();
        }
        if let Some(audio) = audio {
            // If this fails, the context stays suspended and silent.
            drop(audio.context.resume());
        }
    });
}

fn open() -> Result<Audio, JsValue> {
    let context = AudioContext::new()?;
    let rate = context.sample_rate();
    let length = (rate * 0.25) as u32;
    let noise = context.create_buffer(1, length, rate)?;
    let mut seed = 0x2545_f491_u32;
    let samples: Vec<f32> = (0..length)
        .map(|_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / 8_388_608.0 - 1.0
        })
        .collect();
    noise.copy_to_channel(&samples, 0)?;
    Ok(Audio { context, noise })
}

/// Plays a sound, `volume` from 0 (silent) to 10. Silent until the first gesture.
pub fn play(sound: Sound, volume: u8) {
    if volume == 0 {
        return;
    }
    AUDIO.with_borrow(|audio| {
        let Some(audio) = audio else { return };
        let loudness = f32::from(volume.min(10)) / 10.0;
        for part in parts(sound) {
            // If a sound cannot be played, no message is shown.
            drop(sounded(audio, part, loudness));
        }
    });
}

fn sounded(audio: &Audio, part: &Voice, loudness: f32) -> Result<(), JsValue> {
    let (Audio { context, noise }, now) = (audio, audio.context.current_time());
    match *part {
        Brush(at, length, pitch, gain) => {
            let source = context.create_buffer_source()?;
            source.set_buffer(Some(noise));
            let filter = context.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.frequency().set_value(pitch);
            source.connect_with_audio_node(&filter)?;
            faded(context, &filter, now + at, length, gain * loudness)?;
            source.start_with_when_and_grain_offset_and_grain_duration(now + at, 0.0, length + 0.02)
        }
        Tone(at, length, pitch, gain) => {
            let source = context.create_oscillator()?;
            source.frequency().set_value(pitch);
            faded(context, &source, now + at, length, gain * loudness)?;
            source.start_with_when(now + at)?;
            source.stop_with_when(now + at + length + 0.02)
        }
    }
}

/// Connects a source to the loudspeaker. It swells at once and dies away.
fn faded(context: &AudioContext, source: &AudioNode, at: f64, length: f64, gain: f32) -> Result<(), JsValue> {
    let fader = context.create_gain()?;
    let level: AudioParam = fader.gain();
    level.set_value_at_time(0.0001, at)?;
    level.exponential_ramp_to_value_at_time(gain.max(0.0002), at + 0.006)?;
    level.exponential_ramp_to_value_at_time(0.0001, at + length)?;
    source.connect_with_audio_node(&fader)?;
    fader.connect_with_audio_node(&context.destination())?;
    Ok(())
}

/// A short vibration, where the device has one.
pub fn tap(sound: Sound) {
    let length = match sound {
        Sound::Refuse => 40,
        Sound::Place | Sound::Discard | Sound::Draw => 8,
        Sound::Win => 60,
        Sound::Deal | Sound::Call | Sound::Over => return,
    };
    let navigator = super::dom::window().navigator();
    if js_sys::Reflect::has(&navigator, &"vibrate".into()).unwrap_or(false) {
        navigator.vibrate_with_duration(length);
    }
}
