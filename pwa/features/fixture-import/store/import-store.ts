/** The import that is under way: one for all tabs of this browser, found again after a reload. */
import { useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import {
  previewFixtureImport,
  importFixtures,
  type ImportChoices,
  type ImportResult,
} from '#sync/contracts/matches/fixture-import.ts';
import {
  pollResumedImport,
  pollOwnImport,
  withImportLock,
} from '#pwa/features/fixture-import/store/import-progress.ts';
import {
  savedImportStorage,
  currentUserId,
  type SavedImport,
} from '#pwa/features/fixture-import/store/saved-import.ts';
import {
  emptyImport,
  type FixtureImport,
  noChoices,
  restoreImport,
} from '#pwa/features/fixture-import/store/fixture-import-state.ts';
import { linesFromFields, reviewedRows } from '#pwa/features/fixture-import/review/plan-rows.ts';
import { uploadFixtureFile } from '#pwa/features/fixture-import/store/fixture-files.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { isFinalRefusal } from '#pwa/lib/http/idempotency-key.ts';

// An import belongs to the administrator who began it.
let owner = currentUserId();
let store = owner === null ? null : savedImportStorage(owner);
let unsubscribe = store?.hear(adoptFromOtherTab);
let current = restoreImport(store?.read() ?? null);
/** Of answers that overtake one another only the last counts. */
let generation = 0;
const listeners = new Set<() => void>();

sessionStore.subscribe(() => {
  if (owner === currentUserId()) return;
  owner = currentUserId();
  unsubscribe?.();
  store = owner === null ? null : savedImportStorage(owner);
  unsubscribe = store?.hear(adoptFromOtherTab);
  generation += 1;
  show(restoreImport(store?.read() ?? null));
});

/** What would be gone with this page, though it was chosen or decided in it. */
const hasUnsavedWork = () =>
  current.step === 'file' ? current.busy : current.step !== 'done' && !current.isSaved;

const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();

function show(next: FixtureImport): void {
  current = next;
  if (hasUnsavedWork()) window.addEventListener('beforeunload', confirmLeave);
  else window.removeEventListener('beforeunload', confirmLeave);
  for (const listener of listeners) listener();
}

function update(change: Partial<FixtureImport>): void {
  show({ ...current, ...change });
}

/** Like `set`, for what is to be found again. */
function updateAndSave(change: Partial<FixtureImport>): void {
  const { event, file, choices, remember, key, sent, result } = { ...current, ...change };
  const saved =
    event !== null && store?.keep({ event, file, choices, remember, key, sent, result }) === true;
  update({ ...change, isSaved: saved });
}

/** What another tab made of it. What is being read or written here comes to its own end. */
function adoptFromOtherTab(saved: SavedImport | null): void {
  const own = saved !== null && saved.key === current.key;
  if (current.step === 'file' && current.busy) return;
  if (current.step === 'write' && (!own || saved.result === null)) return;
  generation += 1;
  if (saved?.result) void queryClient.invalidateQueries({ queryKey: ['matches'] });
  const same =
    saved?.file?.fileName === current.file?.fileName && saved?.file?.bytes === current.file?.bytes;
  show({
    ...restoreImport(saved),
    event: saved?.event ?? current.event,
    plan: same ? current.plan : null,
  });
  if (listeners.size > 0) resumeImport();
}

export function useFixtureImport(): FixtureImport {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The page is opened: a team may have been added meanwhile, and what was sent may have ended. */
export function resumeImport(): void {
  if (current.step === 'check') void refreshPlan();
  if (current.step === 'write' && !current.busy) void resumeRunningImport();
}

/** Another file; the tournament stays. */
export function resetImport(): void {
  generation += 1;
  store?.drop();
  update({ ...emptyImport(), event: current.event });
}

export function chooseEvent(event: FixtureImport['event']): void {
  update({ event });
}

/** Has the file read, then looked at. */
export async function chooseFile(file: File): Promise<void> {
  const mine = ++generation;
  update({ busy: true, problem: null });
  try {
    const read = await uploadFixtureFile(file);
    if (mine !== generation) return;
    updateAndSave({
      file: read,
      choices: noChoices,
      plan: null,
      changedLines: [],
      key: uuid(),
      step: 'check',
    });
    await refreshPlan();
  } catch (error) {
    if (mine === generation) update({ busy: false, problem: errorMessage(error) });
  }
}

/** Settles something, and has the list looked at again with it. */
export async function changeChoices(
  change: (choices: ImportChoices) => ImportChoices,
): Promise<void> {
  updateAndSave({ choices: change(current.choices), changedLines: [], key: uuid(), sent: null });
  await refreshPlan();
}

/** Lines outside the tournament's days that are right all the same. */
export function acceptOutOfRange(lines: readonly number[]): Promise<void> {
  return changeChoices((choices) => ({ ...choices, outside: [...choices.outside, ...lines] }));
}

export function setRememberNames(remember: boolean): void {
  updateAndSave({ remember, key: uuid(), sent: null });
}

/** What importing would do as things stand now. False if something else came in between. */
export async function refreshPlan(): Promise<boolean> {
  const { event, file, choices } = current;
  if (!event || !file) return false;
  const mine = ++generation;
  update({ busy: true, problem: null });
  try {
    const body = { eventId: event.id, rows: file.rows, choices };
    const plan = await call(previewFixtureImport, { body, timeout: 60_000 });
    if (mine === generation) update({ plan, busy: false });
  } catch (error) {
    if (mine === generation) update({ busy: false, problem: errorMessage(error) });
  }
  return mine === generation;
}

/** Writes what is shown. A second press while it runs does nothing. */
export async function runImport(): Promise<void> {
  const { event, file, choices, plan, remember, step, sent } = current;
  if (!event || !file || !plan || step !== 'check') return;
  const mine = ++generation;
  const seen = reviewedRows(plan);
  // Sent before and unheard of, it is the same for the server; so is what another tab sends now.
  const again = sent === null || JSON.stringify(sent.seen) === JSON.stringify(seen);
  const key = again ? current.key : uuid();
  const body = { eventId: event.id, rows: file.rows, choices, seen, remember };
  updateAndSave({
    step: 'write',
    busy: true,
    problem: null,
    changedLines: [],
    written: null,
    key,
    sent: { at: Date.now(), seen },
  });
  void pollOwnImport(pollOptions(event.id, mine));
  try {
    const result = await withImportLock(key, () =>
      call(importFixtures, {
        body: { ...body, fileName: file.fileName },
        idempotencyKey: key,
        timeout: 120_000,
      }),
    );
    if (mine === generation) showResult(result);
    else void queryClient.invalidateQueries({ queryKey: ['matches'] });
  } catch (error) {
    if (mine !== generation) return;
    const problem = errorMessage(error);
    if (isFinalRefusal(error)) await showRefusal(problem, error);
    else update({ step: 'check', busy: false, problem });
  }
}

/** What was sent before this page was there, or by another tab: followed until it has ended. */
async function resumeRunningImport(): Promise<void> {
  const { event } = current;
  if (!event) return;
  const mine = ++generation;
  update({ busy: true, problem: null });
  const outcome = await pollResumedImport(pollOptions(event.id, mine));
  if (mine !== generation) return;
  if (outcome?.result) showResult(outcome.result);
  else if (outcome?.refusal) await showRefusal(outcome.refusal.message, outcome.refusal);
  else {
    // Its key stays: what came late after all is not done twice.
    updateAndSave({ step: 'check', sent: null });
    await refreshPlanWithProblem(t('fixtureImport.notWritten'));
  }
}

function pollOptions(eventId: string, mine: number) {
  return {
    eventId,
    key: current.key,
    total: current.sent?.seen.length ?? 0,
    wanted: () => mine === generation && current.step === 'write',
    tell: ({ written, problem }: { written?: number; problem: ApiError | null }) =>
      update({
        problem: problem && errorMessage(problem),
        ...(written !== undefined && { written }),
      }),
  };
}

/** Its summary stays until another file comes, though the page be loaded anew. */
function showResult(result: ImportResult): void {
  void queryClient.invalidateQueries({ queryKey: ['matches'] });
  updateAndSave({ step: 'done', busy: false, problem: null, file: null, plan: null, result });
}

async function showRefusal(
  problem: string,
  { code, fields }: { code: string; fields?: Readonly<Record<string, string>> | undefined },
): Promise<void> {
  updateAndSave({ step: 'check', busy: false, problem, key: uuid(), sent: null });
  if (code === 'conflict') await refreshPlanWithProblem(problem, linesFromFields(fields ?? {}));
  else if (current.plan === null) await refreshPlanWithProblem(problem);
}

async function refreshPlanWithProblem(
  problem: string,
  meanwhile: readonly number[] = [],
): Promise<void> {
  if (await refreshPlan()) update({ changedLines: meanwhile, problem });
}

function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'internal' ? t('error.unexpected') : error.message;
}
