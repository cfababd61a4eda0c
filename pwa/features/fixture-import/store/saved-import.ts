/**
 * An import that waits for its administrator, or runs: kept in this browser, one for all their tabs,
 * until it is done with or they log out. The file is read already, so its rows are all there is to keep.
 */
import * as z from 'zod/mini';
import {
  importChoices,
  importResult,
  parsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const shape = z.object({
  event: z.object({ id: z.string(), name: z.string() }),
  /** Null once it is written. */
  file: z.nullable(parsedFixtureFile),
  choices: importChoices,
  remember: z.boolean(),
  /** The Idempotency-Key that it is sent under, by whichever tab. */
  key: z.uuid(),
  /** Epoch milliseconds, and what was sent of the plan; null while it waits. */
  sent: z.nullable(
    z.object({ at: z.number(), seen: z.array(z.object({ line: z.int(), mark: z.string() })) }),
  ),
  result: z.nullable(importResult),
});
export type SavedImport = z.infer<typeof shape>;

/** So long the server knows what became of it. */
const serverMemory = 24 * 3_600_000;

/** One administrator's. */
export function savedImportStorage(userId: string) {
  const name = `touchline.import.${userId}`;
  const storage = jsonStorage('localStorage', name);
  return {
    /** False if there was no room for it. */
    keep(value: SavedImport): boolean {
      // A page that outlives its session for a moment writes nothing behind the wiping.
      return currentUserId() === userId && storage.save(value);
    },
    read: () => parseSavedImport(storage.read()),
    drop: () => storage.remove(),
    /** Tells what another tab made of it; null where it dropped it. */
    hear(listener: (value: SavedImport | null) => void): () => void {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        if (storageArea === localStorage && key === name)
          listener(parseSavedImport(storage.read()));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

export function currentUserId(): string | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session.user.id : null;
}

function parseSavedImport(value: unknown): SavedImport | null {
  const { data } = shape.safeParse(value);
  if (data === undefined) return null;
  const late = data.sent !== null && Math.abs(Date.now() - data.sent.at) > serverMemory;
  const now = late ? { ...data, sent: null, result: null } : data;
  return now.file === null && now.result === null ? null : now;
}
