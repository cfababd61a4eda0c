// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage, languageStore } from '#pwa/lib/i18n/language.ts';
import { selectLanguage } from '#pwa/lib/i18n/select-language.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';
import { closeSession, openSession } from '#pwa/lib/session/session.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { followAccountLanguage } from '#pwa/lib/sync/follow-account-language.ts';
import { loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import {
  collectionTable,
  deleteReplica,
  openReplica,
  type Replica,
} from '#sync/client/storage/replica.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { editProfile } from '#sync/client/outbox/edit-profile.ts';

let replica: Replica;
let stop = () => {};
vi.mock('#pwa/lib/sync/save-profile.ts', () => ({
  saveProfile: async (...edit: Parameters<typeof saveEdit>) => {
    await beforeSave();
    return saveEdit(...edit);
  },
}));
let beforeSave = async () => {};
const saveEdit = (
  change: Parameters<typeof editProfile>[1],
  base: Parameters<typeof editProfile>[2],
) => editProfile(replica, change, base);

/** Logs in with an account in this language, whose database exists unless said otherwise. */
async function logIn(language: 'en' | 'ar', status: 'approved' | 'pending' = 'approved') {
  const { user } = loginReply();
  vi.spyOn(replicaStore, 'getSnapshot').mockReturnValue(status === 'approved' ? replica : null);
  return openSession(loginReply({ status, user: { ...user, language } }), true);
}
const waiting = async () => (await replica.outbox.toArray()).map(({ args }) => args);

beforeEach(async () => {
  replica = await openReplica(someUserId, { create: true });
});
afterEach(async () => {
  stop();
  await readSessionState().then(
    ({ session }) => session && closeSession(session.id, { reason: 'chosen', message: null }),
  );
  replica.close();
  await deleteReplica(someUserId);
  localStorage.clear();
  languageStore.set('en');
  setDigits('latn');
  beforeSave = async () => {};
  vi.restoreAllMocks();
});

it('the screens take the language of the account that logs in, and remember it', async () => {
  stop = followAccountLanguage();
  await logIn('ar');
  await vi.waitFor(() => expect(currentLanguage()).toBe('ar'));
  expect(document.documentElement.dir).toBe('rtl');
  expect(localStorage.getItem('touchline.language')).toBe('ar');
  await vi.waitFor(async () => expect((await readSessionState()).language).toBe('ar'));
  setDigits('arab');
  languageStore.set('ar');
  await vi.waitFor(async () => expect((await readSessionState()).digits).toBe('arab'));
  expect(await waiting()).toEqual([]);
});

it('a language selected before the login is saved in the account', async () => {
  await selectLanguage('ar', 'person');
  stop = followAccountLanguage();
  await logIn('en');
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ language: 'ar' }]));
  expect(currentLanguage()).toBe('ar');
});

it('a language selected while the last one is being saved is kept', async () => {
  const saving = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  beforeSave = async () => {
    saving.resolve();
    await goOn.promise;
  };
  stop = followAccountLanguage();
  await logIn('en');
  await selectLanguage('ar', 'person');
  await saving.promise;
  await selectLanguage('en', 'person');
  await expectLanguage('en');
  goOn.resolve();
  await expectLanguage('en');
  expect(await waiting()).toEqual([]);
});

it('a selected language is kept while it is sent and until the row with it has arrived', async () => {
  stop = followAccountLanguage();
  await logIn('en');
  await selectLanguage('ar', 'person');
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ language: 'ar' }]));
  const [item] = await replica.outbox.toArray();
  if (item === undefined) throw new Error('nothing waits');
  await replica.transaction('rw', [replica.outbox, replica.sent], async () => {
    await replica.outbox.clear();
    await replica.sent.put({ ...item, sentAt: Date.now(), status: 'applied', fresh: 1 });
  });
  await expectLanguage('ar');
  const { user } = loginReply();
  await replica.transaction('rw', [replica.sent, replica.table('profile')], async () => {
    await replica.sent.clear();
    await collectionTable(replica, 'profile').put({
      ...user,
      version: 9,
      language: 'ar',
      photo: null,
      _bucket: `user/${someUserId}`,
    } as never);
  });
  await expectLanguage('ar');
});

it('a tab in another language keeps it, as long as the account’s stays the same', async () => {
  stop = followAccountLanguage();
  await logIn('ar');
  await vi.waitFor(() => expect(currentLanguage()).toBe('ar'));
  languageStore.set('en');
  await expectLanguage('en');
});

it('a language changed on another device is followed', async () => {
  stop = followAccountLanguage();
  await logIn('en');
  const { user } = loginReply();
  await collectionTable(replica, 'profile').put({ ...user, version: 9, language: 'ar' } as never);
  await vi.waitFor(() => expect(currentLanguage()).toBe('ar'));
});

it('the language selected by a person who is not approved yet stays on the phone', async () => {
  stop = followAccountLanguage();
  await logIn('en', 'pending');
  await selectLanguage('ar', 'person');
  await expectLanguage('ar');
  await vi.waitFor(async () => expect((await readSessionState()).language).toBe('ar'));
});

it('another edit of the profile that waits does not change the language', async () => {
  stop = followAccountLanguage();
  await saveEdit({ mobileNumber: '01001234567' }, { mobileNumber: '01000000000' });
  await logIn('ar');
  await vi.waitFor(() => expect(currentLanguage()).toBe('ar'));
});

/** The language now, and after everything that was started has happened. */
async function expectLanguage(language: 'en' | 'ar'): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    expect(currentLanguage()).toBe(language);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
