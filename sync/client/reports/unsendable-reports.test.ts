import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { memberReplica } from '#sync/client/storage/replica.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import {
  discardUnsendableReport,
  readUnsendableReports,
} from '#sync/client/reports/unsendable-reports.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { deleteUnusedPhotos } from '#sync/client/photos/photo-eviction.ts';
import { attachPhoto } from '#sync/client/photos/report-photos.ts';
import { publishReport, saveDraft } from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ownBucket, ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';
import { countUnsentWork } from '#sync/client/unsent/unsent-counts.ts';

async function start() {
  const server = new ReportServer();
  const phone = await createPhone();
  const go = () => runCycle(phone, directTransport(server));
  await go();
  return { server, phone, id: server.report.id, go };
}
const type = ({ replica }: Phone, id: string, text: string, question = wifi) =>
  editDraft(replica, id, { answers: [{ question, occurrence: 0, from: '', text }] });
const left = async ({ replica }: Phone) =>
  (await readUnsendableReports(replica)).map(({ closed, about, unsendableTexts: texts }) => [
    closed,
    about?.name,
    ...texts.map(({ text }) => text),
  ]);
const nothing = { outbox: 0, attention: 0, drafts: 0, photos: 0 };

it('a draft of an open report is not listed and cannot be discarded', async () => {
  const { phone, id } = await start();
  await type(phone, id, 'It held.');
  expect(await left(phone)).toEqual([]);
  // The league reopened it while the user was being asked.
  expect(await discardUnsendableReport(phone.replica, id)).toBe(false);
  expect(await countUnsentWork(phone.replica)).toMatchObject({ drafts: 1 });
});

it('a draft of a deleted report is listed until it is discarded', async () => {
  const { server, phone, id, go } = await start();
  await type(phone, id, 'It held.');
  const bytes = new TextEncoder().encode('gate').buffer;
  await attachPhoto(phone.replica, id, { bytes, mime: 'image/jpeg', title: 'gate.jpg' });
  server.remove(ownBucket, 'report', id);
  await go();
  expect(await left(phone)).toEqual([['gone', 'Final', 'It held.']]);
  expect(await countUnsentWork(phone.replica)).toMatchObject({ drafts: 1, photos: 1 });
  expect(await discardUnsendableReport(phone.replica, id)).toBe(true);
  expect(await left(phone)).toEqual([]);
  expect(await countUnsentWork(phone.replica)).toEqual(nothing);
  await deleteUnusedPhotos(phone.replica);
  expect(await phone.replica.photoBytes.count()).toBe(0);
  // A log-out from a short session may then delete the database.
  expect(
    await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe-if-sent'),
  ).toBe(true);
  await expect(openReplica(phone.userId)).rejects.toMatchObject({ name: 'NoReplicaError' });
});

it('the refused save of a closed report is listed together with later edits', async () => {
  const { server, phone, id, go } = await start();
  await type(phone, id, 'It held.');
  await saveDraft(phone.replica, id);
  server.change({ archived: true });
  await go();
  await type(phone, id, 'Enough.', seats);
  expect(await left(phone)).toEqual([['archived', 'Final', 'It held.', 'Enough.']]);
  expect(await discardUnsendableReport(phone.replica, id)).toBe(true);
  expect(await countUnsentWork(phone.replica)).toEqual(nothing);
});

it('a submission that reaches a deleted report leaves every text, also after a restart', async () => {
  const { server, phone, id, go } = await start();
  await type(phone, id, 'It held.');
  await type(phone, id, 'Enough.', seats);
  await editDraft(phone.replica, id, { urgent: false });
  await publishReport(phone.replica, id);
  server.remove(ownBucket, 'report', id);
  server.decide = () => ({ status: 'refused', code: 'not_found', message: 'It was deleted.' });
  await go();
  // The report's name went with its row, because no draft is left.
  const texts = [['gone', undefined, 'It held.', 'Enough.']];
  expect(await left(phone)).toEqual(texts);
  phone.replica.close();
  const replica = await openReplica(phone.userId);
  expect(await left({ ...phone, replica })).toEqual(texts);
});

it('a submission that came too late leaves no texts', async () => {
  const { server, phone, id, go } = await start();
  for (const question of [wifi, seats]) await type(phone, id, 'Fine.', question);
  await editDraft(phone.replica, id, { urgent: false });
  await saveDraft(phone.replica, id);
  await go();
  await publishReport(phone.replica, id);
  server.change({ status: 'published', answers: server.report.answers });
  server.decide = () => ({ status: 'refused', code: 'conflict', message: 'Too late.' });
  await go();
  expect(await phone.replica.attention.count()).toBe(1);
  expect(await left(phone)).toEqual([]);
});

it('photos that other reports need are not deleted', async () => {
  const { server, phone, id, go } = await start();
  const other = {
    ...server.report,
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Semi-final',
  };
  server.put(ownBucket, 'report', other);
  await go();
  for (const one of [id, other.id]) await type(phone, one, 'It held.');
  for (const one of [id, other.id]) server.remove(ownBucket, 'report', one);
  await go();
  expect(await left(phone)).toHaveLength(2);
  await discardUnsendableReport(phone.replica, id);
  expect(await left(phone)).toEqual([['gone', 'Semi-final', 'It held.']]);
});

it('no report counts as deleted before the first pull', async () => {
  const { phone, id } = await start();
  await type(phone, id, 'It held.');
  await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'clear-rows');
  const replica = await openReplica(phone.userId);
  expect(await readUnsendableReports(replica)).toEqual([]);
  expect(await discardUnsendableReport(replica, id)).toBe(false);
  expect(await replica.draft.count()).toBe(1);
});

it('the report edited last is listed first', async () => {
  const { server, phone, id, go } = await start();
  const other = {
    ...server.report,
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Semi-final',
  };
  server.put(ownBucket, 'report', other);
  await go();
  const names = async () => (await left(phone)).map(([, name]) => name);
  let now = Date.now();
  const edit = async (which: string, text: string) => {
    await type(phone, which, text);
    // Each edit is later than the one before, whatever the clock's steps.
    await phone.replica.draft.update(which, { updatedAt: (now += 1000) });
  };
  for (const one of [id, other.id]) await edit(one, 'It held.');
  for (const one of [id, other.id]) server.remove(ownBucket, 'report', one);
  await go();
  expect(await names()).toEqual(['Semi-final', 'Final']);
  await phone.replica.draft.update(id, { updatedAt: now + 1000 });
  expect(await names()).toEqual(['Final', 'Semi-final']);
});
