/** Serialises a pull reply: a part for this phone, and parts shared with other phones. */
import { gzip, compressFast, type CompressedPart } from '#api/platform/compression/gzip.ts';

export interface PullResponse {
  /** JSON up to the last bucket that was written for this phone. */
  readonly opening: string;
  /** Bucket entries (`"bucket":{…}`). */
  readonly shared: readonly CompressedPart[];
  /** Whether `opening` contains a bucket already. */
  readonly hasBuckets: boolean;
}

export interface Envelope {
  readonly before: string;
  readonly after: string;
}

const noEnvelope: Envelope = { before: '', after: '' };
const closing = '}}';
const comma = compressFast(',');

/** Below this size compression saves no network packet. */
const gzipThresholdBytes = 1024;

export function toText(answer: PullResponse, envelope = noEnvelope): string {
  return toPlain(answer, envelope).toString();
}

/** Returns the reply as JSON; a Buffer in UTF-8 if it has shared parts. */
export function toPlain(
  { opening, shared, hasBuckets }: PullResponse,
  { before, after } = noEnvelope,
): string | Buffer {
  if (shared.length === 0) return `${before}${opening}${closing}${after}`;
  const parts = shared.flatMap(({ plain }, at) =>
    hasBuckets || at > 0 ? [comma.plain, plain] : [plain],
  );
  const [first, last] = [`${before}${opening}`, `${closing}${after}`];
  return Buffer.concat([Buffer.from(first), ...parts, Buffer.from(last)]);
}

/** Returns the reply as one gzip member; null if it is too short to compress. */
export function toGzip(
  { opening, shared, hasBuckets }: PullResponse,
  { before, after } = noEnvelope,
): Buffer | null {
  const length = shared.reduce((sum, { plain }) => sum + plain.byteLength, opening.length);
  if (length < gzipThresholdBytes) return null;
  const first = `${before}${opening}${hasBuckets && shared.length > 0 ? ',' : ''}`;
  const between = shared.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
  return gzip([compressFast(first), ...between, compressFast(`${closing}${after}`)]);
}
