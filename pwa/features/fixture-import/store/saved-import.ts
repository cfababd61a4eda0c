/**
 * An import that is under review or running, saved in this browser for all of the administrator's
 * tabs until it is finished or they log out. The file is already parsed, so only its rows are
 * saved.
 */
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import {
  type ImportChoices,
  importChoices,
  type ImportPlan,
  importResult,
  parsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const shape = z.object({
  event: z.object({ id: z.string(), name: z.string(), nameArabic }),
  /** The parsed file; null once the matches are written. */
  file: z.nullable(parsedFixtureFile),
  choices: importChoices,
  /** The Idempotency-Key that every tab sends it with. */
  key: z.uuid(),
  /** The time of sending, in epoch milliseconds, and the reviewed rows; null before that. */
  sent: z.nullable(
    z.object({ at: z.number(), seen: z.array(z.object({ line: z.int(), mark: z.string() })) }),
  ),
  result: z.nullable(importResult),
});
export type SavedImport = z.infer<typeof shape>;

/** Milliseconds for which the server remembers an import's result. */
const serverMemory = 24 * 3_600_000;

/** Storage for one administrator's import. */
export function savedImportStorage(userId: string) {
  const name = `touchline.import.${userId}`;
  const storage = jsonStorage('localStorage', name);
  return {
    /** Returns false if storage is full. */
    keep(value: SavedImport): boolean {
      // A page that outlives its session must not write again after the logout cleared the data.
      return currentUserId() === userId && storage.save(value);
    },
    read: () => parseSavedImport(storage.read()),
    drop: () => storage.remove(),
    /** Calls the listener with changes made in other tabs, null if the import was deleted. */
    subscribe(listener: (value: SavedImport | null) => void): () => void {
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

/** An import, from the chosen file to the result. */
export interface FixtureImport extends Omit<SavedImport, 'event'> {
  event: SavedImport['event'] | null;
  step: 'file' | 'check' | 'write' | 'done';
  /** The file is being read, the plan refreshed, or the import is running. */
  busy: boolean;
  plan: ImportPlan | null;
  /** Lines that someone else changed during the review. */
  changedLines: readonly number[];
  /** The last error as readable text. */
  problem: string | null;
  /** Number of matches written so far; null before the first report. */
  written: number | null;
  /** False if local storage was full: closing the page would lose the import. */
  isSaved: boolean;
}

export const noChoices: ImportChoices = {
  teams: [],
  venues: [],
  homes: [],
  times: [],
  outside: [],
  seated: false,
  reservationOpen: false,
};

export function emptyImport(): FixtureImport {
  return {
    step: 'file',
    busy: false,
    event: null,
    file: null,
    choices: noChoices,
    key: uuid(),
    sent: null,
    plan: null,
    changedLines: [],
    problem: null,
    written: null,
    result: null,
    isSaved: true,
  };
}

/** Restores the import that this tab or another one saved. */
export function restoreImport(saved: SavedImport | null): FixtureImport {
  if (saved === null) return emptyImport();
  const step = saved.result !== null ? 'done' : saved.sent !== null ? 'write' : 'check';
  return { ...emptyImport(), ...saved, step };
}
