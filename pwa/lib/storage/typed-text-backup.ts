/**
 * A backup of typed text that is not in the database yet. The database is written a moment after
 * typing, so a page closed in between would lose it; local storage is written immediately.
 */
import { languageKey } from '#pwa/lib/i18n/language.ts';
import { jsonStorage, pickStrings } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const prefix = 'touchline.typed.';
const draftPrefix = 'touchline.form.';

/** Where a user's draft of a form is kept. */
export const formDraftKey = (userId: string, name: string) => `${draftPrefix}${userId}.${name}`;

export interface TypedTextBackup {
  put: (text: string, from: string) => void;
  read: () => { text: string; from: string } | null;
  clear: () => void;
}

export function typedTextBackup(userId: string, field: string): TypedTextBackup {
  const storage = jsonStorage('localStorage', `${prefix}${userId}.${field}`);
  return {
    put(text, from) {
      // A page that outlives its session for a moment must not write after the data was deleted.
      const now = sessionStore.getSnapshot();
      if (now.phase !== 'open' || now.session.user.id !== userId) return;
      // If storage is full, the next write to the database reports it.
      storage.save({ text, from });
    },
    read() {
      const { text, from } = pickStrings(storage.read(), ['text', 'from']);
      return text === undefined || from === undefined ? null : { text, from };
    },
    clear: () => storage.remove(),
  };
}

/** Whether the user may have text that is not in the database; the service worker cannot check. */
export function mayHaveTypedText(userId: string): boolean {
  return typeof localStorage === 'undefined' || keysOf(userId).length > 0;
}

export function backedUpFields(userId: string): string[] {
  return keysOf(userId).map((key) => key.slice(`${prefix}${userId}.`.length));
}

/** Deletes a user's texts and drafts of forms. */
export function deleteTypedText(userId: string): void {
  for (const key of [...keysOf(userId), ...keysOf(userId, draftPrefix)])
    localStorage.removeItem(key);
}

/** Clears local storage at a log-out, but neither other users' texts nor the language. */
export function clearLocalStorage(userId: string): void {
  deleteTypedText(userId);
  for (const key of Object.keys(localStorage))
    if (![prefix, draftPrefix].some((kept) => key.startsWith(kept)) && key !== languageKey)
      localStorage.removeItem(key);
}

function keysOf(userId: string, kind = prefix): string[] {
  if (typeof localStorage === 'undefined') return [];
  return Object.keys(localStorage).filter((key) => key.startsWith(`${kind}${userId}.`));
}
