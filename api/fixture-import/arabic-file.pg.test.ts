import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { multipartFile, noChoices, windows1256 } from '#api/fixture-import/testing/import-input.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const api = '/api/admin/matches/import';

const fixtures = `جدول مباريات الدوري المصري الممتاز;;;;;
;;;;;
الجولة;اليوم;التوقيت;صاحب الأرض;الفريق الضيف;الملعب
الجولة الأولى;الجمعة ٥/٣/٢٠٢٧;٧:٠٠ م;النادى الأهلى;البنك الأهلي;ستاد القاهره الدولى
الجولة الأولى;السبت 6 مارس 2027;7 مساءً;نادي الزمالك;سموحه;إستاد القاهرة الدولي
الأسبوع الثاني;١٢-٠٣-٢٠٢٧;9:30 م;البنك الاهلى المصرى;الزمالك;
2;السبت 13-3-2027، 5:00 م;;سموحة;الاهلى;
`.replaceAll('\n', '\r\n');

test('a fixture list in Arabic is imported, in the encodings in which Excel saves it', async () => {
  const admin = await t.asActor('admin');
  const { eventId, matchId, homeId, venueId } = await db.tx((tx) => createSeason(tx));
  await db.tx(async (tx) => {
    await tx.execute('delete from match where id = ?', [matchId]);
    await tx.execute(
      `update event set start_date = '2027-01-01', end_date = '2027-06-30' where id = ?`,
      [eventId],
    );
    await tx.execute(`update venue set name_ar = 'استاد القاهرة الدولي' where id = ?`, [venueId]);
    // Only one has an Arabic name of its own: the others are known by the clubs' usual spellings.
    for (const [name, arabic] of [
      ['Al Ahly', null],
      ['National Bank SC', null],
      ['Zamalek', 'الزمالك'],
      ['Smouha SC', null],
    ])
      await tx.execute(
        `insert into team (type, name, name_ar, country_id, city_id, home_venue_id)
         select 'club', ?, ?, country_id, city_id, ? from team where id = ?`,
        [name, arabic, venueId, homeId],
      );
  });

  const read = async (bytes: Buffer) => {
    const { body, headers } = multipartFile(bytes, 'a.csv');
    const parsed = await t.call(admin, 'POST', `${api}/file`, body, headers);
    expect(parsed.body.data).toMatchObject({ kind: 'csv', ignored: [] });
    const order = { eventId, rows: parsed.body.data.rows, choices: noChoices };
    return { order, plan: (await t.call(admin, 'POST', `${api}/check`, order)).body.data };
  };
  // That encoding has no digits but these.
  const { order, plan } = await read(windows1256(latinDigits(fixtures)));
  expect(plan.questions).toEqual([]);
  const seen = plan.rows.map(({ line, mark }: { line: number; mark: string }) => ({ line, mark }));
  const imported = await t.call(
    admin,
    'POST',
    api,
    { ...order, seen, remember: false, fileName: 'a.csv' },
    { 'idempotency-key': randomUUID() },
  );
  expect(imported.body.data).toMatchObject({ created: 4 });
  const matches = await db.tx((tx) =>
    tx.execute(
      `select m.name, h.name as home, a.name as away, m.venue_id = ? as there,
         to_char(m.date at time zone 'Africa/Cairo', 'YYYY-MM-DD HH24:MI') as date
       from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
       where m.event_id = ? order by m.date`,
      [venueId, eventId],
    ),
  );
  const there = true;
  expect(matches).toEqual([
    {
      name: 'Matchday 1',
      home: 'Al Ahly',
      away: 'National Bank SC',
      date: '2027-03-05 19:00',
      there,
    },
    { name: 'Matchday 1', home: 'Zamalek', away: 'Smouha SC', date: '2027-03-06 19:00', there },
    {
      name: 'Matchday 2',
      home: 'National Bank SC',
      away: 'Zamalek',
      date: '2027-03-12 21:30',
      there,
    },
    { name: 'Matchday 2', home: 'Smouha SC', away: 'Al Ahly', date: '2027-03-13 17:00', there },
  ]);

  for (const bytes of [Buffer.from(`\ufeff${fixtures}`), Buffer.from(fixtures)]) {
    const { rows } = (await read(bytes)).plan;
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('same'));
  }
});
