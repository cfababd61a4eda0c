/** Reads what a phone lacks with one statement, or with two if the first finds changes. */
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

/**
 * `sharedKinds`: kinds of buckets whose rows are read elsewhere. All findings come from one
 * snapshot.
 */
export type FeedReader = (call: PullCall, shared: readonly string[]) => Promise<FeedFindings>;

/** A process normally sees one epoch, rarely two. */
const maxEpochs = 100;

export function createFeedReader(run: Run, buckets: string): FeedReader {
  const glance = feedHeadsStatement(buckets);
  const first = firstPullStatement(buckets);
  const news = changesStatement(buckets);
  /** Epochs by identity: hashing it in PostgreSQL would be a tenth of the cost of an idle pull. */
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
      // Changes in shared buckets are read elsewhere.
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

/** In the format of the SQL statements. */
export function formatDigest({ count, hash }: Digest): string {
  return `${count}:${hash}`;
}

function formatDigests(digests: PullRequest['digests']): Record<string, string> {
  const entries = Object.entries(digests ?? {});
  return Object.fromEntries(entries.map(([bucket, digest]) => [bucket, formatDigest(digest)]));
}
