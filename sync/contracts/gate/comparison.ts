/**
 * The code that a phone shows another gate's: `TLG2:` and base32 blocks with a colon between them. The
 * first block is the phone's own, the others are those that it was shown last, as they were, so that
 * what a phone has said always carries that phone's signature. A block is, big-endian, format (1 byte,
 * 2), match (8, the last ones of its id), phone (8, likewise), gate's number (1), Unix seconds (4),
 * numbers covered (2), flags (1; bit 0: re-entry), a bit for each number of the list from 1 on, first
 * number highest, with re-entry a byte for each set bit (high bit: out; four-minute steps since
 * opening), and the signature of all before with the phone's key. It shows only people whom the phone
 * itself let in or out.
 */
import type { ComparedPeople, KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import {
  importPhoneKey,
  isSignedBy,
  signatureLength,
  signBytes,
} from '#sync/contracts/gate/phone-key.ts';
import { base32, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

export const comparisonPrefix = 'TLG2:';
/** Letters of the longest text that is written or read. */
export const maxComparisonLength = 4096;
/** Letters of the longest text with blocks of other phones: a QR code of 89 modules a side. */
const maxRelayedLength = 1000;
const maxBlocks = 8;
const [format, headLength, reEntryFlag, outBit] = [2, 25, 1, 128];
/** How far the other phone's clock may be ahead; milliseconds. */
const maxAhead = 120_000;

export interface Comparison {
  /** The id of the phone that signed it. */
  phone: string;
  gate: number;
  /** Unix seconds. */
  seconds: number;
  /** Numbers of the list that the phone knew: those above are not shown as outside. */
  covered: number;
  /** Whether the movements have steps. */
  reEntry: boolean;
  people: ComparedPeople;
  /** The block alone, as a code of its own. */
  text: string;
}

/** A phone of the match, as the list has it. */
export interface KnownPhone {
  id: string;
  /** The phone's public key; null if it has not made one yet. */
  publicKey: string | null;
  revokedAt: string | null;
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
  'unknownPhone',
  'forged',
  'revokedPhone',
  'fromFuture',
] as const;
export type ComparisonRefusal = (typeof comparisonRefusals)[number];

/**
 * Throws `RangeError` for a list that no code has room for, or a number that is not covered.
 *
 * @param relayed codes of single blocks; those for which there is room are added
 */
export async function writeComparison(
  own: OwnComparison,
  privateKey: CryptoKey,
  relayed: readonly string[] = [],
): Promise<string> {
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
  const signature = await signBytes(privateKey, content);
  let text = comparisonPrefix + encodeBytes(Uint8Array.from([...content, ...signature]), base32);
  if (text.length > maxComparisonLength) throw new RangeError('too many people for one code');
  for (const code of relayed.slice(0, maxBlocks - 1)) {
    const block = code.slice(comparisonPrefix.length);
    if (text.length + 1 + block.length <= maxRelayedLength) text += `:${block}`;
  }
  return text;
}

/**
 * Reads another phone's code: its own block first. Blocks that it passes on are left out if they
 * cannot be believed. `now` is null where the own clock is not certain, so that its error is not
 * taken for the other's.
 */
export async function readComparison(
  text: string,
  expected: { matchId: string; phones: Iterable<KnownPhone>; now: number | null },
): Promise<[Comparison, ...Comparison[]] | ComparisonRefusal> {
  if (text.length > maxComparisonLength) return 'tooLarge';
  if (!text.startsWith(comparisonPrefix)) return 'unreadable';
  const blocks = text.slice(comparisonPrefix.length).split(':');
  if (blocks.length > maxBlocks) return 'tooLarge';
  const phones = [...expected.phones];
  const [own, ...others] = await Promise.all(
    blocks.map((block) => readBlock(block, { ...expected, phones })),
  );
  if (own === undefined) return 'unreadable';
  if (typeof own === 'string') return own;
  return [own, ...others.filter((other) => typeof other !== 'string')];
}

async function readBlock(
  block: string,
  { matchId, phones, now }: { matchId: string; phones: readonly KnownPhone[]; now: number | null },
): Promise<Comparison | ComparisonRefusal> {
  const bytes = decodeBytes(block, base32);
  const content = bytes?.slice(0, -signatureLength);
  const read = content && readContent(content);
  if (!bytes || !read) return 'unreadable';
  if (read.match !== idEnd(matchId)) return 'otherMatch';
  const phone = phones.find(({ id }) => idEnd(id) === read.phone);
  const key = phone?.publicKey == null ? null : await importPhoneKey(phone.publicKey);
  if (phone === undefined || key === null) return 'unknownPhone';
  if (!(await isSignedBy(key, bytes.slice(-signatureLength), content))) return 'forged';
  if (phone.revokedAt !== null) return 'revokedPhone';
  if (now !== null && read.shown.seconds * 1000 > now + maxAhead) return 'fromFuture';
  return { ...read.shown, phone: phone.id, text: comparisonPrefix + block };
}

interface BlockContent {
  /** Last 8 bytes of the ids, in hex. */
  match: string;
  phone: string;
  shown: Omit<Comparison, 'phone' | 'text'>;
}

/** Returns null unless the bytes are exactly what `writeComparison` writes before the signature. */
function readContent(bytes: Uint8Array): BlockContent | null {
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
    phone: hex(view.getBigUint64(9)),
    shown: { gate, seconds, covered, reEntry: flags === reEntryFlag, people: new Map(people) },
  };
}

/** The last 8 bytes of a UUID, in hex. */
function idEnd(id: string): string {
  return id.replaceAll('-', '').slice(-16).toLowerCase();
}

function hex(value: bigint): string {
  return value.toString(16).padStart(16, '0');
}
