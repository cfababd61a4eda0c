/** A pull's answer: what is the phone's own, and parts that others get too. */
import { gzip, compressFast, type CompressedPart } from '#sync/server/pull/gzip.ts';

export interface PullResponse {
  /** JSON up to the last of the buckets that were written for this phone. */
  readonly opening: string;
  /** `"bucket":{…}` each. */
  readonly shared: readonly CompressedPart[];
  /** Whether the opening names a bucket already. */
  readonly named: boolean;
}

/** What stands around the answer on the wire. */
export interface Envelope {
  readonly before: string;
  readonly after: string;
}

const noEnvelope: Envelope = { before: '', after: '' };
const closing = '}}';
const comma = compressFast(',');

/** Bytes below which compressing saves no packet. */
const gzipThresholdBytes = 1024;

export function toText(answer: PullResponse, envelope = noEnvelope): string {
  return toPlain(answer, envelope).toString();
}

/** As JSON, in UTF-8 where it has parts that are so already. */
export function toPlain(
  { opening, shared, named }: PullResponse,
  { before, after } = noEnvelope,
): string | Buffer {
  if (shared.length === 0) return `${before}${opening}${closing}${after}`;
  const parts = shared.flatMap(({ plain }, at) =>
    named || at > 0 ? [comma.plain, plain] : [plain],
  );
  const [first, last] = [`${before}${opening}`, `${closing}${after}`];
  return Buffer.concat([Buffer.from(first), ...parts, Buffer.from(last)]);
}

/** As one gzip member; null where the answer is too short for that. */
export function toGzip(
  { opening, shared, named }: PullResponse,
  { before, after } = noEnvelope,
): Buffer | null {
  const length = shared.reduce((sum, { plain }) => sum + plain.byteLength, opening.length);
  if (length < gzipThresholdBytes) return null;
  const first = `${before}${opening}${named && shared.length > 0 ? ',' : ''}`;
  const between = shared.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
  return gzip([compressFast(first), ...between, compressFast(`${closing}${after}`)]);
}
