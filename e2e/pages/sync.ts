/** The sync page, and the phone's storage. */
import type { Page } from '@playwright/test';
import type { CollectionName } from '#sync/contracts/core/collections.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';

/** The title of a booking on the sync page. */
export function bookingName({ HomeTeam, AwayTeam }: Match): string {
  const name = englishText('matches.versus', { home: HomeTeam.name, away: AwayTeam.name });
  return englishText('sync.matchJoin', { name });
}

/** The session stored on the phone; null when logged out. */
export async function storedSession(
  page: Page,
): Promise<{ token: string; user: { id: string } } | null> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('touchline-session');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const read = open.result.transaction('state').objectStore('state').get('now');
          read.onerror = () => reject(read.error);
          read.onsuccess = () => {
            open.result.close();
            resolve(read.result?.session ?? null);
          };
        };
      }),
  );
}

/**
 * The names of this origin's databases, and of its caches except the app's precache and public
 * pictures: one that loads during a logout is cached after it.
 */
export async function storageNames(page: Page): Promise<{ databases: string[]; caches: string[] }> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: (await caches.keys()).filter((name) => !/precache|public-files/.test(name)),
  }));
}

/** The rows of a collection in the database of the person who is logged in. */
export async function storedRows(
  page: Page,
  collection: CollectionName,
): Promise<Record<string, unknown>[]> {
  const userId = (await storedSession(page))?.user.id ?? '';
  return page.evaluate(
    ([name, table]) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const read = open.result.transaction(table).objectStore(table).getAll();
          read.onerror = () => reject(read.error);
          read.onsuccess = () => {
            open.result.close();
            resolve(read.result);
          };
        };
      }),
    [`touchline-${userId}`, collection] as const,
  );
}
