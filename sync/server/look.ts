/** What a look at the feeds means for a phone that stands where it says. */
import type { Feed, Look } from '#sync/server/statements.ts';

/** What a phone has: by bucket its position, null where it shows none that was given out. */
export interface Standing {
  readonly epoch: string | null;
  readonly since: ReadonlyMap<string, string | null>;
}

/** A bucket of the viewer's. */
export interface Held {
  readonly bucket: string;
  /** The phone's position, null where it has none that counts. */
  readonly since: string | null;
  /** The bucket's highest change below the watermark. */
  readonly head: string | null;
  /** Nothing newer is visible, not even above the watermark: digests can be compared. */
  readonly still: boolean;
}

export interface Findings {
  readonly epoch: string;
  readonly asOf: string;
  readonly lagging: boolean;
  /** A position beyond the present: this database has gone back in time. */
  readonly ahead: boolean;
  readonly held: readonly Held[];
  /** Buckets the phone has and the viewer no longer. */
  readonly dropped: readonly string[];
}

export function interpret(look: Look, standing: Standing): Findings {
  const { epoch, asOf } = look;
  const watermark = BigInt(look.watermark);
  const horizon = BigInt(look.horizon);
  const feeds = JSON.parse(look.feeds ?? '[]') as Feed[];
  const known = epoch === standing.epoch ? standing.since : new Map<string, null>();
  const mine = new Set(feeds.map(([bucket]) => bucket));
  const tops = feeds.flatMap(([, top]) => (top === null ? [] : [BigInt(top)]));
  const positions = [...known.values()].flatMap((since) => (since === null ? [] : [BigInt(since)]));
  return {
    epoch,
    asOf,
    lagging: tops.some((top) => top >= watermark),
    // A genuine position is at most one behind a change that was committed when it was given out.
    ahead: tops.some((top) => top >= horizon) || positions.some((since) => since > horizon),
    held: feeds.map(([bucket, top, head]) => {
      const since = known.get(bucket) ?? null;
      return { bucket, since, head, still: since !== null && !reaches(top, since) };
    }),
    dropped: [...standing.since.keys()].filter((bucket) => !mine.has(bucket)),
  };
}

/** Whether the phone lacks something that can be told now. */
export function differs({ since, head }: Held): boolean {
  return since === null || reaches(head, since);
}

function reaches(xid: string | null, since: string): boolean {
  return xid !== null && BigInt(xid) >= BigInt(since);
}
