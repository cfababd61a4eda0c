/** The state of a fixture import, from the chosen file to the result. */
import { v7 as uuid } from 'uuid';
import type { ImportChoices, ImportPlan } from '#sync/contracts/matches/fixture-import.ts';
import type { SavedImport } from '#pwa/features/fixture-import/store/saved-import.ts';

export interface FixtureImport extends Omit<SavedImport, 'event'> {
  event: SavedImport['event'] | null;
  step: 'file' | 'check' | 'write' | 'done';
  /** The file is being read, the plan refreshed, or the import is running. */
  busy: boolean;
  plan: ImportPlan | null;
  /** Lines that somebody else changed during the review. */
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
    remember: true,
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
