import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { entities } from '#api/schema.ts';
import { insertRows } from '#e2e/fixtures/bulk-rows.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    exportRoutes(app);
    ticketRoutes(app);
  },
});

const limited = testApp(db, { routes: exportRoutes, env: { RATE_LIMIT: 'on' } });

it('an administrator can write sixty permanent entries about downloads an hour', async () => {
  const [admin, { eventId }] = [
    await limited.asActor('admin'),
    await db.tx((tx) => createSeason(tx)),
  ];
  const url = `/api/file/event_${eventId}.xlsx/download`;
  const statuses: number[] = [];
  for (let n = 0; n < 70; n += 1)
    statuses.push((await limited.app.inject({ url, headers: admin.headers })).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429));
  const entries = await db.tx((tx) =>
    tx.execute(`select id from audit_entry where action = 'event.export' and subject_id = ?`, [
      eventId,
    ]),
  );
  expect(entries).toHaveLength(60);
});

/** Reads the file as another program would. */
async function sheetOf(actor: TestActor, fileName: string, headers: object = {}) {
  const answer = await t.app.inject({
    url: `/api/file/${fileName}/download`,
    headers: { ...actor.headers, ...headers },
  });
  expect(answer.statusCode).toBe(200);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(Uint8Array.from(answer.rawPayload).buffer);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('no sheet');
  const rows: unknown[][] = [];
  sheet.eachRow((line) => rows.push((line.values as unknown[]).slice(1)));
  return { sheet, rows, headers: answer.headers };
}

async function person(first: string, last: string, organization = 'The Daily Test') {
  return db.tx(async (tx) => {
    const actor = await createActor(tx, 'member');
    await tx.execute(
      'update account set first_name = ?, last_name = ?, organization = ? where id = ?',
      [first, last, organization, actor.id],
    );
    return actor;
  });
}

describe('the list of a tournament', () => {
  it('the list of a tournament has a row per person, every status for an administrator, and only text cells', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    const mona = await person('Mona', 'Abaza', 'Daily Test');
    await db.tx((tx) =>
      tx.execute('update account set name_arabic = ?, organization_arabic = ? where id = ?', [
        'منى أباظة',
        'جريدة الاختبار',
        mona.id,
      ]),
    );
    const ali = await person('Ali', 'Zaki', '=HYPERLINK("http://x")');
    await db.tx((tx) => createAccreditation(tx, season, mona.id));
    await db.tx((tx) => createAccreditation(tx, season, ali.id, 'pending'));

    const asked = await t.call(admin, 'GET', `/api/event/${season.eventId}/export`);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        data: {
          fileName: `event_${season.eventId}.xlsx`,
          savedName: expect.stringMatching(/^[a-z0-9-]+\.xlsx$/),
        },
      },
    });
    const { sheet, rows, headers } = await sheetOf(admin, asked.body.data.fileName);
    expect(headers['cache-control']).toBe('no-store, private');
    const { savedName } = asked.body.data as { savedName: string };
    expect(headers['content-disposition']).toBe(`attachment; filename="${savedName}"`);
    expect(rows).toEqual([
      [
        'Given names',
        'Family name',
        'Name in Arabic',
        'Role',
        'Organization',
        'Organization in Arabic',
        'Email',
        'Phone',
        'Status',
      ],
      [
        'Mona',
        'Abaza',
        'منى أباظة',
        'Photographer',
        'Daily Test',
        'جريدة الاختبار',
        mona.email,
        '+20100000000',
        'Approved',
      ],
      [
        'Ali',
        'Zaki',
        undefined,
        'Photographer',
        '=HYPERLINK("http://x")',
        undefined,
        ali.email,
        '+20100000000',
        'Pending',
      ],
    ]);
    sheet.eachRow((line) =>
      line.eachCell((cell) => expect(cell.type).toBe(exceljs.ValueType.String)),
    );
    expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
    expect(sheet.autoFilter).toBeTruthy();
  });

  it('the list of a tournament gives an officer only approved people whose account is not blocked', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const officer = await t.asActor('officer');
    await db.tx((tx) => createAccreditation(tx, season, officer.id));
    const waiting = await person('Wait', 'Ing');
    const blocked = await person('Blo', 'Cked');
    await db.tx(async (tx) => {
      await createAccreditation(tx, season, waiting.id, 'pending');
      await createAccreditation(tx, season, blocked.id);
      await tx.execute(`update account set status = 'rejected' where id = ?`, [blocked.id]);
    });
    const { rows } = await sheetOf(officer, `event_${season.eventId}.xlsx`);
    expect(rows.slice(1).map(([first]) => first)).toEqual(['Test']);
  });

  it('the list of a tournament includes a person who has become an administrator since', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    const nadia = await person('Nadia', 'Roshdy');
    await db.tx(async (tx) => {
      await createAccreditation(tx, season, nadia.id);
      const { email } = nadia;
      await createOrPromoteAdmin(tx, { email, passwordHash: '!', oneTime: false });
    });
    const { rows } = await sheetOf(admin, `event_${season.eventId}.xlsx`);
    expect(rows.slice(1).map(([first, , , role]) => [first, role])).toEqual([
      ['Nadia', englishText('role.admin')],
    ]);
  });

  it('the list of a tournament shows an administrator the status of accounts that are not approved', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    const blocked = await person('Blo', 'Cked');
    const waiting = await person('Wait', 'Ing');
    await db.tx(async (tx) => {
      for (const { id } of [blocked, waiting]) await createAccreditation(tx, season, id);
      await tx.execute(`update account set status = 'rejected' where id = ?`, [blocked.id]);
      await tx.execute(`update account set status = 'pending' where id = ?`, [waiting.id]);
    });
    const { rows } = await sheetOf(admin, `event_${season.eventId}.xlsx`);
    expect(rows.slice(1).map((cells) => [cells[0], cells[8]])).toEqual([
      ['Blo', 'Revoked'],
      ['Wait', 'Pending'],
    ]);
  });

  it('the list of a tournament is complete over several batches, each person once, and is logged', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    await db.tx(async (tx) => {
      await tx.execute(
        `with a as (${insertRows('account', 'generate_series(1, 3203) n', {
          first_name: `'Given ' || n % 3`,
          last_name: `'Family ' || n % 40`,
        })} returning id)
        ${insertRows('accreditation', `a, event e where e.id = '${season.eventId}'`)}`,
      );
    });
    const { rows } = await sheetOf(admin, `event_${season.eventId}.xlsx`);
    expect(new Set(rows.slice(1).map((cells) => cells[6])).size).toBe(3203);
    expect(rows).toHaveLength(3204);
    const [entry] = await db.tx((tx) =>
      tx.execute<{ action: string }[]>(
        'select action from audit_entry where actor_id = ? and subject_id = ?',
        [admin.id, season.eventId],
      ),
    );
    expect(entry?.action).toBe('event.export');
  });
});

describe('the list of a match', () => {
  it('the list of a match also has seat and ticket', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    const mona = await person('Mona', 'Abaza');
    const ref = await db.tx(async (tx) => {
      await createAccreditation(tx, season, mona.id);
      await issueTicket(
        tx,
        await createBooking(tx, season, mona.id, 'approved', 57),
        t.app.services,
      );
      const [ticket] = await tx.execute<{ ref: string }[]>(
        'select ref from ticket where account_id = ?',
        [mona.id],
      );
      return ticket?.ref;
    });
    const path = `/api/event/${season.eventId}/matches/${season.matchId}/export`;
    const { body } = await t.call(admin, 'GET', path);
    const { rows } = await sheetOf(admin, body.data.fileName);
    // The states are in both languages, for everyone at the gate.
    expect(rows[0]?.slice(-3)).toEqual([
      'Seat / المقعد',
      'Ticket / التذكرة',
      'Attendance / الحضور',
    ]);
    // The last cell is empty.
    expect(rows[1]?.slice(-3)).toEqual(['Approved / مقبول', 57, ref]);
  });

  it('the lists of several matches are sheets of one file, each download logged', async () => {
    const seasons = [await db.tx((tx) => createSeason(tx)), await db.tx((tx) => createSeason(tx))];
    const admin = await t.asActor('admin');
    const names = ['Mona', 'Ali'];
    for (const [at, season] of seasons.entries()) {
      const { id } = await person(names[at] ?? '', 'Abaza');
      await db.tx(async (tx) => {
        await createAccreditation(tx, season, id);
        await createBooking(tx, season, id);
      });
    }
    const ids = seasons.map(({ matchId }) => matchId);
    const url = '/api/admin/matches/attendees/export';
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: admin.headers,
      payload: { ids: [...ids, ids[0]] },
    });
    expect(answer.headers['content-disposition']).toMatch(/filename="match-lists_[-\d]+\.xlsx"/);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(Uint8Array.from(answer.rawPayload).buffer);
    expect(workbook.worksheets.map((sheet) => sheet.getCell('A2').value)).toEqual(names);
    const logged = await db.tx((tx) =>
      tx.execute(
        `select id from audit_entry where action = 'match.export' and subject_id in (?, ?)`,
        ids,
      ),
    );
    expect(logged).toHaveLength(2);

    const unknown = '00000000-0000-4000-8000-0000000000ff';
    expect((await t.call(admin, 'POST', url, { ids: [ids[0], unknown] })).status).toBe(404);
    expect((await t.call(admin, 'POST', url, { ids: [] })).status).toBe(422);
  });

  it('the list of a match has who came once the match is closed', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    for (const attendance of ['came', 'absent', 'unknown', null]) {
      const { id } = await person('Mona', attendance ?? 'later');
      await db.tx(async (tx) => {
        await createAccreditation(tx, season, id);
        const booking = await createBooking(tx, season, id);
        await tx.execute('update booking set attendance = ? where id = ?', [attendance, booking]);
      });
    }
    const attendanceIn = async (language: string) => {
      const { rows } = await sheetOf(admin, `match_${season.matchId}.xlsx`, {
        'accept-language': language,
      });
      return rows.slice(1).map((cells) => cells[11]);
    };
    expect(await attendanceIn('en')).toEqual([
      'No-show / لم يحضر',
      'Attended / حضر',
      undefined,
      'Unknown / غير معروف',
    ]);
    expect(await attendanceIn('ar')).toEqual([
      'لم يحضر / No-show',
      'حضر / Attended',
      undefined,
      'غير معروف / Unknown',
    ]);
  });

  it('the list of a match is in the caller’s language, and in the account’s when a link is opened', async () => {
    const season = await db.tx((tx) => createSeason(tx));
    const admin = await t.asActor('admin');
    const mona = await person('Mona', 'Abaza');
    await db.tx(async (tx) => {
      await createAccreditation(tx, season, mona.id);
      await createBooking(tx, season, mona.id);
      await tx.execute(
        `update account set name_arabic = 'منى أباظة', organization_arabic = 'جريدة الاختبار'
         where id = ?`,
        [mona.id],
      );
      await tx.execute(
        `update team set name_ar = case team.id when home_team_id then 'الأهلي' else 'الزمالك' end
         from match where match.id = ? and team.id in (home_team_id, away_team_id)`,
        [season.matchId],
      );
    });
    const file = `match_${season.matchId}.xlsx`;
    const arabic = { 'accept-language': 'ar' };
    const { sheet, rows, headers } = await sheetOf(admin, file, arabic);
    expect(sheet.name).toBe('الأهلي ضد الزمالك');
    expect(sheet.views[0]?.rightToLeft).toBe(true);
    expect(rows[0]?.slice(0, 2)).toEqual([
      'الاسم بالعربية / Name in Arabic',
      'الاسم الأول / Given names',
    ]);
    expect(rows[1]?.slice(0, 6)).toEqual([
      'منى أباظة',
      'Mona',
      'Abaza',
      'مصور فوتوغرافي / Photographer',
      'جريدة الاختبار',
      'The Daily Test',
    ]);
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('الأهلي-ضد-الزمالك')}`,
    );
    const path = `/api/event/${season.eventId}/matches/${season.matchId}/export`;
    const asked = await t.app.inject({ url: path, headers: { ...admin.headers, ...arabic } });
    expect(asked.json().data.savedName).toMatch(/^الأهلي-ضد-الزمالك_/);

    const link = { ...arabic, 'sec-fetch-mode': 'navigate' };
    expect((await sheetOf(admin, file, link)).rows[0]?.[0]).toBe('Given names / الاسم الأول');
  });

  it('the list of a match is not found for a match of another tournament, a deleted match, or an invalid id', async () => {
    const [season, other] = await db.tx(async (tx) => [
      await createSeason(tx),
      await createSeason(tx),
    ]);
    const admin = await t.asActor('admin');
    const get = async (path: string) => (await t.call(admin, 'GET', path)).status;
    expect(await get(`/api/event/${other.eventId}/matches/${season.matchId}/export`)).toBe(404);
    expect(await get('/api/file/match_nothing.xlsx/download')).toBe(404);
    await db.tx((tx) =>
      tx.execute('update match set deleted_at = now() where id = ?', [season.matchId]),
    );
    expect(await get(`/api/file/match_${season.matchId}.xlsx/download`)).toBe(404);
  });
});
