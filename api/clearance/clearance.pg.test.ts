import exceljs from 'exceljs';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { registerRoutes } from '#api/app.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { exportPeople } from '#api/clearance/export-people.ts';
import { importAnswers } from '#api/clearance/import-answers.ts';
import { multipartFile } from '#api/fixture-import/testing/import-input.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import type { ClearanceAnswer, ClearancePlan } from '#sync/contracts/admin/clearance.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

let admin: TestActor;
beforeEach(async () => {
  admin = await t.asActor('admin');
});

/** A tournament with people who wait. */
async function tournament(count = 1) {
  return db.tx(async (tx) => {
    const { eventId } = await createSeason(tx);
    const people = [];
    for (let each = 0; each < count; each += 1) {
      const { id } = await createActor(tx, 'member');
      const request = await createAccreditation(tx, { eventId }, id, 'pending');
      people.push({ id, request });
    }
    return { eventId, people };
  });
}

const path = (eventId: string) => `/api/admin/event/${eventId}/clearance`;
const asked = (eventId: string) => db.tx((tx) => exportPeople(tx, admin, eventId));
/** The references of the tournament's people, in the order of `people`. */
async function references({ eventId, people }: Awaited<ReturnType<typeof tournament>>) {
  await asked(eventId);
  const rows = await run(
    `select account_id as id, max(reference) as reference from clearance_reference
     where event_id = ? group by 1`,
    [eventId],
  );
  const byId = new Map(rows.map(({ id, reference }) => [id, String(reference)]));
  return people.map(({ id }) => byId.get(id) ?? '');
}
const upload = (eventId: string, content: string | Buffer, name = 'answers.csv') => {
  const { body, headers } = multipartFile(content, name);
  return t.call(admin, 'POST', `${path(eventId)}/file`, body, headers);
};
async function plan(eventId: string, content: string | Buffer, name?: string) {
  const { status, body } = await upload(eventId, content, name);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as ClearancePlan).rows;
}
const answer = (reference: string, cleared = true, note: string | null = null) =>
  ({ reference, cleared, note }) satisfies ClearanceAnswer;
const store = (eventId: string, ...answers: ClearanceAnswer[]) =>
  t.call(admin, 'POST', path(eventId), { answers, fileName: 'answers.csv' });
const marks = (eventId: string) =>
  run(
    `select account_id as id, cleared, note from clearance
     where event_id = ? and cleared is not null order by account_id`,
    [eventId],
  );

describe('the file for security', () => {
  test('it has the people who wait, their photos, and new references that do not tell the account', async () => {
    const { eventId, people } = await tournament(2);
    await run(
      `update account set first_name = 'Mona', name_arabic = 'منى عادل', birthdate = '1990-02-25',
         photo_thumbnail = '\\xffd8ff' where id = ?`,
      [people[0]?.id],
    );
    const answered = await t.app.inject({
      method: 'POST',
      url: `${path(eventId)}/export`,
      headers: admin.headers,
      payload: {},
    });
    expect(answered.statusCode).toBe(200);
    const book = new exceljs.Workbook();
    await book.xlsx.load(Uint8Array.from(answered.rawPayload).buffer);
    const [sheet] = book.worksheets;
    const cells = (line: number) =>
      [1, 2, 3, 4].map((column) => sheet?.getRow(line).getCell(column).text);
    const mona = [2, 3].map(cells).find(([, name]) => name?.startsWith('Mona'));
    expect(mona?.slice(2)).toEqual(['منى عادل', '1990-02-25']);
    expect(mona?.[0]).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(sheet?.getImages()).toHaveLength(1);
    expect(sheet?.rowCount).toBe(3);
    const text = JSON.stringify(sheet?.getSheetValues());
    for (const { id } of people) expect(text).not.toContain(id);
    const again = await asked(eventId);
    expect(again.people.map(({ reference }) => reference.toUpperCase())).not.toContain(mona?.[0]);
    const log = await run(
      `select action, actor_id as by, detail from audit_entry where subject_id = ? order by at, id`,
      [eventId],
    );
    const entry = { action: 'clearance.export', by: admin.id, detail: { people: 2 } };
    expect(log).toEqual([entry, entry]);
  });

  test('it leaves out who was answered, decided or deleted, and there is none without people', async () => {
    const scene = await tournament(4);
    const { eventId, people } = scene;
    const [first = '', ...others] = await references(scene);
    expect(others).toHaveLength(3);
    await store(eventId, answer(first));
    await run(`update accreditation set status = 'approved', decided_at = now() where id = ?`, [
      people[1]?.request,
    ]);
    await run('update account set deleted_at = now() where id = ?', [people[2]?.id]);
    const overview = await t.call(admin, 'GET', path(eventId));
    expect(overview.body.data).toMatchObject({
      notAsked: 0,
      unanswered: 1,
      cleared: 1,
      notCleared: 0,
    });
    expect((await asked(eventId)).people).toHaveLength(1);
    await run(`update accreditation set status = 'rejected', decided_at = now() where id = ?`, [
      people[3]?.request,
    ]);
    const { status, body } = await t.call(admin, 'POST', `${path(eventId)}/export`, {});
    expect([status, body.message]).toEqual([409, englishText('clearance.nobody')]);
  });
});

describe('the file of answers', () => {
  test('its rows are compared with the tournament’s people, and nothing is stored', async () => {
    const [scene, other] = [await tournament(3), await tournament()];
    const [one = '', two = '', three = ''] = await references(scene);
    const [elsewhere = ''] = await references(other);
    const rows = await plan(
      scene.eventId,
      [
        'Title;;',
        'المرجع;Cleared (yes or no);Note',
        `${one.toUpperCase().replace('-', ' ')};Yes;`,
        `${two};لا;Known to the police`,
        `${three};;`,
        'zzzz-zzzz;yes;',
        `${elsewhere};yes;`,
        `${one};no;`,
        `${two};perhaps;`,
        `;yes;`,
        `${three};yes;${'x'.repeat(201)}`,
      ].join('\n'),
    );
    expect(
      rows.map(({ line, cleared, state, problem }) => [line, cleared, state, problem]),
    ).toEqual([
      [3, true, 'fits', null],
      [4, false, 'fits', null],
      [5, null, 'unanswered', null],
      [6, true, 'unknown', null],
      [7, true, 'otherEvent', null],
      [8, false, 'wrong', 'twice'],
      [9, null, 'wrong', 'badAnswer'],
      [10, true, 'wrong', 'noReference'],
      [11, true, 'wrong', 'longNote'],
    ]);
    expect(rows[1]).toMatchObject({
      reference: two,
      note: 'Known to the police',
      person: { role: 'photographer', status: 'pending' },
    });
    expect(await marks(scene.eventId)).toEqual([]);
  });

  test('formula cells without a value are wrong, and those with one have it', async () => {
    const scene = await tournament(2);
    const [one = '', two = ''] = await references(scene);
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Answers');
    sheet.addRow(['Reference', 'Cleared', 'Note']);
    sheet.addRow([one, { formula: 'HYPERLINK("https://evil.example")' }, '']);
    sheet.addRow([two, { formula: 'A1', result: 'no' }, { formula: '1+1', result: 2 }]);
    const rows = await plan(scene.eventId, Buffer.from(await book.xlsx.writeBuffer()), 'a.xlsx');
    expect(rows).toMatchObject([
      { state: 'wrong', problem: 'formula' },
      { state: 'fits', cleared: false, note: '2' },
    ]);
  });

  test('the file that security got can be filled in, with its photos', async () => {
    const { eventId, people } = await tournament();
    await run(`update account set photo_thumbnail = '\\xffd8ff' where id = ?`, [people[0]?.id]);
    const exported = await t.app.inject({
      method: 'POST',
      url: `${path(eventId)}/export`,
      headers: { ...admin.headers, 'accept-language': 'ar' },
      payload: {},
    });
    const book = new exceljs.Workbook();
    await book.xlsx.load(Uint8Array.from(exported.rawPayload).buffer);
    const row = book.worksheets[0]?.getRow(2);
    row!.getCell(6).value = 'نعم';
    const filled = Buffer.from(await book.xlsx.writeBuffer());
    expect(await plan(eventId, filled, 'filled.xlsx')).toMatchObject([
      { state: 'fits', cleared: true, note: null },
    ]);
  });

  test.each([
    ['a.pdf', '%PDF-1.7', 415, 'clearance.wrongType'],
    ['a.xlsx', 'PK\u0003\u0004broken', 415, 'fixtureImport.broken'],
    ['a.csv', 'Name,Answer\nMona,yes\n', 422, 'clearance.noHeader'],
    ['a.csv', 'Reference,Cleared\n', 422, 'clearance.noRows'],
    ['a.csv', `Reference,Cleared\n${'a,yes\n'.repeat(1001)}`, 422, 'clearance.tooManyRows'],
    ['a.csv', 'Reference,Cleared\n"a,yes\n', 422, 'fixtureImport.badCsv'],
  ] as const)('%s with %j is refused', async (name, content, status, key) => {
    const { eventId } = await tournament();
    const refused = await upload(eventId, content, name);
    const words = { name, max: 1000, line: 2 };
    expect([refused.status, refused.body.message]).toEqual([status, englishText(key, words)]);
  });
});

describe('the marks', () => {
  test('answers are marks of the request and decide nothing; a later file replaces them', async () => {
    const scene = await tournament(2);
    const { eventId, people } = scene;
    const [one = '', two = ''] = await references(scene);
    expect((await store(eventId, answer(one, false, 'Known'), answer(two))).body.data).toEqual({
      stored: 2,
    });
    const request = async () => {
      const { body } = await t.call(admin, 'GET', `/api/admin/request/${people[0]?.request}`);
      return body.data;
    };
    expect(await request()).toMatchObject({
      status: 'pending',
      clearance: { cleared: false, note: 'Known', at: expect.any(String) },
    });
    const list = await t.call(admin, 'GET', `/api/admin/user/${people[1]?.id}/requests`);
    expect(list.body.data).toMatchObject([{ clearance: { cleared: true, note: null } }]);
    await store(eventId, answer(one));
    expect(await request()).toMatchObject({ clearance: { cleared: true, note: null } });
    const log = await run(
      `select detail from audit_entry where action = 'clearance.import' and subject_id = ?
       order by at, id`,
      [eventId],
    );
    const file = 'answers.csv';
    expect(log).toEqual([
      { detail: { file, people: 2, notCleared: 1 } },
      { detail: { file, people: 1, notCleared: 0 } },
    ]);
  });

  test('nothing of a file is stored if one reference is of another tournament, or two are of one person', async () => {
    const [scene, other] = [await tournament(), await tournament()];
    const [own = ''] = await references(scene);
    const [elsewhere = ''] = await references(other);
    const mixed = await store(scene.eventId, answer(own), answer(elsewhere));
    expect([mixed.status, mixed.body.message]).toEqual([
      409,
      englishText('clearance.meanwhile', { count: 1 }),
    ]);
    const { people } = await asked(scene.eventId);
    const newer = people[0]?.reference ?? '';
    const twice = await store(scene.eventId, answer(own), answer(newer, false));
    expect(twice.status).toBe(422);
    expect([await marks(scene.eventId), await marks(other.eventId)]).toEqual([[], []]);
  });

  test('a person who is decided meanwhile gets the mark, and the decision stays', async () => {
    const scene = await tournament();
    const { eventId, people } = scene;
    const [reference = ''] = await references(scene);
    const { request: id = '' } = people[0] ?? {};
    await db.tx((tx) => decideRequest(tx, admin, { id, status: 'approved' }, t.app.services));
    const [row] = await plan(eventId, `Reference,Cleared\n${reference},no\n`);
    expect(row).toMatchObject({ state: 'fits', person: { status: 'approved' } });
    expect((await store(eventId, answer(reference, false))).status).toBe(200);
    const { body } = await t.call(admin, 'GET', `/api/admin/request/${id}`);
    expect(body.data).toMatchObject({ status: 'approved', clearance: { cleared: false } });
  });

  test('the later of two files at once counts as a whole', async () => {
    const scene = await tournament(2);
    const { eventId } = scene;
    const [one = '', two = ''] = await references(scene);
    const file = (cleared: boolean) => ({
      answers: [answer(one, cleared), answer(two, cleared)],
      fileName: 'a.csv',
    });
    const later = await duringTransaction(
      db,
      (tx) => importAnswers(tx, admin, eventId, file(true)),
      () => db.tx((tx) => importAnswers(tx, admin, eventId, file(false))),
    );
    expect(later).toBe(2);
    expect((await marks(eventId)).map(({ cleared }) => cleared)).toEqual([false, false]);
  });

  test('someone who is deleted meanwhile is no longer known, and nothing is stored', async () => {
    const scene = await tournament(2);
    const { eventId, people } = scene;
    const [one = '', two = ''] = await references(scene);
    const { id = '' } = people[0] ?? {};
    const body = { answers: [answer(one), answer(two)], fileName: 'a.csv' };
    const storing = duringTransaction(
      db,
      (tx) => deleteUser(tx, admin, id, t.app.services),
      () => db.tx((tx) => importAnswers(tx, admin, eventId, body)),
    );
    await expect(storing).rejects.toMatchObject({ statusCode: 409, key: 'clearance.meanwhile' });
    expect(await marks(eventId)).toEqual([]);
    expect(await run('select 1 from clearance where account_id = ?', [id])).toEqual([]);
    const [row] = await plan(eventId, `Reference,Cleared\n${one},no\n`);
    expect(row?.state).toBe('unknown');
  });

  test('they are deleted after the tournament, and the person’s data has only that security was asked', async () => {
    const [scene, over] = [await tournament(), await tournament()];
    for (const each of [scene, over]) {
      const [reference = ''] = await references(each);
      await store(each.eventId, answer(reference, false, 'Known'));
    }
    const { id = '' } = scene.people[0] ?? {};
    const data = await db.tx((tx) => readPersonalData(tx, { ...admin, id }, id));
    expect(data.clearances).toEqual([
      { event_id: scene.eventId, account_id: id, exported_at: expect.any(String) },
    ]);
    await run(
      `update event set start_date = '2020-01-01', end_date = (now() at time zone 'UTC')::date - 2
       where id = ?`,
      [over.eventId],
    );
    await db.tx((tx) => deleteExpiredRows(tx));
    expect([await marks(scene.eventId), await marks(over.eventId)]).toMatchObject([[{ id }], []]);
    const left = await run('select 1 from clearance_reference where event_id = ?', [over.eventId]);
    expect(left).toEqual([]);
  });
});
