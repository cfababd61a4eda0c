import { describe, expect, test } from 'vitest';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { saveReport } from '#api/reports/save-report.ts';
import { publishReport } from '#api/reports/publish-report.ts';
import { overwriteReport } from '#api/reports/edit-report.ts';
import {
  readHistory,
  mailServices,
  createReportFixture,
  readReportRow,
  saveInput,
  sha256,
  insertStagedFile,
  publishBase,
  seatsQuestion,
  wifiQuestion,
  type ReportFixture,
} from '#api/reports/testing/report-fixture.ts';
import { maxAttachments, type PublishBase } from '#sync/contracts/reports/reports.ts';

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
const save = (fixture: ReportFixture, photos: Photos) => db.tx((tx) => saveIn(tx, fixture, photos));
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

/** Creates a second report of the same officer. */
async function another(fixture: ReportFixture): Promise<ReportFixture> {
  const { admin, officer, season } = fixture;
  const report = { ...season, officerId: officer.id, name: 'Second', questions: [wifiQuestion] };
  return {
    ...fixture,
    reportId: await db.tx((tx) => assignReport(tx, admin, report, mailServices)),
  };
}

test('a report is not published while it has other photos than the officer sees', async () => {
  const fixture = await createReportFixture(db);
  await db.tx((tx) => {
    const { change, base } = saveInput(
      fixture.reportId,
      [
        [wifiQuestion, 'It held.', ''],
        [seatsQuestion, 'All of them.', ''],
      ],
      { urgent: false },
      { urgent: null },
    );
    return saveReport(tx, fixture.officer, change, base);
  });
  const publish = (base: PublishBase) =>
    db.tx((tx) => publishReport(tx, fixture.officer, fixture, base));
  const seen = publishBase(await readReportRow(db, fixture.reportId));
  await stage(fixture, north);
  await save(fixture, { attach: [north] });
  const changed = { key: 'reports.changedMeanwhile', statusCode: 409 };
  await expect(publish(seen)).rejects.toMatchObject(changed);
  for (const attachments of [[south], [north, south]])
    await expect(publish({ ...seen, attachments })).rejects.toMatchObject(changed);
  await publish({ ...seen, attachments: [north] });
  expect((await readReportRow(db, fixture.reportId)).status).toBe('published');
});

describe('a photo', () => {
  test('a report’s photo that was uploaded before is attached by its hash, with its own title', async () => {
    const fixture = await createReportFixture(db);
    const name = await stage(fixture, north);
    expect((await save(fixture, { attach: [north] })).status).toBe('applied');
    const { attachments } = await readReportRow(db, fixture.reportId);
    const kept = { name, title: 'Stand.jpg', mime: 'image/jpeg', bytes: 10, sha256: north };
    expect(attachments).toEqual([kept]);
    expect(await fileOf(name)).toMatchObject({
      purpose: 'report_attachment',
      owner: fixture.officer.id,
    });
  });

  test('a report’s photo that was never uploaded, or by someone else, or is too large, is missing', async () => {
    const fixture = await createReportFixture(db);
    const stranger = await db.tx((tx) => createActor(tx, 'officer'));
    await db.tx((tx) => insertStagedFile(tx, stranger.id, north));
    const large = await stage(fixture, south);
    const grow = 'update stored_file set sent_bytes = 10485761 where name = ?';
    await db.tx((tx) => tx.execute(grow, [large]));
    const asked = save(fixture, { attach: [north, south] });
    await expect(asked).rejects.toMatchObject({ name: 'MissingFiles', sha256: [north, south] });
    expect((await readReportRow(db, fixture.reportId)).status).toBe('pending');
    await stage(fixture, north);
    await stage(fixture, south);
    expect((await save(fixture, { attach: [north, south] })).status).toBe('applied');
  });

  test('a report’s photo is not claimed when another one is missing', async () => {
    const fixture = await createReportFixture(db);
    const name = await stage(fixture, north);
    await expect(save(fixture, { attach: [north, south] })).rejects.toThrow('uploaded');
    expect(await fileOf(name)).toMatchObject({ purpose: null });
  });

  test('a report’s photo that is attached already is not attached again', async () => {
    const fixture = await createReportFixture(db);
    await stage(fixture, north);
    const { data } = await save(fixture, { attach: [north] });
    const second = await stage(fixture, north);
    expect(await save(fixture, { attach: [north] })).toEqual({ status: 'applied', data });
    expect(await fileOf(second)).toMatchObject({ purpose: null });
  });

  test('a report’s photo uploaded twice is attached from the newer upload', async () => {
    const fixture = await createReportFixture(db);
    await stage(fixture, north, '3 hours');
    const newer = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    expect(await attached(fixture)).toEqual([[newer, north]]);
  });

  test('a report’s photo can be in two reports, and stays until it is detached from both', async () => {
    const fixture = await createReportFixture(db);
    const second = await another(fixture);
    const name = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    await save(second, { attach: [north] });
    expect([await attached(fixture), await attached(second)]).toEqual([
      [[name, north]],
      [[name, north]],
    ]);
    await save(fixture, { detach: [north] });
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment', released: false });
    await save(second, { detach: [north] });
    expect(await fileOf(name)).toMatchObject({ purpose: null, owner: null, released: true });
  });

  test('a report’s photo that was detached is in the history, and stays in the store for two days', async () => {
    const fixture = await createReportFixture(db);
    const name = await stage(fixture, north, '90 days');
    await save(fixture, { attach: [north] });
    await save(fixture, { detach: [north] });
    expect(await readHistory(db, fixture.reportId)).toMatchObject([
      { before: { attachments: [{ name, sha256: north }] } },
    ]);
    await deleteUnclaimedUploads(db.orm, store);
    // Attaching the photo again needs no other upload.
    await save(fixture, { attach: [north] });
    await save(fixture, { detach: [north] });
    const later = `update stored_file set released_at = now() - interval '49 hours' where name = ?`;
    await db.tx((tx) => tx.execute(later, [name]));
    await deleteUnclaimedUploads(db.orm, store);
    expect(await fileOf(name)).toBeUndefined();
    await expect(save(fixture, { attach: [north] })).rejects.toMatchObject({ sha256: [north] });
  });

  test('a report’s photo stays two days without a save', async () => {
    const fixture = await createReportFixture(db);
    const [waiting, late] = [
      await stage(fixture, north, '47 hours'),
      await stage(fixture, south, '49 hours'),
    ];
    await deleteUnclaimedUploads(db.orm, store);
    expect(await fileOf(waiting)).toBeDefined();
    expect(await fileOf(late)).toBeUndefined();
  });

  test('a report’s photo detached and attached in one change stays', async () => {
    const fixture = await createReportFixture(db);
    const name = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    await save(fixture, { attach: [north], detach: [north] });
    expect(await attached(fixture)).toEqual([[name, north]]);
    // Detaching a file that is not attached does nothing.
    expect((await save(fixture, { detach: [south] })).status).toBe('applied');
  });

  test('a report’s photo is attached by the same save after a restore, once it is uploaded again', async () => {
    const fixture = await createReportFixture(db);
    await stage(fixture, north);
    await save(fixture, { attach: [north] });
    // The backup is older than the upload and the save.
    await db.tx(async (tx) => {
      await tx.execute(`update report set attachments = '[]' where id = ?`, [fixture.reportId]);
      await tx.execute('delete from stored_file where uploaded_by = ?', [fixture.officer.id]);
    });
    await expect(save(fixture, { attach: [north] })).rejects.toMatchObject({ sha256: [north] });
    const again = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    expect(await attached(fixture)).toEqual([[again, north]]);
  });
});

test('a report has a limit of attachments', async () => {
  const fixture = await createReportFixture(db);
  const hashes = Array.from({ length: maxAttachments + 1 }, (_, n) => sha256(`photo ${n}`));
  for (const hash of hashes) await stage(fixture, hash);
  const [first = '', ...rest] = hashes;
  await save(fixture, { attach: rest });
  await expect(save(fixture, { attach: [first] })).rejects.toMatchObject({
    key: 'reports.tooManyAttachments',
    statusCode: 422,
  });
  await save(fixture, { attach: [first], detach: rest.slice(0, 1) });
  expect(await attached(fixture)).toHaveLength(maxAttachments);
});

describe('at the same moment', () => {
  test('two reports that attach one upload at the same moment both have it', async () => {
    const fixture = await createReportFixture(db);
    const second = await another(fixture);
    const name = await stage(fixture, north);
    await duringTransaction(
      db,
      (tx) => saveIn(tx, fixture, { attach: [north] }),
      () => save(second, { attach: [north] }),
    );
    expect([await attached(fixture), await attached(second)]).toEqual([
      [[name, north]],
      [[name, north]],
    ]);
  });

  test('a file stays when one report attaches it while another detaches it', async () => {
    const fixture = await createReportFixture(db);
    const second = await another(fixture);
    const name = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    await duringTransaction(
      db,
      (tx) => saveIn(tx, second, { attach: [north] }),
      () => save(fixture, { detach: [north] }),
    );
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment' });
    expect(await attached(second)).toEqual([[name, north]]);
  });

  test('control: detaching without locking the file first removes it from the other', async () => {
    const fixture = await createReportFixture(db);
    const second = await another(fixture);
    const name = await stage(fixture, north);
    await save(fixture, { attach: [north] });
    const careless = `update stored_file f set purpose = null, owner_id = null, claimed_at = null
      where name = ? and not exists (select from report r where r.id <> ?
        and r.attachments @> jsonb_build_array(jsonb_build_object('name', f.name)))`;
    await duringTransaction(
      db,
      (tx) => saveIn(tx, second, { attach: [north] }),
      () => db.tx((tx) => tx.execute(careless, [name, fixture.reportId])),
    );
    expect(await attached(second)).toEqual([[name, north]]);
    expect(await fileOf(name)).toMatchObject({ purpose: null });
  });

  test('an upload attached while the clean-up runs is in the report or reported missing', async () => {
    const fixture = await createReportFixture(db);
    const name = await stage(fixture, north, '90 hours');
    await duringTransaction(
      db,
      (tx) => saveIn(tx, fixture, { attach: [north] }),
      () => deleteUnclaimedUploads(db.orm, store),
    );
    expect(await fileOf(name)).toMatchObject({ purpose: 'report_attachment' });

    await stage(fixture, south, '90 hours');
    const late = duringTransaction(
      db,
      (tx) => tx.execute(`delete from stored_file where claimed_at is null`),
      () => save(fixture, { attach: [south] }),
    );
    await expect(late).rejects.toMatchObject({ sha256: [south] });
  });
});

test('the HTTP call of a report attaches files by name, only the officer’s own', async () => {
  const fixture = await createReportFixture(db, [wifiQuestion]);
  const name = await stage(fixture, north);
  const stranger = await db.tx((tx) => createActor(tx, 'officer'));
  const theirs = await db.tx((tx) => insertStagedFile(tx, stranger.id, south));
  const put = (attachments: string[]) =>
    db.tx((tx) =>
      overwriteReport(tx, fixture.officer, {
        reportId: fixture.reportId,
        answers: [{ question: wifiQuestion, text: 'Yes' }],
        urgent: null,
        attachments,
        status: 'draft',
      }),
    );
  await expect(put([name, theirs])).rejects.toMatchObject({ key: 'files.unknownFile' });
  await put([name]);
  expect(await attached(fixture)).toEqual([[name, north]]);
  await put([]);
  expect(await fileOf(name)).toMatchObject({ purpose: null, released: true });
});
