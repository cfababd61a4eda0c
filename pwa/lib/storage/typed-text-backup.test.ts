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

/** The used part of the Storage interface; entries are own properties, as in a browser. */
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
  vi.stubGlobal('indexedDB', new IDBFactory());
  const localStorage = fakeStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('sessionStorage', { clear() {} });
  fakeApi({ 'POST /api/auth/logout': () => okResponse({}) });
});
afterEach(() => vi.unstubAllGlobals());

test('typed text is backed up for the user who typed it and no one else', async () => {
  await openSession(loginReply(), true);
  typedTextBackup(someUserId, field).put('Half a wo', '');
  expect(typedTextBackup(someUserId, field).read()).toEqual({ text: 'Half a wo', from: '' });
  expect(typedTextBackup(other, field).read()).toBeNull();
});

test('a voluntary log-out deletes all backed-up text, and a page that is still open adds none', async () => {
  const { id } = await openSession(loginReply(), true);
  const backup = typedTextBackup(someUserId, field);
  backup.put('Half a wo', '');
  await closeSession(id, { reason: 'chosen', message: null });
  await cleanUpEndedSessions();
  backup.put('Half a word', '');
  typedTextBackup('', field).put('Nobody', '');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('an expiring short session keeps text that is not in the database yet', async () => {
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
  const backup = typedTextBackup(someUserId, field);
  const first = await enter();
  backup.put('Half a wo', 'Half');
  await closeSession(first.id, { reason: 'expired', message: null });
  await cleanUpEndedSessions();
  expect(backup.read()).toEqual({ text: 'Half a wo', from: 'Half' });
  expect(await isThere()).toBe(true);

  const second = await enter();
  // It has been stored and sent by now.
  backup.clear();
  await closeSession(second.id, { reason: 'expired', message: null });
  await cleanUpEndedSessions();
  expect(await isThere()).toBe(false);
});

test('another user’s voluntary log-out does not delete this user’s text', async () => {
  const officer = await openSession(loginReply(), true);
  const backup = typedTextBackup(someUserId, field);
  backup.put('Half a wo', '');
  await closeSession(officer.id, { reason: 'ended', message: null });
  const reply = loginReply();
  await openSession({ ...reply, user: { ...reply.user, id: other } }, true);
  typedTextBackup(other, field).put('Mine', '');
  localStorage.setItem('touchline.redirect', 'theirs');
  await logOut();
  expect(backup.read()).toEqual({ text: 'Half a wo', from: '' });
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test('the worker keeps a short session’s data, because it cannot check for text', async () => {
  const session = await openSession(loginReply(), false);
  (await openSessionReplica(session, () => undefined))?.close();
  await closeSession(session.id, { reason: 'expired', message: null });
  vi.stubGlobal('localStorage', undefined);
  await cleanUpEndedSessions();
  const there = await openReplicaIfExists(someUserId);
  there?.close();
  expect(there).not.toBeNull();
});
