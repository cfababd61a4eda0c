import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '#pwa/lib/session/session.ts';
import { logOut } from '#pwa/lib/sync/unsent/logout.ts';
import {
  openSessionReplica,
  openReplicaIfExists,
  cleanUpEndedSessions,
} from '#pwa/lib/sync/engine/session-cleanup.ts';
import { fakeApi, loginReply, okResponse, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';

const other = '00000000-0000-4000-8000-0000000000bb';
const field = 'report.1 Did it hold?';

/** Only what is used of it; entries are own properties, as a browser has them. */
function fakeStorage() {
  const methods = {
    clear() {
      for (const key of Object.keys(this)) delete (this as unknown as Record<string, string>)[key];
    },
    getItem(key: string) {
      return (this as unknown as Record<string, string>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      (this as unknown as Record<string, string>)[key] = value;
    },
    removeItem(key: string) {
      delete (this as unknown as Record<string, string>)[key];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  const localStorage = fakeStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('sessionStorage', { clear() {} });
  fakeApi({ 'POST /api/auth/logout': () => okResponse({}) });
});
afterEach(() => vi.unstubAllGlobals());

test('what is typed lies here for its person, and for nobody else', async () => {
  await openSession(loginReply(), true);
  typedTextBackup(someUserId, field).put('Half a wo', '');
  expect(typedTextBackup(someUserId, field).read()).toEqual({ text: 'Half a wo', from: '' });
  expect(typedTextBackup(other, field).read()).toBeNull();
});

test('a chosen log-out leaves nothing, and a page that still types adds nothing', async () => {
  const { id } = await openSession(loginReply(), true);
  const stash = typedTextBackup(someUserId, field);
  stash.put('Half a wo', '');
  await closeSession(id, { reason: 'chosen', message: null });
  await cleanUpEndedSessions();
  stash.put('Half a word', '');
  typedTextBackup('', field).put('Nobody', '');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a short session that runs out in mid-word takes no word along; kept, the words may go', async () => {
  const enter = async () => {
    const session = await openSession(loginReply(), false);
    (await openSessionReplica(session, () => undefined))?.close();
    return session;
  };
  const isThere = async () => {
    const replica = await openReplicaIfExists(someUserId);
    replica?.close();
    return replica !== null;
  };
  const stash = typedTextBackup(someUserId, field);
  const first = await enter();
  stash.put('Half a wo', 'Half');
  await closeSession(first.id, { reason: 'expired', message: null });
  await cleanUpEndedSessions();
  expect(stash.read()).toEqual({ text: 'Half a wo', from: 'Half' });
  expect(await isThere()).toBe(true);

  const second = await enter();
  // On the disk by now, and sent.
  stash.clear();
  await closeSession(second.id, { reason: 'expired', message: null });
  await cleanUpEndedSessions();
  expect(await isThere()).toBe(false);
});

test('somebody else’s chosen log-out takes nobody’s half word but their own', async () => {
  const officer = await openSession(loginReply(), true);
  const stash = typedTextBackup(someUserId, field);
  stash.put('Half a wo', '');
  await closeSession(officer.id, { reason: 'ended', message: null });
  const reply = loginReply();
  await openSession({ ...reply, user: { ...reply.user, id: other } }, true);
  typedTextBackup(other, field).put('Mine', '');
  localStorage.setItem('touchline.redirect', 'theirs');
  await logOut();
  expect(stash.read()).toEqual({ text: 'Half a wo', from: '' });
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test('where the words cannot be looked for, in the worker, a short session’s copy stays', async () => {
  const session = await openSession(loginReply(), false);
  (await openSessionReplica(session, () => undefined))?.close();
  await closeSession(session.id, { reason: 'expired', message: null });
  vi.stubGlobal('localStorage', undefined);
  await cleanUpEndedSessions();
  const there = await openReplicaIfExists(someUserId);
  there?.close();
  expect(there).not.toBeNull();
});
