/**
 * Databases of a league after some seasons, and what a phone's first pull of each contains. Runs the
 * engine without HTTP.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivePastEvents } from '#api/events/archive-events.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { insertPlaces, insertRows } from '#e2e/fixtures/bulk-rows.ts';
import type { PullReply } from '#sync/protocol/pull.ts';
import { pgDatabase, type PgPool } from '#sync/server/database.ts';
import { toGzip, toText } from '#sync/server/pull/pull-response.ts';
import { createPullResponder, createPullSource } from '#sync/server/pull/pull.ts';

export type Person = 'member' | 'officer';

export interface FirstPull {
  /** Bytes as sent: compressed. */
  bytes: number;
  rows: Record<string, number>;
}

/** The first pull of a member and of an officer who took part in all of these seasons. */
export async function firstPulls(seasons: number): Promise<Record<Person, FirstPull>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-seasons-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrateUp(postgres.url);
    const orm = await openDatabase({ url: postgres.url, entities: [], statementTimeout: 0 });
    try {
      const pool = (await orm.em.getConnection().getNativeClient()) as PgPool;
      await pool.query({ text: people });
      for (let ago = seasons - 1; ago >= 0; ago -= 1)
        for (const text of season(ago)) await pool.query({ text });
      await archivePastEvents(orm);
      await pool.query({ text: 'vacuum analyze' });
      return { member: await firstPull(pool, 'member'), officer: await firstPull(pool, 'officer') };
    } finally {
      await orm.close(true);
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function firstPull(pool: PgPool, person: Person): Promise<FirstPull> {
  const secret = new Uint8Array(32).fill(1);
  const pull = createPullResponder(createPullSource({ database: pgDatabase(pool), secret }), {
    buckets: accountBucketsSql,
    sharedKinds: sharedBucketKinds,
  });
  const found = await pool.query({
    text: 'select id from account where first_name = $1',
    values: [person],
  });
  const [account] = found.rows as { id: string }[];
  const reply = await pull({ id: account?.id }, { protocol: 1, epoch: null, cursors: {} });
  const { buckets } = JSON.parse(toText(reply)) as PullReply;
  const rows: Record<string, number> = {};
  for (const bucket of Object.values(buckets))
    for (const [collection, of] of Object.entries(bucket.rows))
      rows[collection] = (rows[collection] ?? 0) + of.length;
  const sent = toGzip(reply, { before: '{"data":', after: '}' }) || Buffer.from(toText(reply));
  return { bytes: sent.byteLength, rows };
}

/** Text that is compressed about as well as a person's. */
const words = (count: string, seed: string) => `(
  select string_agg((array['stadium','gate','press','entrance','lights','bench','queue','cabin',
    'camera','steward','arrived','opened','before','after','the','was','were','and','with','at'])
    [1 + ('x' || substr(md5(${seed} || w), 1, 6))::bit(24)::int % 20], ' ')
  from generate_series(1, ${count}) as w)`;
/** Text that cannot be compressed, such as a signature. */
const random = (parts: number) =>
  `(select string_agg(encode(sha256(random()::text::bytea || w::text::bytea), 'base64'), '')
    from generate_series(1, ${parts}) as w)`;

const file = (ago: number) => `lpad('${ago}-' || n, 22, 'd') || '.pdf'`;

const people = `${insertPlaces({ teams: 18, venues: 12 })};
  ${insertRows('account', `unnest(array['member', 'officer'], array[1, 2]) as w (who, n)`, {
    first_name: 'who',
    scope: 'who',
    role: `case who when 'officer' then 'media_officer' else 'photographer' end`,
    photo_thumbnail: `decode(md5(who) || md5(who || 1) || md5(who || 2), 'hex')`,
  })}`;

/** A season that began ${ago} years ago: 3 tournaments, 60 of 369 matches attended, 40 reports. */
function season(ago: number): string[] {
  const day = (offset: number) => `current_date - ${ago * 365} + ${offset}`;
  return [
    // Promoted teams, and their grounds.
    `insert into team (type, name, country_id, city_id)
       select 'club', 'Promoted ${ago} ' || n, c.country_id, c.id from city c, generate_series(1, 2) as n`,
    `insert into venue (name, city_id) select 'Ground ${ago}', id from city`,
    `create temp table season_event as
       with made as (${insertRows('event', `unnest(array['League', 'Cup', 'Super Cup']) kind`, {
         name: `kind || ' ${ago}'`,
         description: words('90', 'kind'),
         start_date: day(-110),
         end_date: day(200),
       })} returning id, name)
       select id, case when name like 'League%' then 306 when name like 'Cup%' then 60 else 3 end as matches
       from made`,
    insertRows('match', 'season_event e cross join generate_series(1, e.matches) n', {
      date: `(${day(-100)} + n % 290) + time '17:00'`,
      home_team_id: 't.ids[1 + n % 18]',
      away_team_id: 't.ids[1 + (n + 1 + n / 18 % 17) % 18]',
      gate: `'Gate 4'`,
    }),
    insertRows('accreditation', 'season_event e, account a'),
    insertRows(
      'booking',
      `(select m.*, row_number() over (order by m.date, m.id) as n from match m
         join season_event e on e.id = m.event_id) m, account a where n % 6 = 0`,
      { seat: `case when a.scope = 'member' then 7 end` },
    ),
    insertRows(
      'ticket',
      'booking b join account a on a.id = b.account_id join season_event e on e.id = b.event_id',
      {
        url: `'https://touchline.example/reservation/' || left(${random(6)}, 260)`,
        facts: 'bilingual_ticket_facts(b.match_id)',
      },
    ),
    // The current season's latest are still to be written.
    `insert into report (event_id, match_id, officer_id, name, content, status, urgent)
       select b.event_id, b.match_id, b.account_id, 'Operations',
         (select jsonb_agg(jsonb_build_object('question', 'Question ' || q || '?',
            'text', ${words('30', 'b.id::text || q')})) from generate_series(1, 15) as q),
         'published', false
       from booking b join account a on a.id = b.account_id and a.scope = 'officer'
       where b.event_id in (select id from season_event) order by b.id limit 40`,
    `insert into stored_file (name, mime, bytes, sha256, sent_bytes)
       select ${file(ago)}, 'application/pdf', 1, sha256(''), 1 from generate_series(1, 12) as n`,
    `insert into document (title, name, event_id)
       select 'Document ' || n || ' of the season', ${file(ago)},
         (select id from season_event order by id offset n % 3 limit 1)
       from generate_series(1, 12) as n`,
    `insert into news (title, text, banner, created_at)
       select 'News ' || n, jsonb_build_object('type', 'doc', 'text', ${words('120', 'n::text')})::text,
         lpad('${ago}-1', 22, 'd') || '.pdf', ${day(0)} - make_interval(days => n)
       from generate_series(1, 60) as n`,
    'drop table season_event',
  ];
}
