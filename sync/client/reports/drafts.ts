/**
 * What an officer types into a report, kept at every pause, on the disk before it is told done. A
 * draft holds what is in no mutation yet; `save-report.ts` makes one of it.
 */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import {
  buildTextChains,
  readLocalReport,
  reportTables,
  draftToSave,
  type LocalReport,
} from '#sync/client/reports/local-report.ts';
import type { DraftAnswer, DraftItem, PhotoRef, Replica } from '#sync/client/storage/replica.ts';
import { buildAnswerView, buildReportView } from '#sync/client/reports/report-view.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { queueSave } from '#sync/client/reports/save-report.ts';

export interface AnswerEdit extends PlacedAnswer {
  /**
   * What the field held before it was typed into: what the view showed, or what this field wrote
   * last. Another text that has come there meanwhile is met by it, not overwritten.
   */
  from: string;
  /** The officer saw these texts side by side, the last of them in the field: this one replaces them. */
  chosen?: readonly string[];
}

/** What is not named stays as it is. */
export interface DraftChange {
  answers?: readonly AnswerEdit[];
  urgent?: boolean;
  attach?: readonly PhotoRef[];
  /** SHA-256 of photos and files to be taken out. */
  detach?: readonly string[];
  /** Ids of conflicts for which the answers are the officer's choice. */
  settles?: readonly string[];
}

/**
 * Keeps what was typed. Once the promise resolves it is on the disk.
 *
 * @throws an error for which `isStorageFull` holds, when the phone has no room even without the
 *   photos that the server has
 */
export async function editDraft(
  replica: Replica,
  reportId: string,
  change: DraftChange,
): Promise<void> {
  await withDatabaseRetry(replica, () =>
    replica.transaction('rw', reportTables(replica), () =>
      editDraftInTransaction(replica, reportId, change),
    ),
  );
}

/** The same, inside a transaction over `reportTables`. */
export async function editDraftInTransaction(
  replica: Replica,
  reportId: string,
  change: DraftChange,
): Promise<void> {
  let own = await readLocalReport(replica, reportId);
  for (const edit of change.answers ?? []) {
    if (!isEditedElsewhere(own.draft, edit)) continue;
    // Another tab typed into the same answer, or it is no part of a choice: its text goes on its own
    // way, and both are kept.
    await queueSave(replica, own, draftToSave(own.draft as DraftItem));
    await replica.draft.delete(reportId);
    own = await readLocalReport(replica, reportId);
  }
  const draft = withChange(own, change);
  if (isEmptyDraft(draft)) await replica.draft.delete(reportId);
  else await replica.draft.put({ ...draft, updatedAt: Date.now() });
}

export function isEditedElsewhere(draft: DraftItem | null, edit: AnswerEdit): boolean {
  const entry = draft?.answers.find((one) => answerKey(one) === answerKey(edit));
  if (entry === undefined || entry.text === edit.text) return false;
  // Typed on, by a page that died before it noted that the first half was kept.
  if (edit.from === entry.base && edit.text.startsWith(entry.text)) return false;
  if (edit.chosen !== undefined) return !edit.chosen.map(toStorableText).includes(entry.text);
  return ![entry.text, toStorableText(edit.text)].includes(edit.from);
}

function withChange(own: LocalReport, change: DraftChange): DraftItem {
  const draft = own.draft ?? emptyDraft(own);
  const answers = new Map(draft.answers.map((answer) => [answerKey(answer), answer]));
  for (const edit of change.answers ?? []) {
    const place = answerKey(edit);
    const next = withAnswerEdit(own, answers.get(place), edit);
    if (next === null) answers.delete(place);
    else answers.set(place, next);
  }
  const attach = new Map(draft.attach.map((photo) => [photo.sha256, photo]));
  const detach = new Set(draft.detach);
  for (const sha256 of change.detach ?? []) if (!attach.delete(sha256)) detach.add(sha256);
  for (const photo of change.attach ?? []) {
    // Taking it out and in again leaves it where it is.
    if (!detach.delete(photo.sha256)) attach.set(photo.sha256, photo);
  }
  const { reportId, about, updatedAt } = draft;
  const urgent = withUrgent(own, change.urgent);
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

/** Null where nothing is left that differs from what the text was typed on. */
function withAnswerEdit(
  own: LocalReport,
  entry: DraftAnswer | undefined,
  { question, occurrence, text, from, chosen }: AnswerEdit,
): DraftAnswer | null {
  const typed = toStorableText(text);
  const place = { question, occurrence };
  const base =
    chosen === undefined
      ? (entry?.base ?? from)
      : choiceBase(textBelowDraft(own, place), entry, chosen);
  return base === typed ? null : { ...place, text: typed, base };
}

/**
 * What a choice is written on: only what the officer saw, so that a third text, which came meanwhile or
 * is shown elsewhere, is met by it and not overwritten.
 */
function choiceBase(
  under: string,
  entry: DraftAnswer | undefined,
  seen: readonly string[],
): string {
  if (seen.includes(under)) return under;
  if (entry !== undefined && seen.map(toStorableText).includes(entry.text)) return entry.base;
  return seen.at(-1) ?? under;
}

/** What the answer says without what was typed and is not saved. */
function textBelowDraft(own: LocalReport, place: Omit<PlacedAnswer, 'text'>): string {
  const there = toPlacedAnswers(own.row?.answers ?? []).find(
    (one) => answerKey(one) === answerKey(place),
  );
  const chains = buildTextChains({ saves: own.saves, draft: null });
  return buildAnswerView(there ?? { ...place, text: '' }, chains, own.row?.conflicts ?? []).text;
}

function withUrgent(own: LocalReport, value: boolean | undefined): DraftItem['urgent'] {
  const before = own.draft?.urgent;
  if (value === undefined) return before;
  const base = before ? before.base : buildReportView(own, [], []).urgent.value;
  return base === value ? undefined : { value, base };
}

function emptyDraft({ id, row }: LocalReport): DraftItem {
  const about = row && { name: row.name, eventId: row.eventId, matchId: row.matchId };
  return { reportId: id, answers: [], attach: [], detach: [], settles: [], about, updatedAt: 0 };
}

function isEmptyDraft({ answers, urgent, attach, detach, settles }: DraftItem): boolean {
  return (
    urgent === undefined &&
    [answers, attach, detach, settles].every((some: readonly unknown[]) => some.length === 0)
  );
}

/** What PostgreSQL cannot keep is no letter: halves of letters, and the null character. */
function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** What was typed and is in no mutation yet; null if that is nothing. */
export async function readDraft(replica: Replica, reportId: string): Promise<DraftItem | null> {
  return (await replica.draft.get(reportId)) ?? null;
}

/** All of it, the newest first, also that of reports which are not on the phone any more. */
export async function readAllDrafts(replica: Replica): Promise<DraftItem[]> {
  return (await replica.draft.toArray()).sort((a, b) => b.updatedAt - a.updatedAt);
}
