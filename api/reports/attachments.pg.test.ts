import { describe, expect, test } from 'vitest';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { saveReport } from '#api/reports/commands.ts';
import { overwriteReport } from '#api/reports/overwrite-report.ts';
import {
  readHistory,
  mailServices,
  createReportFixture,
  readReportRow,
  saveInput,
  sha256,
  insertStagedFile,
  wifiQuestion,
  type ReportFixture,
} from '#api/reports/testing/report-fixture.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';

const db = withDatabase();
const store = diskStore(`${testConfig().dataDir}/files`);

const north = sha256('north stand');
const south = sha256('south stand');
const photo = (hash: string) => ({ sha256: hash, title: 'Stand.jpg' });
type Photos = { attach?: string[]; detach?: string[] };

const saveIn = (
  tx: Tx,
  { officer, reportId }: ReportFixture,
  { attach = [], detach = [] }: Photos,
) => {
  const { change, base } = saveInput(reportId, [], { attach: attach.map(photo), detach });
  return saveReport(tx, officer, change, base);
};
const save = (desk: ReportFixture, photos: Photos) => db.tx((tx) => saveIn(tx, desk, photos));
const stage = ({ officer }: ReportFixture, hash: string, age?: string) =>
  db.tx((tx) => insertStagedFile(tx, officer.id, hash, age));
const attached = async ({ reportId }: ReportFixture) =>
  (await readReportRow(db, reportId)).attachments.map(({ name, sha256: hash }) => [name, hash]);

async function fileOf(name: string) {
  const [file] = await db.tx((tx) =>
    tx.execute<{ purpose: string | null; owner: string | null; released: boolean }[]>(
      `select purpose, owner_id as owner, released_at is not null as released
       from stored_file where name = ?`,
      [name],
    ),
  );
  return file;
}

/** A second report of the same officer. */
async function another(desk: ReportFixture): Promise<ReportFixture> {
  const { admin, officer, season } = desk;
  const report = { ...season, officerId: officer.id, name: 'Second', questions: [wifiQuestion] };
  return { ...desk, reportId: await db.tx((tx) => assignReport(tx, admin, report, mailServices)) };
}

describe('a photo', () => {
  test('that was uploaded before is attached by what it is, under its own title', async () => {
    const desk = await createReportFixture(db);
    const name = await stage(desk, north);
    expect((await save(desk, { attach: [north] })).status).toBe('applied');
    const { attachments } = await readReportRow(db, desk.reportId);
    const kept = { name, title: 'Stand.jpg', mime: 'image/jpeg', bytes: 10, sha256: north };
    expect(attachments).toEqual([kept]);
    expect(await fileOf(name)).toMatchObject({
      purpose: 'report_attachment',
      owner: desk.officer.id,
    });
  });

  test('that was never uploaded, or by somebody else, or is too large, is asked for', async () => {
    const desk = await createReportFixture(db);
    const stranger = await db.tx((tx) => createActor(tx, 'officer'));
    await db.tx((tx) => insertStagedFile(tx, stranger.id, north));
    const large = await stage(desk, south);
    const grow = 'update stored_file set sent_bytes = 10485761 where name = ?';
    await db.tx((tx) => tx.execute(grow, [large]));
    const asked = save(desk, { attach: [north, south] });
    await expect(asked).rejects.toMatchObject({ name: 'MissingFiles', sha256: [north, south] });
    expect((await readReportRow(db, desk.reportId)).status).toBe('pending');
    await stage(desk, north);
    await stage(desk, south);
    expect((await save(desk, { attach: [north, south] })).status).toBe('applied');
  });

  test('of which one is missing leaves the others free', async () => {
    const desk = await createReportFixture(db);
    const name = await stage(desk, north);
    await expect(save(desk, { attach: [north, south] })).rejects.toThrow('uploaded');
    expect(await fileOf(name)).toMatchObject({ purpose: null });
  });

  test('that is attached already is not attached again', async () => {
    const desk = await createReportFixture(db);
    await stage(desk, north);
    const { data } = await save(desk, { attach: [north] });
    const second = await stage(desk, north);
    expect(await save(desk, { attach: [north] })).toEqual({ status: 'applied', data });
    expect(await fileOf(second)).toMatchObject({ purpose: null });
  });

  test('uploaded twice is attached from the newer upload', async () => {
    const desk = await createReportFixture(db);
    await stage(desk, north, '3 hours');
    const newer = await stage(desk, north);
    await save(desk, { attach: [north] });
    expect(await attached(desk)).toEqual([[newer, north]]);
  });

  test('can stand in two reports, and stays until the last lets it go', async () => {
    const desk = await createReportFixture(db);
    const second = await another(desk);
    const name = await stage(desk, north);
    await save(desk, { attach: [north] });
    await save(second, { attach: [north] });
    expect([await attached(desk), await attached(second)]).toEqual([
      [[name, north]],
      [[name, north]],
    ]);
    await save(desk, { detach: [north] });
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment', released: false });
    await save(second, { detach: [north] });
    expect(await fileOf(name)).toMatchObject({ purpose: null, owner: null, released: true });
  });

  test('that was let go is in the history, and two days in the store', async () => {
    const desk = await createReportFixture(db);
    const name = await stage(desk, north, '90 days');
    await save(desk, { attach: [north] });
    await save(desk, { detach: [north] });
    expect(await readHistory(db, desk.reportId)).toMatchObject([
      { before: { attachments: [{ name, sha256: north }] } },
    ]);
    await deleteUnclaimedUploads(db.orm, store);
    // Taken back by the same photo, without another upload.
    await save(desk, { attach: [north] });
    await save(desk, { detach: [north] });
    const later = `update stored_file set released_at = now() - interval '49 hours' where name = ?`;
    await db.tx((tx) => tx.execute(later, [name]));
    await deleteUnclaimedUploads(db.orm, store);
    expect(await fileOf(name)).toBeUndefined();
    await expect(save(desk, { attach: [north] })).rejects.toMatchObject({ sha256: [north] });
  });

  test('waits two days for its save', async () => {
    const desk = await createReportFixture(db);
    const [waiting, late] = [
      await stage(desk, north, '47 hours'),
      await stage(desk, south, '49 hours'),
    ];
    await deleteUnclaimedUploads(db.orm, store);
    expect(await fileOf(waiting)).toBeDefined();
    expect(await fileOf(late)).toBeUndefined();
  });

  test('detached and attached in one change stays', async () => {
    const desk = await createReportFixture(db);
    const name = await stage(desk, north);
    await save(desk, { attach: [north] });
    await save(desk, { attach: [north], detach: [north] });
    expect(await attached(desk)).toEqual([[name, north]]);
    // What is not there is not missed.
    expect((await save(desk, { detach: [south] })).status).toBe('applied');
  });

  test('after a restore is attached by the same save, once it is uploaded again', async () => {
    const desk = await createReportFixture(db);
    await stage(desk, north);
    await save(desk, { attach: [north] });
    // The backup is from before upload and save.
    await db.tx(async (tx) => {
      await tx.execute(`update report set attachments = '[]' where id = ?`, [desk.reportId]);
      await tx.execute('delete from stored_file where uploaded_by = ?', [desk.officer.id]);
    });
    await expect(save(desk, { attach: [north] })).rejects.toMatchObject({ sha256: [north] });
    const again = await stage(desk, north);
    await save(desk, { attach: [north] });
    expect(await attached(desk)).toEqual([[again, north]]);
  });
});

test('a report holds so many photos and no more', async () => {
  const desk = await createReportFixture(db);
  const hashes = Array.from({ length: maxAttachments + 1 }, (_, n) => sha256(`photo ${n}`));
  for (const hash of hashes) await stage(desk, hash);
  const [first = '', ...rest] = hashes;
  await save(desk, { attach: rest });
  await expect(save(desk, { attach: [first] })).rejects.toMatchObject({
    key: 'reports.tooManyAttachments',
    statusCode: 422,
  });
  await save(desk, { attach: [first], detach: rest.slice(0, 1) });
  expect(await attached(desk)).toHaveLength(maxAttachments);
});

describe('at the same moment', () => {
  test('two reports that take one upload both have it', async () => {
    const desk = await createReportFixture(db);
    const second = await another(desk);
    const name = await stage(desk, north);
    await duringTransaction(
      db,
      (tx) => saveIn(tx, desk, { attach: [north] }),
      () => save(second, { attach: [north] }),
    );
    expect([await attached(desk), await attached(second)]).toEqual([
      [[name, north]],
      [[name, north]],
    ]);
  });

  test('one report takes what the other lets go: the file stays', async () => {
    const desk = await createReportFixture(db);
    const second = await another(desk);
    const name = await stage(desk, north);
    await save(desk, { attach: [north] });
    await duringTransaction(
      db,
      (tx) => saveIn(tx, second, { attach: [north] }),
      () => save(desk, { detach: [north] }),
    );
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment' });
    expect(await attached(second)).toEqual([[name, north]]);
  });

  test('control: letting go without holding the file first takes it from the other', async () => {
    const desk = await createReportFixture(db);
    const second = await another(desk);
    const name = await stage(desk, north);
    await save(desk, { attach: [north] });
    const careless = `update stored_file f set purpose = null, owner_id = null, claimed_at = null
      where name = ? and not exists (select from report r where r.id <> ?
        and r.attachments @> jsonb_build_array(jsonb_build_object('name', f.name)))`;
    await duringTransaction(
      db,
      (tx) => saveIn(tx, second, { attach: [north] }),
      () => db.tx((tx) => tx.execute(careless, [name, desk.reportId])),
    );
    expect(await attached(second)).toEqual([[name, north]]);
    expect(await fileOf(name)).toMatchObject({ purpose: null });
  });

  test('the clean-up comes: the report has the file, or is told that it is missing', async () => {
    const desk = await createReportFixture(db);
    const name = await stage(desk, north, '90 hours');
    await duringTransaction(
      db,
      (tx) => saveIn(tx, desk, { attach: [north] }),
      () => deleteUnclaimedUploads(db.orm, store),
    );
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment' });

    await stage(desk, south, '90 hours');
    const late = duringTransaction(
      db,
      (tx) => tx.execute(`delete from stored_file where claimed_at is null`),
      () => save(desk, { attach: [south] }),
    );
    await expect(late).rejects.toMatchObject({ sha256: [south] });
  });
});

test('the REST door names files as the upload did, its own ones only', async () => {
  const desk = await createReportFixture(db, [wifiQuestion]);
  const name = await stage(desk, north);
  const stranger = await db.tx((tx) => createActor(tx, 'officer'));
  const theirs = await db.tx((tx) => insertStagedFile(tx, stranger.id, south));
  const put = (attachments: string[]) =>
    db.tx((tx) =>
      overwriteReport(tx, desk.officer, {
        reportId: desk.reportId,
        answers: [{ question: wifiQuestion, text: 'Yes' }],
        urgent: null,
        attachments,
        status: 'draft',
      }),
    );
  await expect(put([name, theirs])).rejects.toMatchObject({ key: 'files.unknownFile' });
  await put([name]);
  expect(await attached(desk)).toEqual([[name, north]]);
  await put([]);
  expect(await fileOf(name)).toMatchObject({ purpose: null, released: true });
});
