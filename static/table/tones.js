// Sounds, made by the browser itself: tones, and noise around a pitch.

const LOUD = 0.16;
const QUIET = 0.0001; // of an exponential ramp, which never reaches nothing
const CLICKS = [0, 0.05, 0.09, 0.16, 0.24]; // seconds after which a die knocks on the table

let audio = null;

function context() {
  audio ??= new AudioContext();
  audio.resume();
  return audio;
}

// A source that swells within `rise` seconds and has faded after `lasts`.
function sound(to, source, { at = 0, rise = 0.02, lasts, loud = LOUD }) {
  const volume = to.createGain();
  const begin = to.currentTime + at;
  volume.gain.setValueAtTime(QUIET, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + rise);
  volume.gain.exponentialRampToValueAtTime(QUIET, begin + lasts);
  source.connect(volume).connect(to.destination);
  return begin;
}

function tone(to, pitch, timing) {
  const source = to.createOscillator();
  source.frequency.value = pitch;
  const begin = sound(to, source, timing);
  source.start(begin);
  source.stop(begin + timing.lasts);
}

// Noise around a pitch, which may fall or rise to another.
function noise(to, [from, end], timing) {
  const samples = to.createBuffer(1, Math.ceil(to.sampleRate * timing.lasts), to.sampleRate);
  const data = samples.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = samples;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  source.connect(filter);
  const begin = sound(to, filter, timing);
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(end, begin + timing.lasts);
  source.start(begin);
}

const SOUNDS = {
  turn(to) {
    tone(to, 660, { lasts: 0.35 });
    tone(to, 880, { at: 0.14, lasts: 0.35 });
  },
  attack: (to) => noise(to, [2400, 300], { lasts: 0.28, loud: 0.3 }),
  dice(to) {
    for (const at of CLICKS) noise(to, [1800, 1200], { at, rise: 0.004, lasts: 0.045, loud: 0.35 });
  },
};

// Make a sound, "turn", "attack" or "dice".
export function makeSound(name) {
  SOUNDS[name](context());
}
