/** What a look at the feeds means for a phone that stands where it says. */
import type { First, Glance, Look } from '#sync/server/statements.ts';

/** What a phone has: by bucket its position, null where it shows none that was given out. */
export interface Standing {
  readonly epoch: string | null;
  readonly since: ReadonlyMap<string, string | null>;
}

/** A bucket of the viewer's. */
export interface Held {
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

export interface Findings extends Present {
  readonly epoch: string;
  /** Committed changes wait below an older open transaction. */
  readonly lagging: boolean;
  /** A position beyond the present: this database has gone back in time. */
  readonly ahead: boolean;
  readonly held: readonly Held[];
  /** Buckets the phone has and the viewer no longer. */
  readonly dropped: readonly string[];
}

/** The database at the moment of a statement. */
export interface Present {
  /** What the epoch is a hash of. */
  readonly identity: string;
  /** When the server started: another time, another memory. */
  readonly boot: string;
  /** Below it every transaction has ended. */
  readonly watermark: bigint;
  /** From it on no transaction had ended. */
  readonly horizon: bigint;
  /** ISO 8601. */
  readonly asOf: string;
  /** Where the statement told it. */
  readonly epoch: string | undefined;
}

export function readPresent(text: string): Present {
  const [identity = '', boot = '', snapshot = '', seconds = '', epoch] = text.split(' ');
  const [xmin = '', xmax = ''] = snapshot.split(':');
  return {
    identity,
    boot,
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
export function interpret(
  rows: readonly Look[],
  standing: Standing,
  shared: ReadonlySet<string>,
  epochs: ReadonlyMap<string, string> = new Map(),
): Findings | undefined {
  const [first] = rows;
  if (!first) throw new Error('The sync schema has lost its row of sync.meta.');
  const present = readPresent(first.present);
  const epoch = present.epoch ?? epochs.get(present.identity);
  if (epoch === undefined) return undefined;
  const known = epoch === standing.epoch ? standing.since : new Map<string, null>();
  const mine = new Set<string>();
  const held: Held[] = [];
  let lagging = false;
  let ahead = [...known.values()].some((since) => beyond(since, present.horizon));
  for (const { bucket, top, head, above, body } of rows) {
    if (bucket === null) continue;
    const since = known.get(bucket) ?? null;
    const still = since !== null && !reaches(top, since);
    lagging ||= top !== null && BigInt(top) >= present.watermark;
    ahead ||= top !== null && BigInt(top) >= present.horizon;
    mine.add(bucket);
    held.push({ bucket, shared: shared.has(kindOf(bucket)), since, head, above, still, body });
  }
  const dropped = [...standing.since.keys()].filter((bucket) => !mine.has(bucket));
  return { ...present, epoch, lagging, ahead, held, dropped };
}

/**
 * The same from less; undefined where that does not say enough: without buckets, in an unknown
 * epoch, and where a change is visible that is not told yet.
 */
export function interpretGlance(
  rows: readonly (Glance | First)[],
  standing: Standing,
  shared: ReadonlySet<string>,
  epochs?: ReadonlyMap<string, string>,
): Findings | undefined {
  if (rows.length === 0) return undefined;
  const looks = rows.map((row) => ({ body: '', ...row, head: row.top, above: null }));
  const found = interpret(looks, standing, shared, epochs);
  return found?.lagging ? undefined : found;
}

/** Whether the phone lacks something that can be told now. */
export function differs({ since, head }: Pick<Held, 'since' | 'head'>): boolean {
  return since === null || reaches(head, since);
}

/** A genuine position is at most one behind a change that was committed when it was given out. */
function beyond(since: string | null, horizon: bigint): boolean {
  return since !== null && BigInt(since) > horizon;
}

function reaches(xid: string | null, since: string): boolean {
  return xid !== null && BigInt(xid) >= BigInt(since);
}

/** What stands before a bucket's slash. */
function kindOf(bucket: string): string {
  const slash = bucket.indexOf('/');
  return slash < 0 ? bucket : bucket.slice(0, slash);
}
