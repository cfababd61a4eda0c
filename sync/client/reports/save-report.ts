/** Turns drafts into mutations: saves and submits reports. */
import {
  isReportEditable,
  missingForPublishing,
  answerKey,
  type PublishBase,
} from '#sync/contracts/reports/reports.ts';
import { mutationArgs } from '#sync/protocol/mutations.ts';
import { addToOutbox } from '#sync/client/outbox/outbox.ts';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import {
  readLocalReport,
  reportRecord,
  reportTables,
  draftToSave,
  isWithoutEdits,
  type LocalReport,
  type ReportSave,
} from '#sync/client/reports/local-report.ts';
import type { OutboxItem } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { buildReportView } from '#sync/client/reports/report-view.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';

/**
 * Queues the draft as a `report.save`. Merges it into a waiting save that was never attempted;
 * otherwise it is queued after it. Cancels a waiting submission that was never attempted, since
 * that was based on other texts.
 *
 * @param options.even queues a save even without edits, which turns a new report into a draft
 * @returns the mutation's id; null if there is nothing to save, or if the report is closed or
 *   deleted and the draft stays
 * @throws ZodError when a text is longer than the server accepts; the draft stays
 */
export async function saveDraft(
  replica: Replica,
  reportId: string,
  options: { even?: boolean } = {},
): Promise<string | null> {
  return transactWithRetry(replica, reportTables(replica), () =>
    saveInTransaction(replica, reportId, options),
  );
}

async function saveInTransaction(
  replica: Replica,
  reportId: string,
  { even: evenIfEmpty = false }: { even?: boolean },
): Promise<string | null> {
  const local = await readLocalReport(replica, reportId);
  if (local.row === null || !isReportEditable(local.row)) return null;
  if (local.draft === null) {
    const last = local.saves.findLast(({ state }) => state === 'waiting');
    if (last !== undefined || !evenIfEmpty) return last?.item.id ?? null;
    const change = { reportId, answers: [], attach: [], detach: [], settles: [] };
    return queueSave(replica, local, { change, base: { answers: [] } });
  }
  const id = await queueSave(replica, local, draftToSave(local.draft));
  await replica.draft.delete(reportId);
  return id;
}

/** Call it in a transaction over `reportTables`. Null if the new save cancels out the waiting one. */
export async function queueSave(
  replica: Replica,
  local: LocalReport,
  newSave: ReportSave,
): Promise<string | null> {
  mutationArgs['report.save'].parse(newSave.change);
  if (isUnattempted(local.publish?.item)) await replica.outbox.delete(local.publish.item.seq);
  const last = local.saves.at(-1);
  const canMerge = local.publish === null || isUnattempted(local.publish.item);
  const merged = last && canMerge && isUnattempted(last.item) ? combineSaves(last, newSave) : null;
  if (merged !== null && last !== undefined) {
    if (isWithoutEdits(merged.change)) {
      await replica.outbox.delete(last.item.seq);
      return null;
    }
    await replica.outbox.put({ ...last.item, args: merged.change, base: merged.base });
    return last.item.id;
  }
  const item = createOutboxItem('report.save', newSave.change, newSave.base);
  return addToOutbox(replica, { ...item, attempted: false });
}

const isUnattempted = (item: OutboxItem | undefined): item is OutboxItem =>
  item?.attempted === false;

/**
 * Merges two saves: the first one's bases with the second one's texts. Null if the second is not
 * based on the first (the server must see both), or if the result would be too large.
 */
export function combineSaves(first: ReportSave, second: ReportSave): ReportSave | null {
  const texts = new Map(first.change.answers.map((one) => [answerKey(one), one]));
  const bases = new Map(first.base.answers.map((one) => [answerKey(one), one]));
  const before = new Map(second.base.answers.map((one) => [answerKey(one), one]));
  for (const answer of second.change.answers) {
    const place = answerKey(answer);
    const base = before.get(place);
    const earlierAnswer = texts.get(place);
    if (base === undefined || (earlierAnswer !== undefined && earlierAnswer.text !== base.text))
      return null;
    texts.set(place, answer);
    if (earlierAnswer === undefined) bases.set(place, base);
  }
  const settles = [...new Set([...first.change.settles, ...second.change.settles])];
  for (const [place, { text }] of texts)
    // Typed back to its base. If conflicts are resolved, it is still a choice that must be sent.
    if (settles.length === 0 && bases.get(place)?.text === text) {
      texts.delete(place);
      bases.delete(place);
    }
  const urgent = combineUrgent(first, second);
  if (urgent === null) return null;
  const attach = new Map(first.change.attach.map((one) => [one.sha256, one]));
  const detach = new Set(first.change.detach);
  for (const sha256 of second.change.detach) {
    attach.delete(sha256);
    detach.add(sha256);
  }
  for (const one of second.change.attach) {
    detach.delete(one.sha256);
    attach.set(one.sha256, one);
  }
  const kind = second.change.deviceKind ?? first.change.deviceKind;
  const change = {
    reportId: first.change.reportId,
    ...(kind && { deviceKind: kind }),
    answers: [...texts.values()],
    ...(urgent && { urgent: urgent.value }),
    attach: [...attach.values()],
    detach: [...detach],
    settles,
  };
  if (!mutationArgs['report.save'].safeParse(change).success) return null;
  const base = { answers: [...bases.values()], ...(urgent && { urgent: urgent.base }) };
  return { change, base };
}

/** Undefined if neither changes it, null if the second is not based on the first. */
function combineUrgent(
  { change: a, base: baseOfA }: ReportSave,
  { change: b, base: baseOfB }: ReportSave,
): { value: boolean; base: boolean | null } | undefined | null {
  if (b.urgent === undefined)
    return a.urgent === undefined ? undefined : { value: a.urgent, base: baseOfA.urgent ?? null };
  if (a.urgent === undefined) return { value: b.urgent, base: baseOfB.urgent ?? null };
  if (baseOfB.urgent !== a.urgent) return null;
  const base = baseOfA.urgent ?? null;
  return base === b.urgent ? undefined : { value: b.urgent, base };
}

/** Parts that must be completed before a report can be published. */
export interface MissingParts extends ReturnType<typeof missingForPublishing> {
  /** The number of the first answer with two versions, from 1; 0 if there is none. */
  conflictNumber: number;
}

/** The queued mutation, or what is missing. */
export type PublishResult = { id: string; missing: null } | { id: null; missing: MissingParts };

/** Time that a publication waits on the phone, so that it can be undone with signal too. */
export const undoPublishMilliseconds = 10_000;

/**
 * Saves the draft and queues the submission, with all texts that the officer sees as its base. If
 * something is missing, only the save is queued.
 *
 * @param notBefore epoch milliseconds; until then it is not sent and can be cancelled
 * @throws ReportClosedError when the report is closed or deleted; ZodError as `saveDraft`
 */
export async function publishReport(
  replica: Replica,
  reportId: string,
  notBefore = 0,
): Promise<PublishResult> {
  return transactWithRetry(replica, publishTables(replica), async () => {
    const { queuedId, base, missing } = await prepareInTransaction(replica, reportId);
    if (queuedId !== null) return { id: queuedId, missing: null };
    if (base === null) return { id: null, missing };
    const item = createOutboxItem('report.publish', { reportId }, base);
    return {
      id: await addToOutbox(replica, { ...item, notBefore, attempted: false }),
      missing: null,
    };
  });
}

/**
 * Saves the draft and returns what is missing for publishing; null if nothing is.
 *
 * @throws as `publishReport`
 */
export async function findMissing(
  replica: Replica,
  reportId: string,
): Promise<MissingParts | null> {
  return transactWithRetry(replica, publishTables(replica), async () => {
    const { queuedId, base, missing } = await prepareInTransaction(replica, reportId);
    return queuedId === null && base === null ? missing : null;
  });
}

const publishTables = (replica: Replica) => [...reportTables(replica), replica.photo];

/** `queuedId`: it is being published already. `base`: null if something is missing. */
async function prepareInTransaction(
  replica: Replica,
  reportId: string,
): Promise<{ queuedId: string | null; base: PublishBase | null; missing: MissingParts }> {
  await saveInTransaction(replica, reportId, {});
  const local = await readLocalReport(replica, reportId);
  const view = buildReportView(local, [], []);
  if (view.closed !== null) throw new ReportClosedError(view.closed);
  const answers = view.answers.map(({ question, occurrence, text }) => ({
    question,
    occurrence,
    text,
  }));
  const urgent = view.urgent.value;
  const conflictNumber = view.answers.findIndex(({ conflicts }) => conflicts.length > 0) + 1;
  const missing = {
    ...missingForPublishing({ answers, urgent, conflicts: [] }),
    conflicts: conflictNumber > 0,
    conflictNumber,
  };
  const queuedId = local.publish?.state === 'waiting' ? local.publish.item.id : null;
  if (urgent === null || missing.conflicts || missing.answers.length > 0)
    return { queuedId, base: null, missing };
  const attachments = view.attachments.map(({ sha256 }) => sha256);
  return { queuedId, base: { answers, urgent, attachments }, missing };
}

export class ReportClosedError extends Error {
  override readonly name = 'ReportClosedError';
  readonly reason: 'published' | 'archived' | 'gone';

  constructor(why: 'published' | 'archived' | 'gone') {
    super(`the report is ${why}`);
    this.reason = why;
  }
}

/** Cancels a submission that was not sent yet. False if it is too late. */
export async function cancelPublish(replica: Replica, reportId: string): Promise<boolean> {
  return transactWithRetry(replica, [replica.outbox], async () => {
    const waiting = await replica.outbox.where('record').equals(reportRecord(reportId)).toArray();
    const item = waiting.find(({ name }) => name === 'report.publish');
    if (item === undefined) return false;
    // control: undoing only what was never sent
    if (!isUnattempted(item)) return false;
    await replica.outbox.delete(item.seq);
    return true;
  });
}

/** Ends the time in which publications can be undone: all of them may be sent now. */
export async function releasePublications(replica: Replica): Promise<void> {
  await transactWithRetry(replica, [replica.outbox], async () => {
    await replica.outbox
      .filter((item) => item.name === 'report.publish' && isUnattempted(item))
      .modify({ notBefore: 0 });
  });
}
