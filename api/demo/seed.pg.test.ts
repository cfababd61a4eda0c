import { join } from 'node:path';
import { verify } from 'argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '#api/demo/logins.ts';
import { findDuplicates } from '#api/accounts/duplicates/find-duplicates.ts';
import { findWatchHits } from '#api/accounts/watch-list/find-watch-hits.ts';
import { demoNews } from '#api/demo/content/news.ts';
import { isDemoLoaded, seedDemo } from '#api/demo/seed.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { images } from '#api/platform/images/images.ts';
import type { Services } from '#api/platform/services.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { readTicketKeys } from '#api/tickets/signing-keys.ts';
import { gateCollections } from '#sync/contracts/gate/gate-rows.ts';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';
import { collections } from '#sync/contracts/core/collections.ts';
import { imageFileNames } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const db = withDatabase();
const config = testConfig();
const now = new Date();
let services: Services;
let loads: boolean[];

beforeAll(async () => {
  services = {
    ...(await testServices(config, db.orm)),
    files: createFiles(diskStore(join(config.dataDir, 'files')), images),
    images,
    clock: { now: () => now },
  };
  // Two processes start together, and the season has thousands of rows and a hundred pictures.
  loads = await Promise.all([seedDemo(services), seedDemo(services)]);
}, longTestLimit);

async function rows<T extends object>(sql: string, params: unknown[] = []): Promise<T[]> {
  return db.orm.em.fork().execute<T[]>(sql, params);
}

/** Converts `[['approved', 3], …]` into an object of counts. */
async function counts(sql: string): Promise<Record<string, number>> {
  const found = await rows<{ name: string; count: string }>(sql);
  return Object.fromEntries(found.map(({ name, count }) => [name, Number(count)]));
}

test('processes that start together load the demo once', () => {
  expect(loads.toSorted()).toEqual([false, true]);
});

describe('the season', () => {
  test('the demo season is complete: 18 clubs with logos, 225 matches at their stadiums', async () => {
    const [found] = await rows(`select
      (select count(*)::int from team where type = 'club' and city_id is not null
        and logo is not null) as clubs,
      (select count(*)::int from team where name_ar is not null) as arabic,
      (select count(*)::int from event e where name_ar is null) +
        (select count(*)::int from venue v join city c on c.id = v.city_id
          where v.name_ar is null or c.name_ar is null) as latin,
      (select count(*)::int from match) as matches,
      (select count(*)::int from venue) as venues,
      (select count(*)::int from event where banner is not null) as events`);
    expect(found).toEqual({ clubs: 18, arabic: 18, latin: 0, matches: 225, venues: 13, events: 3 });
  });

  test('the demo season lies partly behind and partly ahead, inside the days of its tournament', async () => {
    const [found] = await rows<Record<string, number>>(
      `select count(*) filter (where m.date < ?)::int as past,
         count(*) filter (where m.date > ?)::int as ahead,
         count(*) filter (where (m.date at time zone 'Africa/Cairo')::date
           not between e.start_date and e.end_date)::int as outside
       from match m join event e on e.id = m.event_id`,
      [now, now],
    );
    expect(found?.['past']).toBeGreaterThan(100);
    expect(found?.['ahead']).toBeGreaterThan(70);
    expect(found?.['outside']).toBe(0);
  });

  test('the demo season has matches with and without seats, gates and open reservation', async () => {
    const kinds = await rows(
      'select distinct seated, gate is not null as gate, reservation_open from match',
    );
    expect(kinds.length).toBeGreaterThanOrEqual(6);
  });
});

describe('the people', () => {
  test('the demo’s people can all log in with the demo password', async () => {
    const accounts = await rows<{ email: string; hash: string }>(
      'select email, password_hash as hash from account',
    );
    expect(accounts.map(({ email }) => email)).toEqual(
      expect.arrayContaining(demoLogins.map(({ email }) => email)),
    );
    const [hash = '', ...others] = new Set(accounts.map((account) => account.hash));
    expect(others).toEqual([]);
    expect(await verify(hash, demoPassword)).toBe(true);
    expect(await verify(hash, 'another password')).toBe(false);
  });

  test('the demo’s people have a registration with the status of their account', async () => {
    const states = await counts(`select r.status as name, count(*) as count
      from profile_request r join account a on a.id = r.account_id and a.status = r.status
      group by 1`);
    expect(states).toEqual({ approved: 19, pending: 8, rejected: 3 });
    const [questions] = await rows<{ asked: number; answered: number }>(
      `select count(*)::int as asked, count(answered_at)::int as answered from request_question`,
    );
    expect(questions).toEqual({ asked: 2, answered: 1 });
    expect(
      await counts('select state as name, count(*) as count from evidence group by 1'),
    ).toEqual({ given: 2, accepted: 4 });
  });

  test('two of the demo’s registrations share a phone number, and one person is watched for', async () => {
    const idOf = async (email: string) =>
      (await rows<{ id: string }>('select id from account where email = ?', [email]))[0]?.id ?? '';
    const seif = await idOf('seif.galal@uppertv.example');
    const [duplicate, ...others] = await db.tx((tx) => findDuplicates(tx, seif));
    expect(duplicate?.user.email).toBe('sara.wahba@deltaphoto.example');
    expect([duplicate?.signs, others]).toEqual([['phone'], []]);
    const ziad = await idOf('ziad.barakat@nilesport.example');
    const hits = await db.tx((tx) => findWatchHits(tx, ziad, config.league.timeZone));
    expect(hits.map(({ name }) => name)).toEqual(['Ziad Barakat']);
  });

  test('the demo’s people own three files each', async () => {
    const owned = await rows<{ count: number }>(`select count(*)::int as count from account a
      join stored_file i on i.name = a.identification and i.purpose = 'identification'
        and i.owner_id = a.id
      join stored_file p on p.name = a.press_id and p.purpose = 'press_id' and p.owner_id = a.id
      join stored_file f on f.name = a.profile_picture and f.purpose = 'profile_picture'
        and f.owner_id = a.id
      where a.photo_thumbnail is not null`);
    expect(owned[0]?.count).toBe(30);
  });
});

describe('files', () => {
  test('demo files that a row refers to are in the store, claimed and complete', async () => {
    const files = await rows<{ name: string; bytes: number; claimed: boolean }>(
      'select name, bytes, claimed_at is not null as claimed from stored_file',
    );
    expect(files.length).toBe(18 + 3 + 30 * 3 + 6 + 6 * 2 + 2 + demoNews.length + 1);
    for (const { name, bytes, claimed } of files) {
      expect(claimed).toBe(true);
      expect((await services.files.read(name)).length).toBe(bytes);
    }
  });
});

describe('the news', () => {
  test('the demo’s news are valid for the editor’s allow-list, in two languages, with their pictures', async () => {
    const news = await rows<{ text: string; pictures: string[] }>(
      'select text, pictures from news',
    );
    expect(news.length).toBe(demoNews.length);
    for (const { text, pictures } of news) {
      const read = parseRichText(text);
      expect('doc' in read && { doc: read.doc, pictures: imageFileNames(read.doc) }).toEqual({
        doc: JSON.parse(text),
        pictures,
      });
    }
    expect(news.filter(({ text }) => text.includes('"dir":"rtl"')).length).toBe(1);
  });
});

describe('accreditations and bookings', () => {
  test('demo accreditations and bookings are there in every state', async () => {
    const state = `case when revoked then 'revoked' else status end`;
    for (const table of ['accreditation', 'booking']) {
      const states = await counts(`select ${state} as name, count(*) as count from ${table}
        group by 1`);
      expect(Object.keys(states).toSorted()).toEqual([
        'approved',
        'pending',
        'rejected',
        'revoked',
      ]);
    }
  });

  test('the demo photographer’s bookings include a ticket, a seat to choose and all other states', async () => {
    const own = await rows<{ state: string }>(`select distinct case
        when b.revoked then 'revoked' when b.status <> 'approved' then b.status
        when b.needs_seat and b.seat is null then 'seat to choose' else 'ticket' end as state
      from booking b join account a on a.id = b.account_id join match m on m.id = b.match_id
      where a.email = 'photographer@touchline.example' and m.date > now()`);
    expect(own.map(({ state }) => state).toSorted()).toEqual([
      'pending',
      'rejected',
      'revoked',
      'seat to choose',
      'ticket',
    ]);
  });

  test('bookings of demo officers are assignments, one officer for each match', async () => {
    const given = await rows<{ match: string; scope: string; status: string }>(
      `select b.match_id as match, a.scope, b.status from booking b
       join account a on a.id = b.account_id where b.assignment is not null`,
    );
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ match }) => match)).size).toBe(given.length);
    for (const { scope, status } of given) expect([scope, status]).toEqual(['officer', 'approved']);
  });

  test('demo accreditations and bookings give the demo members every state of a tournament', async () => {
    const states = await rows<{ who: string; acronym: string; state: string }>(`
      select split_part(a.email, '@', 1) as who, e.acronym, coalesce(x.status,
        case when e.accreditation_enabled then 'apply' else 'closed' end) as state
      from account a cross join event e
      left join accreditation x on x.account_id = a.id and x.event_id = e.id
      where a.email in ('photographer@touchline.example', 'writer@touchline.example')`);
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['approved', 'apply', 'closed', 'pending', 'rejected']),
    );
  });
});

test('one demo tournament requires two approvals, and one accreditation has the first', async () => {
  expect(
    await rows(`select e.acronym, c.status, by.email from event e
      join accreditation c on c.event_id = e.id and c.status = 'pending'
      join account by on by.id = c.first_approved_by where e.two_approvals`),
  ).toEqual([{ acronym: 'SUPER', status: 'pending', email: 'desk@touchline.example' }]);
});

describe('tickets', () => {
  test('demo tickets exist for approved and seated bookings only', async () => {
    const [found] = await rows<Record<string, number>>(`select
      count(*) filter (where t.id is not null)::int as held,
      count(*) filter (where (t.id is not null) <> (b.status = 'approved'
        and (not b.needs_seat or b.seat is not null)))::int as wrong,
      count(*) filter (where t.seat is distinct from b.seat and t.id is not null)::int as moved
      from booking b left join ticket t on t.booking_id = b.id and t.revoked_at is null`);
    expect(found?.['held']).toBeGreaterThan(40);
    expect(found).toMatchObject({ wrong: 0, moved: 0 });
  });

  test('demo tickets verify with the published keys, and contain the seat', async () => {
    const keys = await db.tx((tx) => readTicketKeys(tx, services.ticketKeys));
    const tickets = await rows<{ url: string; ref: string; seat: number | null }>(
      'select url, ref, seat from ticket',
    );
    for (const { url, ref, seat } of tickets) {
      const ticket = verifyTicket(url, services.config.publicUrl, keys);
      expect([ticket.ref, ticket.seat]).toEqual([ref, seat]);
    }
  });

  test('the demo photographer has a ticket for today or tomorrow, with a gate, and a revoked one', async () => {
    const own = await rows<{ soon: boolean; gate: string | null; revoked: boolean }>(
      `select m.date between ?::timestamptz and ?::timestamptz + interval '24 hours' as soon,
         t.facts ->> 'gate' as gate, t.revoked_at is not null as revoked
       from ticket t join account a on a.id = t.account_id join match m on m.id = t.match_id
       where a.email = 'photographer@touchline.example'`,
      [now, now],
    );
    expect(own.some(({ soon, gate, revoked }) => soon && gate !== null && !revoked)).toBe(true);
    expect(own.filter(({ revoked }) => revoked)).toHaveLength(1);
  });
});

describe('reports', () => {
  test('demo reports are for matches that are assigned to their officer', async () => {
    const strange = await rows(
      `select r.id from report r where not exists (select from booking b
         where b.match_id = r.match_id and b.account_id = r.officer_id and b.assignment = 'given')`,
    );
    expect(strange).toEqual([]);
  });

  test('the demo officer’s reports are in every state, one urgent, one for an upcoming match', async () => {
    const reports = await rows<Record<string, unknown>>(
      `select r.status, r.urgent, r.archived_at is not null as archived,
         jsonb_array_length(r.attachments) as files, m.date > ? as ahead
       from report r join match m on m.id = r.match_id join account a on a.id = r.officer_id
       where a.email = 'officer@touchline.example' order by r.created_at`,
      [now],
    );
    const published = {
      status: 'published',
      urgent: false,
      archived: false,
      files: 0,
      ahead: false,
    };
    expect(reports).toEqual([
      { ...published, archived: true },
      { ...published, files: 2 },
      { ...published, urgent: true },
      published,
      { ...published, status: 'draft' },
      { ...published, status: 'pending', urgent: null, ahead: true },
    ]);
  });

  test('demo reports have their files, with the hashes of what a phone would send', async () => {
    const [found] = await rows(
      `select count(*)::int as files from report r cross join jsonb_array_elements(r.attachments) a
       join stored_file f on f.name = a ->> 'name' and f.purpose = 'report_attachment'
         and f.owner_id = r.officer_id and encode(f.sent_sha256, 'hex') = a ->> 'sha256'
         and f.bytes = (a ->> 'bytes')::int and f.mime = a ->> 'mime'`,
    );
    expect(found).toEqual({ files: 2 });
  });
});

test('the demo’s rows on phones have the expected shape', async () => {
  const rowSchemas = { ...collections, ...gateCollections };
  const published = await rows<{ collection: keyof typeof rowSchemas; body: unknown }>(
    'select collection, body from sync.published',
  );
  expect(published.length).toBeGreaterThan(350);
  for (const { collection, body } of published) {
    expect(rowSchemas[collection].safeParse(body).error?.issues).toBeUndefined();
  }
});

test('the demo sends no email: those in the outbox are sent or failed already', async () => {
  const mails = await rows<{ status: string }>('select status from mail');
  expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['sent', 'failed']));
  expect(await rows(`select from mail where created_at > ? or sent_at > ?`, [now, now])).toEqual(
    [],
  );
});

test('invitations are open, expired and revoked', async () => {
  expect(
    await rows(
      `select case when revoked_at is not null then 'revoked'
         when expires_at > ? then 'open' else 'expired' end as state
       from invitation order by 1`,
      [now],
    ),
  ).toEqual([{ state: 'expired' }, { state: 'open' }, { state: 'revoked' }]);
});

test('each request that was decided in the past has an audit entry', async () => {
  const lines = await rows(
    `select subject_id as id, at, actor_id as by, replace(action, 'request.', '') as action
     from audit_entry where action in ('request.approve', 'request.reject') order by 1`,
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(lines).toEqual(
    await rows(
      `select id::text, decided_at as at, decided_by as by,
         case status when 'approved' then 'approve' else 'reject' end as action
       from request where decided_by is not null and decided_at < ? order by 1`,
      [now],
    ),
  );
});

test('a second load of the demo is refused and changes nothing', async () => {
  const before = await rows('select count(*), max(version) from booking');
  expect(await seedDemo(services)).toBe(false);
  expect(await rows('select count(*), max(version) from booking')).toEqual(before);
  expect(await db.tx((tx) => isDemoLoaded(tx))).toBe(true);
});

test('production refuses the demo', async () => {
  const production = { ...services, config: { ...config, production: true } };
  await expect(seedDemo(production)).rejects.toThrow('never loaded in production');
});
