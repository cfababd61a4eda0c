/** Finds out what a phone lacks, by one statement, or two where the first had to find out which. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { Run } from '#sync/server/database.ts';
import {
  differs,
  interpret,
  interpretGlance,
  readPresent,
  type Findings,
  type Standing,
} from '#sync/server/look.ts';
import {
  firstStatement,
  glanceStatement,
  newsStatement,
  type Glance,
  type Look,
} from '#sync/server/statements.ts';

export interface Call {
  readonly viewer: unknown;
  readonly request: PullRequest;
  readonly standing: Standing;
}

/** `shared`: kinds of buckets whose rows are not to be read. All that is found is of one snapshot. */
export type Finder = (call: Call, shared: readonly string[]) => Promise<Findings>;

/** A process sees one epoch, and rarely the next. */
const maxEpochs = 100;

export function createFinder(run: Run, buckets: string): Finder {
  const glance = glanceStatement(buckets);
  const first = firstStatement(buckets);
  const news = newsStatement(buckets);
  /** Epochs by what they are made of: hashing it in PostgreSQL would be a tenth of a glance. */
  const epochs = new Map<string, string>();

  async function look(
    statement: typeof news,
    { standing }: Call,
    kinds: ReadonlySet<string>,
    values: unknown[],
  ) {
    const rows = await run<Look>(statement, values);
    const found = interpret(rows, standing, kinds);
    if (epochs.size >= maxEpochs) epochs.clear();
    epochs.set(found.identity, found.epoch);
    return found;
  }

  return async (call, shared) => {
    const { viewer, request, standing } = call;
    const { epoch, digests } = request;
    const kinds = new Set(shared);
    const positions = [...standing.since].filter(([, since]) => since !== null);
    if (positions.length === 0) return look(first, call, kinds, [viewer, shared]);
    if (digests === undefined) {
      const rows = await run<Glance>(glance, [viewer]);
      const known = rows[0] && epochs.get(readPresent(rows[0].present).identity);
      const found = known && interpretGlance(rows, known, standing, kinds);
      // What is shared needs no further look.
      if (found && !found.held.some((held) => !held.shared && differs(held))) return found;
    }
    return look(news, call, kinds, [
      viewer,
      shared,
      epoch,
      JSON.stringify(Object.fromEntries(positions)),
      JSON.stringify(digestsOf(digests)),
    ]);
  };
}

type Digest = NonNullable<PullRequest['digests']>[string];

/** As the statements write it. */
export function digestOf({ count, hash }: Digest): string {
  return `${count}:${hash}`;
}

function digestsOf(digests: PullRequest['digests']): Record<string, string> {
  const entries = Object.entries(digests ?? {});
  return Object.fromEntries(entries.map(([bucket, digest]) => [bucket, digestOf(digest)]));
}
