/** The engine as it is shipped, both halves: what a history drives. A control drives an altered copy. */
import { leaveReplica } from '#sync/client/leave.ts';
import { writeSession } from '#sync/client/meta.ts';
import { enqueue, waitingItems } from '#sync/client/outbox.ts';
import { openReplica } from '#sync/client/replica.ts';
import { createRunner } from '#sync/client/runner.ts';
import { collectionNames } from '#sync/client/schema.ts';
import { createStatus } from '#sync/client/status.ts';
import { httpTransport } from '#sync/client/transport.ts';
import { pgDatabase } from '#sync/server/database.ts';
import { createPull, renewEpoch } from '#sync/server/pull.ts';
import { createPush } from '#sync/server/push.ts';

export const engine = {
  collectionNames,
  createPull,
  createPush,
  createRunner,
  createStatus,
  enqueue,
  httpTransport,
  leaveReplica,
  openReplica,
  pgDatabase,
  renewEpoch,
  waitingItems,
  writeSession,
};
export type Engine = typeof engine;
