/** Finds out what a phone lacks, by one statement, or two where the first had to find out which. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { Run } from '#sync/server/database.ts';
import {
  hasChanges,
  interpretFeedRows,
  interpretFeedHeads,
  type FeedFindings,
  type PhonePosition,
} from '#sync/server/pull/feed-findings.ts';
import {
  firstPullStatement,
  feedHeadsStatement,
  changesStatement,
  type FirstPullRow,
  type FeedHeadRow,
  type FeedRow,
} from '#sync/server/pull/statements.ts';

export interface PullCall {
  readonly viewer: unknown;
  readonly request: PullRequest;
  readonly standing: PhonePosition;
}

/** `shared`: kinds of buckets whose rows are not to be read. All that is found is of one snapshot. */
export type FeedReader = (call: PullCall, shared: readonly string[]) => Promise<FeedFindings>;

/** A process sees one epoch, and rarely the next. */
const maxEpochs = 100;

export function createFeedReader(run: Run, buckets: string): FeedReader {
  const glance = feedHeadsStatement(buckets);
  const first = firstPullStatement(buckets);
  const news = changesStatement(buckets);
  /** Epochs by what they are made of: hashing it in PostgreSQL would be a tenth of a glance. */
  const epochs = new Map<string, string>();

  function learn({ identity, epoch }: FeedFindings): void {
    if (epochs.size >= maxEpochs) epochs.clear();
    epochs.set(identity, epoch);
  }

  return async ({ viewer, request, standing }, shared) => {
    const { epoch, digests } = request;
    const kinds = new Set(shared);
    const positions = [...standing.since].filter(([, since]) => since !== null);
    if (positions.length === 0) {
      const rows = await run<FirstPullRow>(first, [viewer, shared]);
      const found = interpretFeedHeads(rows, standing, kinds);
      if (found) {
        learn(found);
        return found;
      }
    } else if (digests === undefined) {
      const rows = await run<FeedHeadRow>(glance, [viewer]);
      const found = interpretFeedHeads(rows, standing, kinds, epochs);
      // What is shared needs no further look.
      if (found && !found.buckets.some((held) => !held.shared && hasChanges(held))) return found;
    }
    const rows = await run<FeedRow>(news, [
      viewer,
      shared,
      epoch,
      JSON.stringify(Object.fromEntries(positions)),
      JSON.stringify(formatDigests(digests)),
    ]);
    const found = interpretFeedRows(rows, standing, kinds);
    if (!found) throw new Error('A look did not tell the epoch.');
    learn(found);
    return found;
  };
}

type Digest = NonNullable<PullRequest['digests']>[string];

/** As the statements write it. */
export function formatDigest({ count, hash }: Digest): string {
  return `${count}:${hash}`;
}

function formatDigests(digests: PullRequest['digests']): Record<string, string> {
  const entries = Object.entries(digests ?? {});
  return Object.fromEntries(entries.map(([bucket, digest]) => [bucket, formatDigest(digest)]));
}
