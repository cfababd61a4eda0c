/**
 * The code that two gates without signal show each other: `TLG1:` and base32 of, big-endian,
 * format (1 byte, 1), match (8, the last ones of its id), phone (8, likewise), gate's number (1), Unix
 * seconds (4), numbers covered (2), flags (1; bit 0: re-entry), a bit for each number of the list from 1
 * on, first number highest, with re-entry a byte for each set bit (high bit: out; four-minute steps
 * since opening), and the first 8 bytes of HMAC-SHA-256 with the match key over all before.
 */
import type { ComparedPeople, KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import { matchMac } from '#sync/contracts/gate/match-key.ts';
import { base32, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

export const comparisonPrefix = 'TLG1:';
/** Letters of the longest text that is written or read. */
export const maxComparisonLength = 4096;
const [format, headLength, macLength, reEntryFlag, outBit] = [1, 25, 8, 1, 128];
/** How far the other phone's clock may be ahead; milliseconds. */
const maxAhead = 120_000;

export interface Comparison {
  /** Last 8 bytes of the phone's id, in hex. */
  phone: string;
  gate: number;
  /** Unix seconds. */
  seconds: number;
  /** Numbers of the list that the phone knew: those above are not shown as outside. */
  covered: number;
  /** Whether the movements have steps. */
  reEntry: boolean;
  people: ComparedPeople;
}

export interface OwnComparison {
  matchId: string;
  deviceId: string;
  gate: number;
  /** Epoch milliseconds. */
  now: number;
  covered: number;
  reEntry: boolean;
  people: ReadonlyMap<number, KnownMovement>;
}

export const comparisonRefusals = [
  'unreadable',
  'tooLarge',
  'otherMatch',
  'forged',
  'revokedPhone',
  'fromFuture',
] as const;
export type ComparisonRefusal = (typeof comparisonRefusals)[number];

/** Throws `RangeError` for a list that no code has room for, or a number that is not covered. */
export async function writeComparison(own: OwnComparison, key: CryptoKey): Promise<string> {
  const { covered, reEntry } = own;
  // Without re-entry a bit means inside, so people who left are not shown.
  const people = [...own.people]
    .filter(([, { out }]) => reEntry || !out)
    .toSorted(([a], [b]) => a - b);
  const bitmap = new Uint8Array(Math.ceil(covered / 8));
  for (const [no] of people) {
    if (no < 1 || no > covered) throw new RangeError('a number outside the list');
    bitmap[(no - 1) >> 3]! |= outBit >> ((no - 1) & 7);
  }
  const head = new DataView(new ArrayBuffer(headLength));
  head.setUint8(0, format);
  head.setBigUint64(1, BigInt(`0x${idEnd(own.matchId)}`));
  head.setBigUint64(9, BigInt(`0x${idEnd(own.deviceId)}`));
  head.setUint8(17, own.gate);
  head.setUint32(18, Math.floor(own.now / 1000));
  head.setUint16(22, covered);
  head.setUint8(24, reEntry ? reEntryFlag : 0);
  const movements = reEntry ? people.map(([, { out, step }]) => (out ? outBit : 0) | step) : [];
  const content = Uint8Array.from([...new Uint8Array(head.buffer), ...bitmap, ...movements]);
  const mac = (await matchMac(key, content)).subarray(0, macLength);
  const text = comparisonPrefix + encodeBytes(Uint8Array.from([...content, ...mac]), base32);
  if (text.length > maxComparisonLength) throw new RangeError('too many people for one code');
  return text;
}

/**
 * Reads another phone's code. `revoked` are ids of phones, `now` is null where the own clock is not
 * certain, so that its error is not taken for the other's.
 */
export async function readComparison(
  text: string,
  expected: {
    matchId: string;
    key: CryptoKey;
    revoked: Iterable<string>;
    now: number | null;
  },
): Promise<Comparison | ComparisonRefusal> {
  if (text.length > maxComparisonLength) return 'tooLarge';
  if (!text.startsWith(comparisonPrefix)) return 'unreadable';
  const bytes = decodeBytes(text.slice(comparisonPrefix.length), base32);
  const read = bytes && readContent(bytes.subarray(0, -macLength));
  if (!read) return 'unreadable';
  if (read.match !== idEnd(expected.matchId)) return 'otherMatch';
  const mac = await matchMac(expected.key, bytes.slice(0, -macLength));
  if (!isEqual(mac.subarray(0, macLength), bytes.subarray(-macLength))) return 'forged';
  const { comparison } = read;
  if ([...expected.revoked].some((id) => idEnd(id) === comparison.phone)) return 'revokedPhone';
  if (expected.now !== null && comparison.seconds * 1000 > expected.now + maxAhead)
    return 'fromFuture';
  return comparison;
}

/** Null unless the bytes are exactly what `writeComparison` writes before the MAC. */
function readContent(bytes: Uint8Array): { match: string; comparison: Comparison } | null {
  if (bytes.length < headLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [flags, gate] = [view.getUint8(24), view.getUint8(17)];
  if (view.getUint8(0) !== format || flags > reEntryFlag) return null;
  const [seconds, covered] = [view.getUint32(18), view.getUint16(22)];
  const bitmap = bytes.subarray(headLength, headLength + Math.ceil(covered / 8));
  const numbers = Array.from({ length: bitmap.length * 8 }, (_, at) => at + 1).filter(
    (no) => (bitmap[(no - 1) >> 3] ?? 0) & (outBit >> ((no - 1) & 7)),
  );
  const movements = bytes.subarray(headLength + Math.ceil(covered / 8));
  if ((numbers.at(-1) ?? 0) > covered) return null;
  if (bytes.length < headLength + Math.ceil(covered / 8)) return null;
  if (movements.length !== (flags === reEntryFlag ? numbers.length : 0)) return null;
  const people = numbers.map((no, at) => {
    const byte = movements[at] ?? 0;
    return [no, { out: byte >= outBit, step: byte & (outBit - 1), seconds, gate }] as const;
  });
  return {
    match: hex(view.getBigUint64(1)),
    comparison: {
      phone: hex(view.getBigUint64(9)),
      gate,
      seconds,
      covered,
      reEntry: flags === reEntryFlag,
      people: new Map(people),
    },
  };
}

/** The last 8 bytes of a UUID, in hex. */
function idEnd(id: string): string {
  return id.replaceAll('-', '').slice(-16).toLowerCase();
}

function hex(value: bigint): string {
  return value.toString(16).padStart(16, '0');
}

/** In the same time wherever the first difference is. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}
