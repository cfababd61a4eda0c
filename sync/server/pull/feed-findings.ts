/** What a look at the feeds means for a phone that stands where it says. */
import type { FirstPullRow, FeedHeadRow, FeedRow } from '#sync/server/pull/statements.ts';

/** What a phone has: by bucket its position, null where it shows none that was given out. */
export interface PhonePosition {
  readonly epoch: string | null;
  readonly since: ReadonlyMap<string, string | null>;
}

/** A bucket of the viewer's. */
export interface BucketState {
  readonly bucket: string;
  /** The same for everybody who has it, and not in `body`. */
  readonly shared: boolean;
  /** The phone's position, null where it has none that counts. */
  readonly since: string | null;
  /** The bucket's highest change below the watermark. */
  readonly head: string | null;
  /** Stands for the transactions visible beyond it; null without. */
  readonly above: string | null;
  /** Nothing newer is visible, not even above the watermark: digests can be compared. */
  readonly still: boolean;
  /** What the statement had to tell, without braces and cursor; '' for nothing. */
  readonly body: string;
}

export interface FeedFindings extends DatabaseSnapshot {
  readonly epoch: string;
  /** Committed changes wait below an older open transaction. */
  readonly lagging: boolean;
  /** A position beyond the present: this database has gone back in time. */
  readonly ahead: boolean;
  readonly buckets: readonly BucketState[];
  /** Buckets the phone has and the viewer no longer. */
  readonly dropped: readonly string[];
}

/** The database at the moment of a statement. */
export interface DatabaseSnapshot {
  /** What the epoch is a hash of. */
  readonly identity: string;
  /** When the server started: another time, another memory. */
  readonly serverStart: string;
  /** Below it every transaction has ended. */
  readonly watermark: bigint;
  /** From it on no transaction had ended. */
  readonly horizon: bigint;
  /** ISO 8601. */
  readonly asOf: string;
  /** Where the statement told it. */
  readonly epoch: string | undefined;
}

export function parseDatabaseSnapshot(text: string): DatabaseSnapshot {
  const [identity = '', boot = '', snapshot = '', seconds = '', epoch] = text.split(' ');
  const [xmin = '', xmax = ''] = snapshot.split(':');
  return {
    identity,
    serverStart: boot,
    watermark: BigInt(xmin),
    horizon: BigInt(xmax),
    asOf: new Date(Math.floor(Number(seconds) * 1000)).toISOString(),
    epoch,
  };
}

/**
 * `rows` of one look, at least one; `shared`: the kinds of buckets that it left out; `epochs`: known
 * ones by what they are made of. Undefined where the epoch is unknown.
 */
export function interpretFeedRows(
  rows: readonly FeedRow[],
  standing: PhonePosition,
  shared: ReadonlySet<string>,
  epochs: ReadonlyMap<string, string> = new Map(),
): FeedFindings | undefined {
  const [first] = rows;
  if (!first) throw new Error('The sync schema has lost its row of sync.meta.');
  const present = parseDatabaseSnapshot(first.present);
  const epoch = present.epoch ?? epochs.get(present.identity);
  if (epoch === undefined) return undefined;
  const known = epoch === standing.epoch ? standing.since : new Map<string, null>();
  const mine = new Set<string>();
  const held: BucketState[] = [];
  let lagging = false;
  let ahead = [...known.values()].some((since) => isBeyond(since, present.horizon));
  for (const { bucket, top, head, above, body } of rows) {
    if (bucket === null) continue;
    const since = known.get(bucket) ?? null;
    const still = since !== null && !reaches(top, since);
    lagging ||= top !== null && BigInt(top) >= present.watermark;
    ahead ||= top !== null && BigInt(top) >= present.horizon;
    mine.add(bucket);
    held.push({ bucket, shared: shared.has(bucketKind(bucket)), since, head, above, still, body });
  }
  const dropped = [...standing.since.keys()].filter((bucket) => !mine.has(bucket));
  return { ...present, epoch, lagging, ahead, buckets: held, dropped };
}

/**
 * The same from less; undefined where that does not say enough: without buckets, in an unknown
 * epoch, and where a change is visible that is not told yet.
 */
export function interpretFeedHeads(
  rows: readonly (FeedHeadRow | FirstPullRow)[],
  standing: PhonePosition,
  shared: ReadonlySet<string>,
  epochs?: ReadonlyMap<string, string>,
): FeedFindings | undefined {
  if (rows.length === 0) return undefined;
  const looks = rows.map((row) => ({ body: '', ...row, head: row.top, above: null }));
  const found = interpretFeedRows(looks, standing, shared, epochs);
  return found?.lagging ? undefined : found;
}

/** Whether the phone lacks something that can be told now. */
export function hasChanges({ since, head }: Pick<BucketState, 'since' | 'head'>): boolean {
  return since === null || reaches(head, since);
}

/** A genuine position is at most one behind a change that was committed when it was given out. */
function isBeyond(since: string | null, horizon: bigint): boolean {
  return since !== null && BigInt(since) > horizon;
}

function reaches(xid: string | null, since: string): boolean {
  return xid !== null && BigInt(xid) >= BigInt(since);
}

/** What stands before a bucket's slash. */
function bucketKind(bucket: string): string {
  const slash = bucket.indexOf('/');
  return slash < 0 ? bucket : bucket.slice(0, slash);
}
