/** Finds out what a phone lacks, by one statement, or two where the first had to find out which. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { Run } from '#sync/server/database.ts';
import {
  differs,
  interpret,
  interpretGlance,
  type Findings,
  type Standing,
} from '#sync/server/look.ts';
import {
  firstStatement,
  glanceStatement,
  newsStatement,
  type First,
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

  function learn({ identity, epoch }: Findings): void {
    if (epochs.size >= maxEpochs) epochs.clear();
    epochs.set(identity, epoch);
  }

  return async ({ viewer, request, standing }, shared) => {
    const { epoch, digests } = request;
    const kinds = new Set(shared);
    const positions = [...standing.since].filter(([, since]) => since !== null);
    if (positions.length === 0) {
      const rows = await run<First>(first, [viewer, shared]);
      const found = interpretGlance(rows, standing, kinds);
      if (found) {
        learn(found);
        return found;
      }
    } else if (digests === undefined) {
      const rows = await run<Glance>(glance, [viewer]);
      const found = interpretGlance(rows, standing, kinds, epochs);
      // What is shared needs no further look.
      if (found && !found.held.some((held) => !held.shared && differs(held))) return found;
    }
    const rows = await run<Look>(news, [
      viewer,
      shared,
      epoch,
      JSON.stringify(Object.fromEntries(positions)),
      JSON.stringify(digestsOf(digests)),
    ]);
    const found = interpret(rows, standing, kinds);
    if (!found) throw new Error('A look did not tell the epoch.');
    learn(found);
    return found;
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
