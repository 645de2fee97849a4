// Sounds synthesized by the browser: tones, and band-limited noise.

const LOUD = 0.16;
const QUIET = 0.0001; // of an exponential ramp, which never reaches nothing
const CLICKS = [0, 0.05, 0.09, 0.16, 0.24]; // seconds after which a die knocks on the table
const FALLEN = 0.34; // seconds after which dice lie still
const STEPS = 5; // at most, of one way
const PACE = 0.13; // seconds from one step to the next

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

const shot = (to) => noise(to, [2400, 300], { lasts: 0.28, loud: 0.3 });
const step = (to, at) => noise(to, [420, 160], { at, rise: 0.006, lasts: 0.09, loud: 0.4 });

function dice(to) {
  for (const at of CLICKS) noise(to, [1800, 1200], { at, rise: 0.004, lasts: 0.045, loud: 0.35 });
}

function hit(to, at = 0) {
  noise(to, [900, 90], { at, rise: 0.005, lasts: 0.3, loud: 0.5 });
  tone(to, 98, { at, rise: 0.005, lasts: 0.3, loud: 0.3 });
}

function miss(to, at = 0) {
  tone(to, 330, { at, lasts: 0.16, loud: 0.08 });
  tone(to, 247, { at: at + 0.12, lasts: 0.22, loud: 0.08 });
}

// What each gesture sounds like, and the turn of the reader; the others are silent.
const SOUNDS = {
  turn(to) {
    tone(to, 660, { lasts: 0.35 });
    tone(to, 880, { at: 0.14, lasts: 0.35 });
  },
  goes(to, { path }) {
    for (let at = 0; at < Math.min(path.length, STEPS); at += 1) step(to, at * PACE);
  },
  flies: shot,
  line: shot,
  roll(to, { success }) {
    dice(to);
    if (success !== undefined) (success ? hit : miss)(to, FALLEN);
  },
  number: (to, { of }) => of === "damage" && hit(to),
  falls: (to) => hit(to),
  breaks: (to) => hit(to),
};

// Make the sound of a gesture, or of { kind: "turn" }.
export function makeSound(gesture) {
  SOUNDS[gesture.kind]?.(context(), gesture);
}
