import 'fake-indexeddb/auto';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { memberReplica, openReplica } from '#sync/client/storage/replica.ts';
import { replicaOwners } from '#sync/client/storage/replica-owners.ts';

test('an instance finds its own databases, though its prefix begins with another one’s', async () => {
  const [user, place] = [uuid(), uuid()];
  const other = { ...memberReplica, prefix: 'touchline-place-' };
  (await openReplica(user, { create: true })).close();
  (await openSyncReplica(other, place, { create: true })).close();
  expect(await replicaOwners(other)).toEqual([place]);
  const members = await replicaOwners(memberReplica);
  expect(members).toContain(user);
  expect(members).not.toContain(`place-${place}`);
});
