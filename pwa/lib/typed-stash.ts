/**
 * Words that are typed and not in the database yet. A database is written a moment later, which a
 * page that is closed in mid-word does not have: storage that writes at once holds them meanwhile.
 */
import { keptIn, textsIn } from '#pwa/lib/kept.ts';
import { sessionStore } from '#pwa/lib/session.ts';

const prefix = 'touchline.typed.';

export interface Stash {
  put: (text: string, from: string) => void;
  read: () => { text: string; from: string } | null;
  clear: () => void;
}

/** For one field of one person's. */
export function typedStash(userId: string, field: string): Stash {
  const kept = keptIn('localStorage', `${prefix}${userId}.${field}`);
  return {
    put(text, from) {
      // A page that outlives its session for a moment writes nothing behind the wiping.
      const now = sessionStore.getSnapshot();
      if (now.phase !== 'open' || now.session.user.id !== userId) return;
      // Where there is no room the next pause's write tells so.
      kept.keep({ text, from });
    },
    read() {
      const { text, from } = textsIn(kept.read(), ['text', 'from']);
      return text === undefined || from === undefined ? null : { text, from };
    },
    clear: () => kept.drop(),
  };
}

/** With the person's database goes this; the service worker has none of it. */
export function forgetTyped(userId: string): void {
  if (typeof localStorage === 'undefined') return;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${prefix}${userId}.`)) localStorage.removeItem(key);
}
