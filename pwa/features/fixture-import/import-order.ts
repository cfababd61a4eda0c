/** The import that is under way: one for all tabs of this browser, found again after a reload. */
import { useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import {
  previewFixtureImport,
  importFixtures,
  type ImportChoices,
  type ImportPlan,
  type ImportResult,
} from '#sync/contracts/matches/fixture-import.ts';
import {
  followFound,
  followOwn,
  whileSending,
} from '#pwa/features/fixture-import/follow-import.ts';
import { keptImport, userNow, type KeptImport } from '#pwa/features/fixture-import/import-kept.ts';
import { linesOf, seenOf } from '#pwa/features/fixture-import/plan-rows.ts';
import { sendFile } from '#pwa/features/fixture-import/send-file.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { isFinalRefusal } from '#pwa/lib/http/idempotency-key.ts';

export interface Order extends Omit<KeptImport, 'event'> {
  event: KeptImport['event'] | null;
  step: 'file' | 'check' | 'write' | 'done';
  /** A file is being read, the list looked at again, or it is written and followed. */
  busy: boolean;
  plan: ImportPlan | null;
  /** Lines that somebody else changed while they were looked at. */
  meanwhile: readonly number[];
  /** What the server or the network said, in words. */
  problem: string | null;
  /** How many of the matches are written; null before the first word of it. */
  written: number | null;
  /** False where there was no room to keep it: with this page it would be gone. */
  kept: boolean;
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
    key: uuid(),
    sent: null,
    plan: null,
    meanwhile: [],
    problem: null,
    written: null,
    result: null,
    kept: true,
  };
}

/** As it was left, here or in another tab. */
function found(kept: KeptImport | null): Order {
  if (kept === null) return empty();
  const step = kept.result !== null ? 'done' : kept.sent !== null ? 'write' : 'check';
  return { ...empty(), ...kept, step };
}

// What one administrator began is not another's.
let owner = userNow();
let store = owner === null ? null : keptImport(owner);
let unhear = store?.hear(adopt);
let order = found(store?.read() ?? null);
/** Of answers that overtake one another only the last counts. */
let turn = 0;
const listeners = new Set<() => void>();

sessionStore.subscribe(() => {
  if (owner === userNow()) return;
  owner = userNow();
  unhear?.();
  store = owner === null ? null : keptImport(owner);
  unhear = store?.hear(adopt);
  turn += 1;
  show(found(store?.read() ?? null));
});

/** What would be gone with this page, though it was chosen or decided in it. */
const wouldBeLost = () =>
  order.step === 'file' ? order.busy : order.step !== 'done' && !order.kept;

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function show(next: Order): void {
  order = next;
  if (wouldBeLost()) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
  for (const listener of listeners) listener();
}

function set(change: Partial<Order>): void {
  show({ ...order, ...change });
}

/** Like `set`, for what is to be found again. */
function save(change: Partial<Order>): void {
  const { event, file, choices, remember, key, sent, result } = { ...order, ...change };
  const kept =
    event !== null && store?.keep({ event, file, choices, remember, key, sent, result }) === true;
  set({ ...change, kept });
}

/** What another tab made of it. What is being read or written here comes to its own end. */
function adopt(kept: KeptImport | null): void {
  const own = kept !== null && kept.key === order.key;
  if (order.step === 'file' && order.busy) return;
  if (order.step === 'write' && (!own || kept.result === null)) return;
  turn += 1;
  if (kept?.result) void queryClient.invalidateQueries({ queryKey: ['matches'] });
  const same =
    kept?.file?.fileName === order.file?.fileName && kept?.file?.bytes === order.file?.bytes;
  show({ ...found(kept), event: kept?.event ?? order.event, plan: same ? order.plan : null });
  if (listeners.size > 0) comeBack();
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

/** The page is opened: a team may have been added meanwhile, and what was sent may have ended. */
export function comeBack(): void {
  if (order.step === 'check') void look();
  if (order.step === 'write' && !order.busy) void find();
}

/** Another file; the tournament stays. */
export function startAgain(): void {
  turn += 1;
  store?.drop();
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
    save({ file: read, choices: none, plan: null, meanwhile: [], key: uuid(), step: 'check' });
    await look();
  } catch (error) {
    if (mine === turn) set({ busy: false, problem: wordsOf(error) });
  }
}

/** Settles something, and has the list looked at again with it. */
export async function settle(change: (choices: ImportChoices) => ImportChoices): Promise<void> {
  save({ choices: change(order.choices), meanwhile: [], key: uuid(), sent: null });
  await look();
}

/** Lines outside the tournament's days that are right all the same. */
export function takeOutside(lines: readonly number[]): Promise<void> {
  return settle((choices) => ({ ...choices, outside: [...choices.outside, ...lines] }));
}

export function setRemember(remember: boolean): void {
  save({ remember, key: uuid(), sent: null });
}

/** What importing would do as things stand now. False if something else came in between. */
export async function look(): Promise<boolean> {
  const { event, file, choices } = order;
  if (!event || !file) return false;
  const mine = ++turn;
  set({ busy: true, problem: null });
  try {
    const body = { eventId: event.id, rows: file.rows, choices };
    const plan = await call(previewFixtureImport, { body, timeout: 60_000 });
    if (mine === turn) set({ plan, busy: false });
  } catch (error) {
    if (mine === turn) set({ busy: false, problem: wordsOf(error) });
  }
  return mine === turn;
}

/** Writes what is shown. A second press while it runs does nothing. */
export async function write(): Promise<void> {
  const { event, file, choices, plan, remember, step, sent } = order;
  if (!event || !file || !plan || step !== 'check') return;
  const mine = ++turn;
  const seen = seenOf(plan);
  // Sent before and unheard of, it is the same for the server; so is what another tab sends now.
  const again = sent === null || JSON.stringify(sent.seen) === JSON.stringify(seen);
  const key = again ? order.key : uuid();
  const body = { eventId: event.id, rows: file.rows, choices, seen, remember };
  save({
    step: 'write',
    busy: true,
    problem: null,
    meanwhile: [],
    written: null,
    key,
    sent: { at: Date.now(), seen },
  });
  void followOwn(following(event.id, mine));
  try {
    const result = await whileSending(key, () =>
      call(importFixtures, {
        body: { ...body, fileName: file.fileName },
        idempotencyKey: key,
        timeout: 120_000,
      }),
    );
    if (mine === turn) finish(result);
    else void queryClient.invalidateQueries({ queryKey: ['matches'] });
  } catch (error) {
    if (mine !== turn) return;
    const problem = wordsOf(error);
    if (isFinalRefusal(error)) await refuse(problem, error);
    else set({ step: 'check', busy: false, problem });
  }
}

/** What was sent before this page was there, or by another tab: followed until it has ended. */
async function find(): Promise<void> {
  const { event } = order;
  if (!event) return;
  const mine = ++turn;
  set({ busy: true, problem: null });
  const outcome = await followFound(following(event.id, mine));
  if (mine !== turn) return;
  if (outcome?.result) finish(outcome.result);
  else if (outcome?.refusal) await refuse(outcome.refusal.message, outcome.refusal);
  else {
    // Its key stays: what came late after all is not done twice.
    save({ step: 'check', sent: null });
    await lookAndSay(t('fixtureImport.notWritten'));
  }
}

function following(eventId: string, mine: number) {
  return {
    eventId,
    key: order.key,
    total: order.sent?.seen.length ?? 0,
    wanted: () => mine === turn && order.step === 'write',
    tell: ({ written, problem }: { written?: number; problem: ApiError | null }) =>
      set({ problem: problem && wordsOf(problem), ...(written !== undefined && { written }) }),
  };
}

/** Its summary stays until another file comes, though the page be loaded anew. */
function finish(result: ImportResult): void {
  void queryClient.invalidateQueries({ queryKey: ['matches'] });
  save({ step: 'done', busy: false, problem: null, file: null, plan: null, result });
}

async function refuse(
  problem: string,
  { code, fields }: { code: string; fields?: Readonly<Record<string, string>> | undefined },
): Promise<void> {
  save({ step: 'check', busy: false, problem, key: uuid(), sent: null });
  if (code === 'conflict') await lookAndSay(problem, linesOf(fields ?? {}));
  else if (order.plan === null) await lookAndSay(problem);
}

async function lookAndSay(problem: string, meanwhile: readonly number[] = []): Promise<void> {
  if (await look()) set({ meanwhile, problem });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'internal' ? t('error.unexpected') : error.message;
}
