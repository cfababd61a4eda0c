/** Reads what a phone lacks with one statement, or with two if the first finds changes. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { Run, Statement } from '#sync/server/database.ts';
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
  type ViewerSql,
} from '#sync/server/pull/statements.ts';

export interface Viewer {
  /** Parameter $1 of the SQL. */
  readonly id: unknown;
  /** Parameter $3 of the SQL. */
  readonly proof?: string | undefined;
  /** Receives what the guard returned before anything else is done. Throws to refuse the viewer. */
  check?(guard: string | null): Promise<void>;
}

export interface PullCall {
  readonly viewer: Viewer;
  readonly request: PullRequest;
  readonly position: PhonePosition;
}

/** Reads one snapshot. `sharedKinds`: kinds of buckets whose rows are read elsewhere. */
export type FeedReader = (call: PullCall, sharedKinds: readonly string[]) => Promise<FeedFindings>;

/** A process normally sees one epoch, rarely two. */
const maxEpochs = 100;

export function createFeedReader(run: Run, sql: ViewerSql): FeedReader {
  const feedHeads = feedHeadsStatement(sql);
  const firstPull = firstPullStatement(sql);
  const changes = changesStatement(sql);
  /** Epochs by identity: hashing it in PostgreSQL would be a tenth of the cost of an idle pull. */
  const epochs = new Map<string, string>();

  function rememberEpoch({ identity, epoch }: FeedFindings): void {
    if (epochs.size >= maxEpochs) epochs.clear();
    epochs.set(identity, epoch);
  }

  /** The statement's rows, if the viewer may have them. */
  async function read<Row>(
    statement: Statement,
    { id, proof, check }: Viewer,
    held: readonly string[],
    values: readonly unknown[],
  ): Promise<Row[]> {
    const rows = await run<Row & { guard: string | null }>(statement, [
      id,
      held,
      proof ?? null,
      ...values,
    ]);
    if (rows[0] !== undefined) await check?.(rows[0].guard);
    return rows;
  }

  return async ({ viewer, request, position }, sharedKinds) => {
    const { epoch, digests } = request;
    const sharedKindSet = new Set(sharedKinds);
    const positions = [...position.since].filter(([, since]) => since !== null);
    const held = [...position.since.keys()];
    if (positions.length === 0) {
      const rows = await read<FirstPullRow>(firstPull, viewer, held, [sharedKinds]);
      const findings = interpretFeedHeads(rows, position, sharedKindSet);
      if (findings) {
        rememberEpoch(findings);
        return findings;
      }
    } else if (digests === undefined) {
      const rows = await read<FeedHeadRow>(feedHeads, viewer, held, []);
      const findings = interpretFeedHeads(rows, position, sharedKindSet, epochs);
      // Changes in shared buckets are read elsewhere.
      if (findings && !findings.buckets.some((bucket) => !bucket.shared && hasChanges(bucket)))
        return findings;
    }
    const rows = await read<FeedRow>(changes, viewer, held, [
      sharedKinds,
      epoch,
      JSON.stringify(Object.fromEntries(positions)),
      JSON.stringify(formatDigests(digests)),
    ]);
    const findings = interpretFeedRows(rows, position, sharedKindSet);
    if (!findings) throw new Error('The statement returned no epoch.');
    rememberEpoch(findings);
    return findings;
  };
}

type Digest = NonNullable<PullRequest['digests']>[string];

/** Formats a digest as the SQL statements do. */
export function formatDigest({ count, hash }: Digest): string {
  return `${count}:${hash}`;
}

function formatDigests(digests: PullRequest['digests']): Record<string, string> {
  const entries = Object.entries(digests ?? {});
  return Object.fromEntries(entries.map(([bucket, digest]) => [bucket, formatDigest(digest)]));
}
