/**
 * Imports exported work on this or another phone of the same user. Mutations keep their ids, so the
 * server applies each once even if both phones send it.
 */
import { answerKey } from '#sync/contracts/reports/reports.ts';
import {
  draftToSave,
  emptyDraft,
  readLocalReport,
  reportTables,
} from '#sync/client/reports/local-report.ts';
import { buildReportView } from '#sync/client/reports/report-view.ts';
import { queueSave } from '#sync/client/reports/save-report.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';
import type { DraftItem, Replica } from '#sync/client/storage/replica.ts';
import {
  parseUnsentFile,
  UnsentFileError,
  type UnsentWork,
} from '#sync/client/unsent/unsent-file.ts';

/**
 * Imports a file, all of it or nothing. Work that this phone has already is left alone.
 *
 * @throws UnsentFileError for another user's file, a broken one or one of a newer version; an error
 *   for which `isStorageFull` holds
 */
export async function importUnsentWork(
  replica: Replica,
  file: Blob,
): Promise<{ restored: number; already: number }> {
  const work = await parseUnsentFile(file);
  if (work.user !== replica.owner) throw new UnsentFileError('sync.fileForeign');
  const { attention, photo, photoBytes } = replica;
  const tables = [...reportTables(replica), attention, photo, photoBytes];
  return transactWithRetry(replica, tables, async () => {
    const newFlags = [
      ...(await addPhotos(replica, work.photos)),
      ...(await addMutations(replica, work)),
    ];
    for (const draft of work.drafts) newFlags.push(await addDraft(replica, draft));
    const restored = newFlags.filter(Boolean).length;
    return { restored, already: newFlags.length - restored };
  });
}

/** Stores photos, and returns for each whether it was new. */
async function addPhotos(replica: Replica, photos: UnsentWork['photos']): Promise<boolean[]> {
  const newFlags: boolean[] = [];
  for (const { photo, bytes } of photos) {
    const stored = await replica.photo.get(photo.sha256);
    const isNew = stored === undefined || (!stored.kept && bytes !== null);
    newFlags.push(isNew);
    if (!isNew) continue;
    if (bytes !== null) await replica.photoBytes.put({ sha256: photo.sha256, bytes });
    await replica.photo.put({ ...(stored ?? photo), kept: bytes !== null });
  }
  return newFlags;
}

async function addMutations(replica: Replica, work: UnsentWork): Promise<boolean[]> {
  const { outbox, sent, attention } = replica;
  const isHere = async (id: string) =>
    (await outbox.where('id').equals(id).count()) > 0 ||
    (await sent.get(id)) !== undefined ||
    (await attention.get(id)) !== undefined;
  const newFlags: boolean[] = [];
  async function addUnlessHere(id: string, add: () => PromiseLike<unknown>): Promise<void> {
    const isNew = !(await isHere(id));
    newFlags.push(isNew);
    if (isNew) await add();
  }
  for (const item of work.outbox) await addUnlessHere(item.id, () => outbox.add(item));
  for (const item of work.attention) await addUnlessHere(item.id, () => attention.add(item));
  return newFlags;
}

/**
 * Merges an imported draft into the local one; where both edited an answer, both texts are kept.
 */
async function addDraft(replica: Replica, draft: DraftItem): Promise<boolean> {
  const own = await readLocalReport(replica, draft.reportId);
  const view = buildReportView(own, [], []);
  const here = new Map((own.draft?.answers ?? []).map((answer) => [answerKey(answer), answer]));
  const shown = new Map(
    [...view.answers, ...view.unsendableTexts].map((one) => [answerKey(one), one.text]),
  );
  const changedAnswers = draft.answers.filter((one) => shown.get(answerKey(one)) !== one.text);
  const conflicting = changedAnswers.filter((one) => here.has(answerKey(one)));
  if (conflicting.length > 0)
    await queueSave(replica, own, draftToSave({ ...emptyDraft(own), answers: conflicting }));
  const attached = new Set([
    ...view.attachments.map(({ sha256 }) => sha256),
    ...(own.draft?.detach ?? []),
  ]);
  const attach = draft.attach.filter(({ sha256 }) => !attached.has(sha256));
  const unconflicted = changedAnswers.filter((one) => !here.has(answerKey(one)));
  const changedUrgent = draft.urgent?.value === view.urgent.value ? undefined : draft.urgent;
  const urgent = own.draft?.urgent ?? changedUrgent;
  const conflicts = new Set((own.row?.conflicts ?? []).map(({ id }) => id));
  const hasChanges =
    unconflicted.length > 0 ||
    attach.length > 0 ||
    (urgent !== undefined && !own.draft?.urgent) ||
    draft.detach.some((sha256) => view.attachments.some((one) => one.sha256 === sha256)) ||
    draft.settles.some((id) => conflicts.has(id) && !own.draft?.settles.includes(id));
  if (!hasChanges) return conflicting.length > 0;
  await replica.draft.put({
    reportId: draft.reportId,
    answers: [...here.values(), ...unconflicted],
    ...(urgent && { urgent }),
    attach: [...(own.draft?.attach ?? []), ...attach],
    detach: [...new Set([...(own.draft?.detach ?? []), ...draft.detach])],
    settles: [...new Set([...(own.draft?.settles ?? []), ...draft.settles])],
    about: own.draft?.about ?? draft.about,
    updatedAt: Date.now(),
  });
  return true;
}
