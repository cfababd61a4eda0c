/** The import that is under way: kept while one looks elsewhere in the app, gone with its login. */
import { useSyncExternalStore } from 'react';
import {
  checkFixtures,
  importFixtures,
  importProgress,
  type ImportChoices,
  type ImportPlan,
  type ImportResult,
  type ReadFile,
} from '#sync/contracts/fixture-import.ts';
import { linesOf, seenOf } from '#pwa/features/fixture-import/plan-rows.ts';
import { sendFile } from '#pwa/features/fixture-import/send-file.ts';
import { ApiError, call } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { queries } from '#pwa/lib/queries.ts';
import { sessionStore } from '#pwa/lib/session.ts';
import { underOneKey } from '#pwa/lib/under-one-key.ts';

export interface Order {
  step: 'file' | 'check' | 'write' | 'done';
  /** A file is being read, or the list looked at again. */
  busy: boolean;
  event: { id: string; name: string } | null;
  file: ReadFile | null;
  choices: ImportChoices;
  remember: boolean;
  plan: ImportPlan | null;
  /** Lines that somebody else changed while they were looked at. */
  meanwhile: readonly number[];
  /** What the server or the network said, in words. */
  problem: string | null;
  /** How many of the matches are written; null before the first word of it. */
  written: number | null;
  result: ImportResult | null;
}

const none: ImportChoices = {
  teams: [],
  venues: [],
  homes: [],
  times: [],
  outside: [],
  seated: false,
  reservationOpen: false,
};

function empty(): Order {
  return {
    step: 'file',
    busy: false,
    event: null,
    file: null,
    choices: none,
    remember: true,
    plan: null,
    meanwhile: [],
    problem: null,
    written: null,
    result: null,
  };
}

let order = empty();
/** Of answers that overtake one another only the last counts. */
let turn = 0;
const listeners = new Set<() => void>();
const keyed = underOneKey();

function set(change: Partial<Order>): void {
  order = { ...order, ...change };
  for (const listener of listeners) listener();
}

// What one administrator began is not another's.
let owner = ownerNow();
sessionStore.subscribe(() => {
  if (owner === ownerNow()) return;
  owner = ownerNow();
  startAgain();
});

function ownerNow(): string | null {
  const state = sessionStore.getSnapshot();
  return state.phase === 'open' ? state.session.id : null;
}

export function useOrder(): Order {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => order,
  );
}

/** Another file; the tournament stays. */
export function startAgain(): void {
  turn += 1;
  set({ ...empty(), event: order.event });
}

export function chooseEvent(event: Order['event']): void {
  set({ event });
}

/** Has the file read, then looked at. */
export async function chooseFile(file: File): Promise<void> {
  const mine = ++turn;
  set({ busy: true, problem: null });
  try {
    const read = await sendFile(file);
    if (mine !== turn) return;
    set({ file: read, choices: none, plan: null, meanwhile: [] });
    await look();
  } catch (error) {
    if (mine === turn) set({ busy: false, problem: wordsOf(error) });
  }
}

/** Settles something, and has the list looked at again with it. */
export async function settle(change: (choices: ImportChoices) => ImportChoices): Promise<void> {
  set({ choices: change(order.choices), meanwhile: [] });
  await look();
}

/** Lines outside the tournament's days that are right all the same. */
export function takeOutside(lines: readonly number[]): Promise<void> {
  return settle((choices) => ({ ...choices, outside: [...choices.outside, ...lines] }));
}

export function setRemember(remember: boolean): void {
  set({ remember });
}

/** What importing would do as things stand now. */
export async function look(): Promise<void> {
  const { event, file, choices } = order;
  if (!event || !file) return;
  const mine = ++turn;
  set({ busy: true, problem: null });
  try {
    const body = { eventId: event.id, rows: file.rows, choices };
    const plan = await call(checkFixtures, { body, timeout: 60_000 });
    if (mine === turn) set({ plan, step: 'check', busy: false });
  } catch (error) {
    if (mine === turn) set({ busy: false, problem: wordsOf(error) });
  }
}

/** Writes what is shown. A second press while it runs does nothing. */
export async function write(): Promise<void> {
  const { event, file, choices, plan, remember, step } = order;
  if (!event || !file || !plan || step !== 'check') return;
  const mine = ++turn;
  set({ step: 'write', busy: true, problem: null, meanwhile: [], written: null });
  void follow(event.id, seenOf(plan).length, mine);
  const body = {
    eventId: event.id,
    rows: file.rows,
    choices,
    seen: seenOf(plan),
    remember,
    fileName: file.fileName,
  };
  try {
    const result = await keyed(body, (idempotencyKey) =>
      call(importFixtures, { body, idempotencyKey, timeout: 120_000 }),
    );
    void queries.invalidateQueries({ queryKey: ['matches'] });
    if (mine === turn) set({ step: 'done', busy: false, result });
  } catch (error) {
    if (mine !== turn) return;
    const problem = wordsOf(error);
    set({ step: 'check', busy: false, problem });
    if (!(error instanceof ApiError) || error.code !== 'conflict') return;
    const meanwhile = linesOf(error.fields);
    await look();
    if (mine + 1 === turn) set({ meanwhile, problem });
  }
}

/** So often one asks how far it is; what is done sooner needs no asking. */
const askedEvery = 400;

/** What is not heard leaves the figure as it was. Somebody else's import has figures of its own. */
async function follow(eventId: string, total: number, mine: number): Promise<void> {
  const goesOn = () => mine === turn && order.step === 'write';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askedEvery));
    if (!goesOn()) return;
    try {
      const { writing } = await call(importProgress, { params: { id: eventId } });
      if (goesOn() && writing?.total === total) set({ written: writing.done });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'internal' ? t('error.unexpected') : error.message;
}
