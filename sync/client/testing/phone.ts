/** A phone with an in-memory database, for tests. */
import { v4 as uuid } from 'uuid';
import type { CollectionName } from '#sync/contracts/core/collections.ts';
import type { PullReply, SyncedRow } from '#sync/protocol/pull.ts';
import { memberSync } from '#sync/client/member-sync.ts';
import { applyPull, type ApplyOutcome } from '#sync/client/pull/apply-pull.ts';
import type { SyncOutcome } from '#sync/client/definition.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { readPosition, writeSession } from '#sync/client/storage/replica-meta.ts';
import { openReplica, type Replica } from '#sync/client/storage/replica.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';

export interface Phone {
  userId: string;
  sessionId: string;
  replica: Replica;
}

export async function createPhone(userId: string = uuid()): Promise<Phone> {
  const replica = await openReplica(userId, { create: true });
  const sessionId = uuid();
  await writeSession(replica, sessionId);
  return { userId, sessionId, replica };
}

export function runCycle(phone: Phone, transport: Transport, first = false): Promise<SyncOutcome> {
  const { replica, sessionId } = phone;
  const { signal } = new AbortController();
  return syncOnce({ definition: memberSync, replica, sessionId, transport, signal, first });
}

/** Applies a reply to a pull made from the current position. */
export async function applyAnswer(phone: Phone, answer: Partial<PullReply>): Promise<ApplyOutcome> {
  const { epoch, cursors, turn } = await readPosition(phone.replica);
  return applyPull(
    phone.replica,
    {
      sessionId: phone.sessionId,
      turn,
      startedAt: Date.now(),
      request: { protocol: 1, epoch, cursors },
    },
    { epoch: 'e1', asOf: '2026-11-21T10:00:00.000Z', lagging: false, buckets: {}, ...answer },
  );
}

/** `{id: version}` of a collection. */
export async function storedVersions(
  { replica }: Phone,
  collection: CollectionName,
): Promise<Record<string, number>> {
  const rows = await replica.table<SyncedRow, string>(collection).toArray();
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

/** A minimal row. */
export function row(id: string, version = 1, more: Record<string, unknown> = {}): SyncedRow {
  return { id, version, ...more };
}
