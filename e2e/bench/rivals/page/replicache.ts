/**
 * Replicache: one pull, whose reply is a patch. The rows are readable in memory first and are
 * normally written to IndexedDB about a second later. Here they are written immediately, which only
 * an internal class allows.
 */
import { dropDatabase } from 'replicache';
import type { PullResponseV1 } from 'replicache';
import { ReplicacheImpl } from 'replicache/impl';
import { ask, storedRow } from './rival.ts';
import type { RivalRow, Run } from './rival.ts';

const quiet = {
  enablePullAndPushInOpen: false,
  enableScheduledPersist: false,
  enableScheduledRefresh: false,
  enableMutationRecovery: false,
};

export async function replicache(token: string): Promise<Run> {
  const name = `replicache-${crypto.randomUUID()}`;
  const first = open(name, token);
  // Opens the databases.
  await first.clientGroupID;
  const started = performance.now();
  await first.pull({ now: true });
  const inMemory = performance.now() - started;
  await first.persist();
  const took = performance.now() - started;
  const { idbName } = first;
  await first.close();

  const again = open(name, token);
  const stored = await again.query(async (read) => {
    const found = (await read.scan().entries().toArray()) as unknown as [string, RivalRow][];
    // Values are frozen, so return copies.
    return found.map(([, row]) => storedRow(row));
  });
  await again.close();
  await dropDatabase(idbName);
  return { took, whole: took, inMemory, stored };
}

function open(name: string, token: string): ReplicacheImpl {
  return new ReplicacheImpl(
    {
      name,
      pullInterval: null,
      logLevel: 'error',
      puller: async (request) => ({
        response: await ask<PullResponseV1>(token, 'replicache', request),
        httpRequestInfo: { httpStatusCode: 200, errorMessage: '' },
      }),
    },
    quiet,
  );
}
