/** Compares the state of the change feeds with the position of a phone. */
import type { FirstPullRow, FeedHeadRow, FeedRow } from '#sync/server/pull/statements.ts';

/** The state of a phone; a position is null for a cursor that is not genuine. */
export interface PhonePosition {
  readonly epoch: string | null;
  readonly since: ReadonlyMap<string, string | null>;
}

export interface BucketState {
  readonly bucket: string;
  /** The same for everyone who may read it; its rows are not in `body`. */
  readonly shared: boolean;
  /** The phone's position, null without a valid one. */
  readonly since: string | null;
  /** The latest change below the watermark. */
  readonly head: string | null;
  /** Hash of the transactions visible above the watermark; null without any. */
  readonly above: string | null;
  /** Nothing newer is visible, not even above the watermark, so digests can be compared. */
  readonly still: boolean;
  /** JSON that the statement produced, without braces and cursor; '' for nothing. */
  readonly body: string;
}

export interface FeedFindings extends DatabaseSnapshot {
  readonly epoch: string;
  /** Committed changes are still hidden by an older open transaction. */
  readonly lagging: boolean;
  /** The phone's position is in the future: this database was restored to an earlier state. */
  readonly ahead: boolean;
  readonly buckets: readonly BucketState[];
  /** Buckets that the phone has and the viewer may no longer read. */
  readonly dropped: readonly string[];
}

export interface DatabaseSnapshot {
  /** Identity of the database that the epoch is a hash of. */
  readonly identity: string;
  /** Start time of the server; cached parts of an earlier run are not valid. */
  readonly serverStart: string;
  /** All transactions below it have ended. */
  readonly watermark: bigint;
  /** No transaction from here on had ended. */
  readonly horizon: bigint;
  /** ISO 8601. */
  readonly asOf: string;
  /** The version of the row shapes (`RowShapes`). */
  readonly shapes: string;
  /** Undefined if the statement did not return it. */
  readonly epoch: string | undefined;
}

export function parseDatabaseSnapshot(text: string): DatabaseSnapshot {
  const [identity = '', boot = '', snapshot = '', seconds = '', shapes = '', epoch] =
    text.split(' ');
  const [xmin = '', xmax = ''] = snapshot.split(':');
  return {
    identity,
    serverStart: boot,
    watermark: BigInt(xmin),
    horizon: BigInt(xmax),
    asOf: new Date(Math.floor(Number(seconds) * 1000)).toISOString(),
    shapes: `${identity} ${shapes}`,
    epoch,
  };
}

/**
 * Interprets the rows of a statement (at least one). `sharedKinds`: the kinds of buckets whose rows
 * it left out; `epochs`: known epochs by identity. Undefined if the epoch is unknown.
 */
export function interpretFeedRows(
  rows: readonly FeedRow[],
  position: PhonePosition,
  sharedKinds: ReadonlySet<string>,
  epochs: ReadonlyMap<string, string> = new Map(),
): FeedFindings | undefined {
  const [first] = rows;
  if (!first) throw new Error('The sync schema has lost its row of sync.meta.');
  const present = parseDatabaseSnapshot(first.present);
  const epoch = present.epoch ?? epochs.get(present.identity);
  if (epoch === undefined) return undefined;
  const knownPositions = epoch === position.epoch ? position.since : new Map<string, null>();
  const bucketNames = new Set<string>();
  const buckets: BucketState[] = [];
  let lagging = false;
  let ahead = [...knownPositions.values()].some((since) => isBeyond(since, present.horizon));
  for (const { bucket, top, head, above, body } of rows) {
    if (bucket === null) continue;
    const since = knownPositions.get(bucket) ?? null;
    const still = since !== null && !reaches(top, since);
    lagging ||= top !== null && BigInt(top) >= present.watermark;
    ahead ||= top !== null && BigInt(top) >= present.horizon;
    bucketNames.add(bucket);
    const shared = sharedKinds.has(bucketKind(bucket));
    buckets.push({ bucket, shared, since, head, above, still, body });
  }
  // control: dropping withdrawn buckets
  const isWithdrawn = (bucket: string) => !bucketNames.has(bucket);
  const dropped = [...position.since.keys()].filter(isWithdrawn);
  return { ...present, epoch, lagging, ahead, buckets, dropped };
}

/**
 * The same for statements that return less. Undefined if that is not enough: no buckets, an unknown
 * epoch, or a visible change that cannot be sent yet.
 */
export function interpretFeedHeads(
  rows: readonly (FeedHeadRow | FirstPullRow)[],
  position: PhonePosition,
  sharedKinds: ReadonlySet<string>,
  epochs?: ReadonlyMap<string, string>,
): FeedFindings | undefined {
  if (rows.length === 0) return undefined;
  const feedRows = rows.map((row) => ({ body: '', ...row, head: row.top, above: null }));
  const findings = interpretFeedRows(feedRows, position, sharedKinds, epochs);
  return findings?.lagging ? undefined : findings;
}

export function hasChanges({ since, head }: Pick<BucketState, 'since' | 'head'>): boolean {
  return since === null || reaches(head, since);
}

/** A genuine position is at most one above a change that was committed when it was issued. */
function isBeyond(since: string | null, horizon: bigint): boolean {
  return since !== null && BigInt(since) > horizon;
}

function reaches(xid: string | null, since: string): boolean {
  return xid !== null && BigInt(xid) >= BigInt(since);
}

/** The part of a bucket's name before the slash. */
export function bucketKind(bucket: string): string {
  const slash = bucket.indexOf('/');
  return slash < 0 ? bucket : bucket.slice(0, slash);
}
