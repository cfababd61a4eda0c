/**
 * Words that are typed and not in the database yet. A database is written a moment later, which a
 * page that is closed in mid-word does not have: storage that writes at once holds them meanwhile.
 */
import { jsonStorage, pickStrings } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const prefix = 'touchline.typed.';

export interface TypedTextBackup {
  put: (text: string, from: string) => void;
  read: () => { text: string; from: string } | null;
  clear: () => void;
}

/** For one field of one person's. */
export function typedTextBackup(userId: string, field: string): TypedTextBackup {
  const kept = jsonStorage('localStorage', `${prefix}${userId}.${field}`);
  return {
    put(text, from) {
      // A page that outlives its session for a moment writes nothing behind the wiping.
      const now = sessionStore.getSnapshot();
      if (now.phase !== 'open' || now.session.user.id !== userId) return;
      // Where there is no room the next pause's write tells so.
      kept.save({ text, from });
    },
    read() {
      const { text, from } = pickStrings(kept.read(), ['text', 'from']);
      return text === undefined || from === undefined ? null : { text, from };
    },
    clear: () => kept.remove(),
  };
}

/** Whether this person may have typed what is in no database; the service worker cannot look. */
export function mayHaveTypedText(userId: string): boolean {
  return typeof localStorage === 'undefined' || keysOf(userId).length > 0;
}

/** The fields of which something of theirs lies here. */
export function backedUpFields(userId: string): string[] {
  return keysOf(userId).map((key) => key.slice(`${prefix}${userId}.`.length));
}

/** With the person's database goes this. */
export function deleteTypedText(userId: string): void {
  for (const key of keysOf(userId)) localStorage.removeItem(key);
}

/** Empties the storage at a person's log-out; words that somebody else typed here are not theirs. */
export function clearLocalStorage(userId: string): void {
  deleteTypedText(userId);
  for (const key of Object.keys(localStorage))
    if (!key.startsWith(prefix)) localStorage.removeItem(key);
}

function keysOf(userId: string): string[] {
  if (typeof localStorage === 'undefined') return [];
  return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${userId}.`));
}
