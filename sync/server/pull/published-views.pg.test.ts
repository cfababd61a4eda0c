/** Checks the views against the contracts: phones understand every row they get. */
import { expect, test } from 'vitest';
import { collections } from '#sync/contracts/core/collections.ts';
import { gateCollections } from '#sync/contracts/gate/gate-rows.ts';
import { makeAccount, withTestSeason } from '#sync/server/testing/test-season.ts';

interface Published {
  collection: keyof typeof collections;
  bucket: string;
  id: string;
  version: number;
  body: Record<string, unknown>;
}

const everyCollection = Object.keys({ ...collections, ...gateCollections }).toSorted();
const fixture = withTestSeason();
const { database } = fixture;

const published = () =>
  database.run<Published>({ text: 'select * from sync.published order by collection' }, []);

test('every collection of the contracts is published and tracked, and no other', async () => {
  const views = await fixture.run(`select relname as name from pg_class
    where relnamespace = 'published'::regnamespace and relkind = 'v' order by 1`);
  expect(views.map(({ name }) => name)).toEqual(everyCollection);
  const tracked =
    await fixture.run(`select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as name
    from pg_trigger where tgname like 'sync\\_%' order by 1`);
  expect(tracked.map(({ name }) => name)).toEqual(everyCollection);
});

test('each published row matches its schema, with fields empty and full', async () => {
  const { ids, run } = fixture;
  const file = 'CCCCCCCCCCCCCCCCCCCCCC.png';
  await run(
    `insert into stored_file (name, mime, bytes, sent_bytes, sha256) values ($1, 'image/png', 1, 1, '')`,
    [file],
  );
  await run(
    `insert into document (title, name, image, event_id, venue_ids) values
    ('Rules', $1, null, null, '{}'), ('Map', $1, $1, $2, array[$3])`,
    [file, ids.event, ids.venue],
  );
  await run(
    `insert into news (title, text, banner, event_id, tags) values ('Full', '{}', $1, $2,
      jsonb_build_array(jsonb_build_object('id', uuid_v7(), 'name', 'Tickets'))), ('Bare', '{}', $1, null, '[]')`,
    [file, ids.event],
  );
  await run(
    `insert into media_guide (venue_id, match_id, notes) values
    ($1, null, '{"wifi": "Press"}'), ($1, $2, '{}')`,
    [ids.venue, ids.match],
  );
  await run(`update team set logo = $1, name_ar = 'الأهلي' where id = $2`, [file, ids.home]);
  await run(`update venue set name_ar = 'استاد القاهرة' where id = $1`, [ids.venue]);
  await run(`update event set name_ar = 'الدوري' where id = $1`, [ids.event]);
  await run(
    `insert into event (name, acronym, description, banner, start_date, end_date)
    values ('Cup', 'CUP', '', $1, '2026-08-01', '2026-08-01')`,
    [file],
  );
  await run(`insert into account (email, password_hash, first_name, last_name, scope, status)
    values ('admin@touchline.example', '!', 'Ad', 'Min', 'admin', 'approved')`);
  const other = await makeAccount(fixture, 'other@touchline.example');
  await run(`update account set profile_picture = $1, photo_thumbnail = null where id = $2`, [
    file,
    other,
  ]);
  await run(
    `insert into accreditation (event_id, account_id, status, revoked, reason, decided_at)
    values ($1, $2, 'rejected', true, 'Taken back', now())`,
    [ids.event, other],
  );
  await run(
    `insert into booking (match_id, event_id, account_id, needs_seat) values ($1, $2, $3, true)`,
    [ids.match, ids.event, other],
  );
  await run(
    `insert into report (event_id, match_id, officer_id, name, content) values
    ($1, $2, $3, 'Media operations', '[{"question": "Wi-Fi?", "text": ""}]')`,
    [ids.event, ids.match, other],
  );
  await run(
    `insert into report (event_id, match_id, officer_id, name, status, urgent, content, conflicts,
       withdrawn, attachments, archived_at)
     select event_id, match_id, officer_id, name, 'draft', true, content,
       jsonb_build_array(asked || jsonb_build_object('id', uuid_v7(), 'at', iso_instant(now()))),
       jsonb_build_array(asked),
       jsonb_build_array(jsonb_build_object('name', $1::text, 'title', 'North stand.jpg',
         'mime', 'image/jpeg', 'bytes', 1, 'sha256', repeat('0a', 32))), now()
     from report, lateral (select '{"question": "Wi-Fi?", "occurrence": 0, "text": "Weak"}'::jsonb
       as asked) as conflict`,
    [file],
  );
  await run(
    `insert into allocation (match_id, event_id, secret, opens, closes, substitute, waitlist,
       offer_minutes, tie) values ($1, $2, '', 4000, 2000, 1000, 60, 120, 'draw')`,
    [ids.match, ids.event],
  );
  await run(
    `with zone as (insert into pool (match_id, zone, phase, roles, quota) values
       ($1, 'pitchside', 'match', '{photographer}', '{"print": {"priority": 1, "cap": 2}}')
       returning id)
     insert into pool_request (pool_id, match_id, phase, account_id, outlet_type, draw)
     select id, $1, 'match', $2, 'print', '' from zone`,
    [ids.match, other],
  );
  await run(
    `insert into suspension (account_id, begins_at, ends_at, reason, absence_ids, decided_by)
     select $1, now(), now() + interval '1 day', 'Three', $2::text[], $1`,
    [other, [other, other, other]],
  );
  await run(`update booking set attendance = 'came'`);
  await run(
    `insert into absence (request_id, match_id, event_id, account_id, evidence, status, contest,
       contested_at, explanation, decided_at, decided_by)
     select r.id, match_id, $1, account_id, '{"places": ["P31"], "gates": 2, "phones": 3,
       "handedIn": 3, "lastHandedInAt": "2026-11-21T20:00:00.000Z", "checks": 0}', 'upheld',
       'I was there', now(), 'No gate saw you', now(), account_id from pool_request r`,
    [ids.event],
  );
  // Tickets that another test has revoked have no attendee and get one.
  await run(`insert into attendee (id, match_id, account_id, name, role)
    select id, match_id, account_id, holder, role from ticket on conflict do nothing`);

  const rows = await published();
  expect(new Set(rows.map(({ collection }) => collection)).size).toBe(
    Object.keys(collections).length,
  );
  for (const { collection, id, version, body } of rows) {
    expect(collections[collection].safeParse(body).error?.issues ?? []).toEqual([]);
    expect(body).toMatchObject({ id, version });
  }
});

test('a revoked ticket keeps its texts and loses its QR code', async () => {
  await fixture.run(`update ticket set revoked_at = now(), revoked_reason = 'Moved'`);
  const ticket = (await published()).find(({ collection }) => collection === 'ticket');
  expect(ticket?.body).toMatchObject({
    url: null,
    revokedReason: 'Moved',
    facts: { venue: 'Cairo Stadium' },
  });
});

test.each([
  ['approved', 'true', 'null', true],
  ['approved', 'true', '57', false],
  ['approved', 'false', 'null', false],
  ['pending', 'true', 'null', false],
])(
  'a booking that is %s, needs a seat: %s, has %s, asks for one: %s',
  async (status, needs, seat, asks) => {
    await fixture.run(`update booking set needs_seat = ${needs}, seat = ${seat}, status = '${status}',
    decided_at = case when '${status}' <> 'pending' then now() end
    where account_id = '${fixture.ids.account}'`);
    const own = (await published()).find(
      ({ collection, bucket }) =>
        collection === 'booking' && bucket === `user/${fixture.ids.account}`,
    );
    expect(own?.body).toMatchObject({
      seatReservationRequired: asks,
      seat: seat === 'null' ? null : `seat-${seat}`,
    });
  },
);

test('no view reads more than one table', async () => {
  const joined = await fixture.run(`
    select v.relname as name, count(distinct d.refobjid) as tables
    from pg_class v join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
    where v.relnamespace = 'published'::regnamespace group by 1 having count(distinct d.refobjid) <> 1`);
  expect(joined).toEqual([]);
});

test('one bucket is read through an index, not the whole table', async () => {
  const buckets = [`user/${fixture.ids.account}`, `event/${fixture.ids.event}`];
  const season = ['event', 'team', 'venue', 'document', 'news'];
  const connection = await fixture.connect();
  await connection.run('set enable_seqscan = off');
  for (const bucket of buckets) {
    const plan = await connection.run(
      `explain select body from sync.published where bucket = '${bucket}'`,
    );
    const scans = plan
      .map((line) => String(line['QUERY PLAN']))
      .filter((line) => line.includes('Seq Scan'));
    expect(scans.filter((scan) => !season.some((table) => scan.includes(` on ${table} `)))).toEqual(
      [],
    );
  }
  connection.close();
});
