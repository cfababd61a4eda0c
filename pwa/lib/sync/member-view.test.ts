// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteReplica } from '#sync/client/storage/replica.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import {
  endMemberView,
  showMemberView,
  showOwnData,
  startMemberView,
} from '#pwa/lib/sync/member-view.ts';
import { memberViewFlag } from '#pwa/lib/session/member-view-flag.ts';
import { openSession } from '#pwa/lib/session/session.ts';
import { fakeApi, loginReply, okResponse, someUserId } from '#pwa/lib/testing/fake-api.ts';

const venue = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  name: 'Cairo Stadium',
  cityId: '00000000-0000-4000-8000-000000000002',
};
const view = { event: [], match: [], team: [], venue: [venue], document: [], news: [] };

beforeEach(async () => {
  fakeApi({ 'GET /api/admin/member-view': () => okResponse(view) });
  await openSession(loginReply(), true);
});

afterEach(() => endMemberView(someUserId));

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

it('an administrator’s view of members’ data is deleted when it ends', async () => {
  const own = replicaStore.getSnapshot();
  startMemberView();
  await showMemberView(someUserId);
  const shown = replicaStore.getSnapshot();
  expect(await shown?.table('venue').toArray()).toMatchObject([venue]);
  showOwnData();
  expect(replicaStore.getSnapshot()).toBe(own);
  await showMemberView(someUserId);
  expect(replicaStore.getSnapshot()).toBe(shown);
  await endMemberView(someUserId);
  expect([replicaStore.getSnapshot(), memberViewFlag.read()]).toEqual([own, null]);
  expect(await databases()).not.toContain(`touchline-member-view-${someUserId}`);
});

it('another tab may end an administrator’s view of members’ data while it is fetched again', async () => {
  await showMemberView(someUserId);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const answer = Promise.withResolvers<Response>();
  fakeApi({ 'GET /api/admin/member-view': () => answer.promise });
  await showMemberView(someUserId);
  const failed = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', failed);
  await deleteReplica(`member-view-${someUserId}`);
  answer.resolve(okResponse(view));
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', failed);
  vi.restoreAllMocks();
  expect(failed).not.toHaveBeenCalled();
  expect(await databases(), 'they are not stored again').not.toContain(
    `touchline-member-view-${someUserId}`,
  );
});

it('the next person in the tab does not get members’ data', async () => {
  await showMemberView(someUserId);
  const next = loginReply();
  await openSession({ ...next, user: { ...next.user, id: venue.id } }, true);
  expect(replicaStore.getSnapshot()).toBeNull();
});
