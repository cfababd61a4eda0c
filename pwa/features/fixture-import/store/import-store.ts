/** The current import, shared by all tabs of this browser and restored after a reload. */
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
  currentUserId,
  emptyImport,
  type FixtureImport,
  noChoices,
  restoreImport,
  type SavedImport,
  savedImportStorage,
} from '#pwa/features/fixture-import/store/saved-import.ts';
import { linesFromFields, reviewedRows } from '#pwa/features/fixture-import/review/plan-rows.ts';
import { uploadFixtureFile } from '#pwa/features/fixture-import/store/fixture-files.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { isFinalRefusal } from '#pwa/lib/http/idempotency-key.ts';

// Each administrator has an import of their own.
let owner = currentUserId();
let store = owner === null ? null : savedImportStorage(owner);
let unsubscribe = store?.subscribe(adoptFromOtherTab);
let current = restoreImport(store?.read() ?? null);
/** Increased by each new operation, so that replies to older ones are ignored. */
let generation = 0;
const listeners = new Set<() => void>();

sessionStore.subscribe(() => {
  if (owner === currentUserId()) return;
  owner = currentUserId();
  unsubscribe?.();
  store = owner === null ? null : savedImportStorage(owner);
  unsubscribe = store?.subscribe(adoptFromOtherTab);
  generation += 1;
  show(restoreImport(store?.read() ?? null));
});

/** Whether closing the page would lose work. */
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

/** Updates the state and saves it for a reload. */
function updateAndSave(change: Partial<FixtureImport>): void {
  const { event, file, choices, key, sent, result } = { ...current, ...change };
  const saved = event !== null && store?.keep({ event, file, choices, key, sent, result }) === true;
  update({ ...change, isSaved: saved });
}

/**
 * Adopts a change made in another tab, unless this tab is reading a file or writing its own import.
 */
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

/**
 * Called when the page opens: refreshes the plan, since a team may have been added, and follows an
 * import that is still running.
 */
export function resumeImport(): void {
  if (current.step === 'check') void refreshPlan();
  if (current.step === 'write' && !current.busy) void resumeRunningImport();
}

/** Starts over with another file and keeps the tournament. */
export function resetImport(): void {
  generation += 1;
  store?.drop();
  update({ ...emptyImport(), event: current.event });
}

export function chooseEvent(event: FixtureImport['event']): void {
  update({ event });
}

/** Uploads the file to be parsed, then loads its plan. */
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

/** Changes the administrator's answers and refreshes the plan. */
export async function changeChoices(
  change: (choices: ImportChoices) => ImportChoices,
): Promise<void> {
  updateAndSave({ choices: change(current.choices), changedLines: [], key: uuid(), sent: null });
  await refreshPlan();
}

/** Accepts lines outside the tournament's dates. */
export function acceptOutOfRange(lines: readonly number[]): Promise<void> {
  return changeChoices((choices) => ({ ...choices, outside: [...choices.outside, ...lines] }));
}

/** Fetches the plan again. Returns false if a newer operation replaced this one. */
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

/** Writes the reviewed plan. Does nothing while an import is running. */
export async function runImport(): Promise<void> {
  const { event, file, choices, plan, step, sent } = current;
  if (!event || !file || !plan || step !== 'check') return;
  const mine = ++generation;
  const seen = reviewedRows(plan);
  // The same rows keep their key, so a retry, or another tab's import, is not carried out twice.
  const again = sent === null || JSON.stringify(sent.seen) === JSON.stringify(seen);
  const key = again ? current.key : uuid();
  const body = { eventId: event.id, rows: file.rows, choices, seen, remember: true };
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

/** Follows an import that was sent before this page loaded, or by another tab. */
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
    // Keeps the key, so that an import that arrives late is not carried out twice.
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
    onProgress: ({ written, problem }: { written?: number; problem: ApiError | null }) =>
      update({
        problem: problem && errorMessage(problem),
        ...(written !== undefined && { written }),
      }),
  };
}

/** Shows the summary, which survives a reload until another file is chosen. */
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
