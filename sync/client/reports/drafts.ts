/** Drafts: what an officer typed into a report and has not saved (`save-report.ts`) yet. */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import {
  buildTextChains,
  readLocalReport,
  reportTables,
  draftToSave,
  emptyDraft,
  isWithoutEdits,
  type LocalReport,
} from '#sync/client/reports/local-report.ts';
import type { DraftAnswer, DraftItem, Replica } from '#sync/client/storage/replica.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';
import { buildAnswerView } from '#sync/client/reports/answer-view.ts';
import { buildReportView } from '#sync/client/reports/report-view.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import { queueSave } from '#sync/client/reports/save-report.ts';

export interface AnswerEdit extends PlacedAnswer {
  /** The field's text before this edit. If another text has arrived since, both are kept. */
  from: string;
  /** The conflicting texts that this edit replaces, ending with the one in the field. */
  resolvedTexts?: readonly string[];
}

export interface DraftChange {
  answers?: readonly AnswerEdit[];
  urgent?: boolean;
  attach?: readonly FileRef[];
  /** SHA-256 of photos and files to remove. */
  detach?: readonly string[];
  settles?: readonly string[];
}

/**
 * Saves an edit to the draft; it is on disk once the promise resolves.
 *
 * @throws an error for which `isStorageFull` holds, when the phone is full even without the photos
 *   that the server has
 */
export async function editDraft(
  replica: Replica,
  reportId: string,
  change: DraftChange,
): Promise<void> {
  await transactWithRetry(replica, reportTables(replica), () =>
    editDraftInTransaction(replica, reportId, change),
  );
}

/** Same as `editDraft`, inside a transaction over `reportTables`. */
export async function editDraftInTransaction(
  replica: Replica,
  reportId: string,
  change: DraftChange,
): Promise<void> {
  let local = await readLocalReport(replica, reportId);
  for (const edit of change.answers ?? []) {
    if (!isEditedElsewhere(local.draft, edit)) continue;
    // Another tab has edited the same answer, or its text was not among the resolved ones: save it
    // as its own mutation, so that both texts are kept.
    await queueSave(replica, local, draftToSave(local.draft as DraftItem));
    await replica.draft.delete(reportId);
    local = await readLocalReport(replica, reportId);
  }
  const draft = withChange(local, change);
  if (isWithoutEdits(draft)) return replica.draft.delete(reportId);
  await replica.draft.put({ ...draft, updatedAt: Date.now() });
  // Typed in another tab: a report published without it would have no place for it.
  const { publish } = local;
  if (publish?.state === 'waiting' && publish.item.attempted === false)
    await replica.outbox.delete(publish.item.seq);
}

export function isEditedElsewhere(draft: DraftItem | null, edit: AnswerEdit): boolean {
  const entry = draft?.answers.find((one) => answerKey(one) === answerKey(edit));
  if (entry === undefined || entry.text === edit.text) return false;
  // The same text continued, by a page that was closed before it noted the last autosave.
  if (edit.from === entry.base && edit.text.startsWith(entry.text)) return false;
  if (edit.resolvedTexts !== undefined)
    return !edit.resolvedTexts.map(toStorableText).includes(entry.text);
  return ![entry.text, toStorableText(edit.text)].includes(edit.from);
}

function withChange(local: LocalReport, change: DraftChange): DraftItem {
  const draft = local.draft ?? emptyDraft(local);
  const answers = new Map(draft.answers.map((answer) => [answerKey(answer), answer]));
  for (const edit of change.answers ?? []) {
    const place = answerKey(edit);
    const next = withAnswerEdit(local, answers.get(place), edit);
    if (next === null) answers.delete(place);
    else answers.set(place, next);
  }
  const attach = new Map(draft.attach.map((photo) => [photo.sha256, photo]));
  const detach = new Set(draft.detach);
  for (const sha256 of change.detach ?? []) if (!attach.delete(sha256)) detach.add(sha256);
  for (const photo of change.attach ?? []) {
    // Removing a photo and adding it again leaves it where it is.
    if (!detach.delete(photo.sha256)) attach.set(photo.sha256, photo);
  }
  const { reportId, about, updatedAt } = draft;
  const urgent = withUrgent(local, change.urgent);
  return {
    reportId,
    about,
    updatedAt,
    answers: [...answers.values()],
    ...(urgent && { urgent }),
    attach: [...attach.values()],
    detach: [...detach],
    settles: [...new Set([...draft.settles, ...(change.settles ?? [])])],
  };
}

/** Null when the text is back to its base. */
function withAnswerEdit(
  local: LocalReport,
  entry: DraftAnswer | undefined,
  { question, occurrence, text, from, resolvedTexts }: AnswerEdit,
): DraftAnswer | null {
  const newText = toStorableText(text);
  const place = { question, occurrence };
  const base =
    resolvedTexts === undefined
      ? (entry?.base ?? from)
      : choiceBase(textBelowDraft(local, place), entry, resolvedTexts);
  return base === newText ? null : { ...place, text: newText, base, writtenAt: Date.now() };
}

/**
 * The base of a resolved conflict: only texts that the officer saw, so that a third text, received
 * meanwhile or shown elsewhere, raises a conflict instead of being overwritten.
 */
function choiceBase(
  current: string,
  entry: DraftAnswer | undefined,
  seenTexts: readonly string[],
): string {
  if (seenTexts.includes(current)) return current;
  if (entry !== undefined && seenTexts.map(toStorableText).includes(entry.text)) return entry.base;
  return seenTexts.at(-1) ?? current;
}

/** The answer's text without the draft. */
function textBelowDraft(local: LocalReport, place: Omit<PlacedAnswer, 'text'>): string {
  const answer = toPlacedAnswers(local.row?.answers ?? []).find(
    (one) => answerKey(one) === answerKey(place),
  );
  const chains = buildTextChains({ saves: local.saves, draft: null });
  return buildAnswerView(answer ?? { ...place, text: '' }, chains, local.row?.conflicts ?? []).text;
}

function withUrgent(local: LocalReport, value: boolean | undefined): DraftItem['urgent'] {
  const before = local.draft?.urgent;
  if (value === undefined) return before;
  const base = before ? before.base : buildReportView(local, [], []).urgent.value;
  return base === value ? undefined : { value, base };
}

/** Replaces what PostgreSQL cannot store: lone surrogates and the null character. */
function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** Edits that are in no mutation yet; null if there are none. */
export async function readDraft(replica: Replica, reportId: string): Promise<DraftItem | null> {
  return (await replica.draft.get(reportId)) ?? null;
}

/** Every draft, newest first, including those of reports that are no longer on the phone. */
export async function readAllDrafts(replica: Replica): Promise<DraftItem[]> {
  return (await replica.draft.toArray()).sort((a, b) => b.updatedAt - a.updatedAt);
}
