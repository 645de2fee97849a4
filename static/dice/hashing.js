// SHA-256 and HMAC-SHA-256 of bytes: by WebCrypto in secure contexts (https, or this machine),
// otherwise, as over plain http in a local network, by the implementation below.

const BLOCK = 64;

const subtle = () => globalThis.crypto?.subtle;

export const bytesOf = (text) => new TextEncoder().encode(text);

export const hex = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text) =>
  Uint8Array.from(text.match(/../g) || [], (pair) => Number.parseInt(pair, 16));

export const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export async function sha256(bytes) {
  if (!subtle()) return plainSha256(bytes);
  return new Uint8Array(await subtle().digest("SHA-256", bytes));
}

// A function that makes the HMAC of bytes under a key.
export async function hmacUnder(key) {
  if (!subtle()) return async (bytes) => plainHmac(key, bytes);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle().importKey("raw", key, algorithm, false, ["sign"]);
  return async (bytes) => new Uint8Array(await subtle().sign("HMAC", imported, bytes));
}

// --- FIPS 180-4 and RFC 2104 -------------------------------------------------------------------

const primes = [];
for (let n = 2; primes.length < 64; n += 1) {
  if (primes.every((prime) => n % prime)) primes.push(n);
}
// The first 32 bits of the fractional parts of roots.
const fraction = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

export function plainSha256(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let at = 0; at < length; at += BLOCK) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function mix(state, view, at) {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(at + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = words[t - 15];
    const late = words[t - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16] + first + words[t - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[t] + words[t]) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] + word) | 0;
  });
}

export function plainHmac(key, bytes) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? plainSha256(key) : key);
  const inner = plainSha256(joined(block.map((byte) => byte ^ 0x36), bytes));
  return plainSha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}
