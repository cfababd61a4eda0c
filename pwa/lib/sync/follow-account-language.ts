/**
 * Keeps the language of the screens and of the account the same: a language selected on this phone is
 * saved in the account, and a change of the account from elsewhere changes the screens.
 */
import { liveQuery } from 'dexie';
import type { ProfileChange } from '#sync/contracts/accounts/person-fields.ts';
import { currentDigits } from '#sync/contracts/messages/bidi.ts';
import { readPendingMutations } from '#sync/client/outbox/pending-mutations.ts';
import { collectionTable, type Replica } from '#sync/client/storage/replica.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import { type CompleteLanguage, isComplete } from '#sync/contracts/messages/languages.ts';
import { gatesOpenMinutes } from '#pwa/lib/app/league.ts';
import { currentLanguage, type Language, languageStore } from '#pwa/lib/i18n/language.ts';
import {
  isLanguageUnsaved,
  languageIsSaved,
  selectLanguage,
} from '#pwa/lib/i18n/select-language.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import { type Session, sessionStore } from '#pwa/lib/session/session.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { saveProfile } from '#pwa/lib/sync/save-profile.ts';

/** Keeps both languages the same; returns a function that stops this. */
export function followAccountLanguage(): () => void {
  let stopReading = () => {};
  /** The session and language that the screens have already taken over. */
  let taken = '';
  /** Resolves after the last run. Each run must read what the previous one saved. */
  let agreeing = Promise.resolve();
  const agree = async () => {
    const replica = replicaStore.getSnapshot();
    const inAccount = await readLanguage(replica);
    const session = openSession();
    if (inAccount === null || session === null) return;
    const seen = `${session.id} ${inAccount}`;
    if (isLanguageUnsaved()) {
      if (replica !== null) await saveLanguage(inAccount);
    } else if (seen !== taken && inAccount !== currentLanguage())
      await selectLanguage(inAccount, 'account');
    taken = seen;
    await storeLanguage(currentLanguage());
  };
  const follow = () => {
    stopReading();
    const replica = replicaStore.getSnapshot();
    const subscription = liveQuery(() => readLanguage(replica)).subscribe({
      next: () => {
        agreeing = agreeing.then(agree).catch(reportFailure);
      },
      error: reportFailure,
    });
    stopReading = () => subscription.unsubscribe();
  };
  follow();
  const unfollow = [replicaStore, sessionStore, languageStore].map(({ subscribe }) =>
    subscribe(follow),
  );
  return () => {
    stopReading();
    for (const stop of unfollow) stop();
  };
}

/** The account's language, with a change that waits; null if no one is logged in. */
async function readLanguage(replica: Replica | null): Promise<CompleteLanguage | null> {
  const session = openSession();
  if (session === null) return null;
  // Reads the changes first, because a pull that arrives in between replaces them by the row.
  const changes = replica === null ? [] : await readPendingMutations(replica);
  const changed = changes
    .filter(({ record }) => record === 'profile')
    .map(({ args }) => (args as ProfileChange).language)
    .findLast((language) => language !== undefined);
  if (changed !== undefined) return changed;
  const row = replica && (await collectionTable(replica, 'profile').get(session.user.id));
  const latest = row && row.version >= session.user.version ? row : session.user;
  return latest.language;
}

async function saveLanguage(inAccount: CompleteLanguage): Promise<void> {
  const selected = currentLanguage();
  // An incomplete one, in development, stays on this phone.
  if (!isComplete(selected)) return;
  if (inAccount !== selected) await saveProfile({ language: selected }, { language: inAccount });
  if (currentLanguage() === selected) languageIsSaved();
}

/** Stores the language, and what the league has configured, for the service worker. */
async function storeLanguage(language: Language): Promise<void> {
  const stored = { language, digits: currentDigits(), gatesOpenMinutes: gatesOpenMinutes() };
  await updateSessionState((state) =>
    state.session === null ||
    (state.language === stored.language &&
      state.digits === stored.digits &&
      state.gatesOpenMinutes === stored.gatesOpenMinutes)
      ? state
      : { ...state, ...stored },
  );
}

function openSession(): Session | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session : null;
}

/** After a log-out, or without signal, the language stays as it is. */
function reportFailure(error: unknown): void {
  if (!isCausedBy(error, 'NoReplicaError', 'DatabaseClosedError', 'OpenFailedError'))
    console.warn('the language of the account could not be followed', error);
}
