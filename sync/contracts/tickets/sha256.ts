/**
 * SHA-256 (FIPS 180-4) of at most 55 bytes, which are one block. Browsers have their own only on
 * https, and only asynchronously, while a ticket is drawn synchronously.
 */
const maxLength = 55;
const wordRange = 2 ** 32;

/** Throws `RangeError` for more than 55 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxLength) throw new RangeError(`more than ${maxLength} bytes`);
  const { start, rounds } = constants();
  const words = schedule(bytes);
  let [a, b, c, d, e, f, g, h] = start;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h +
      (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
      choice +
      (rounds[round] ?? 0) +
      (words[round] ?? 0);
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries())
    digest.setUint32(4 * at, (word + (start[at] ?? 0)) >>> 0);
  return new Uint8Array(digest.buffer);
}

type Words = [number, number, number, number, number, number, number, number];

/** The block's 16 words, and the 48 that are made of them. */
function schedule(bytes: Uint8Array): number[] {
  const block = new Uint8Array(64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(60, 8 * bytes.length);
  const words: number[] = [];
  for (let at = 0; at < 16; at += 1) words.push(view.getInt32(4 * at));
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const mixed =
      (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
      (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
    words.push((mixed + (words[at - 16] ?? 0) + (words[at - 7] ?? 0)) | 0);
  }
  return words;
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

let computed: { start: Words; rounds: number[] } | undefined;

/** The first 32 bits of the fractions of the first primes' square roots and cube roots. */
function constants() {
  if (computed !== undefined) return computed;
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (root: number) => Math.floor((root % 1) * wordRange) | 0;
  computed = {
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as Words,
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  };
  return computed;
}
