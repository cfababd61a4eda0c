/** A pull's answer: what is the phone's own, and parts that others get too. */
import { gzip, pieceToSend, type Piece } from '#sync/server/gzip.ts';

export interface Answer {
  /** JSON up to the last of the buckets that were written for this phone. */
  readonly opening: string;
  /** `"bucket":{…}` each. */
  readonly shared: readonly Piece[];
  /** Whether the opening names a bucket already. */
  readonly named: boolean;
}

/** What stands around the answer on the wire. */
export interface Envelope {
  readonly before: string;
  readonly after: string;
}

const bare: Envelope = { before: '', after: '' };
const closing = '}}';
const comma = pieceToSend(',');

/** Bytes below which compressing saves no packet. */
const threshold = 1024;

export function asText(answer: Answer, envelope = bare): string {
  return asPlain(answer, envelope).toString();
}

/** As JSON, in UTF-8 where it has parts that are so already. */
export function asPlain(
  { opening, shared, named }: Answer,
  { before, after } = bare,
): string | Buffer {
  if (shared.length === 0) return `${before}${opening}${closing}${after}`;
  const parts = shared.flatMap(({ plain }, at) =>
    named || at > 0 ? [comma.plain, plain] : [plain],
  );
  const [first, last] = [`${before}${opening}`, `${closing}${after}`];
  return Buffer.concat([Buffer.from(first), ...parts, Buffer.from(last)]);
}

/** As one gzip member; null where the answer is too short for that. */
export function asGzip(
  { opening, shared, named }: Answer,
  { before, after } = bare,
): Buffer | null {
  const length = shared.reduce((sum, { plain }) => sum + plain.byteLength, opening.length);
  if (length < threshold) return null;
  const first = `${before}${opening}${named && shared.length > 0 ? ',' : ''}`;
  const between = shared.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
  return gzip([pieceToSend(first), ...between, pieceToSend(`${closing}${after}`)]);
}
