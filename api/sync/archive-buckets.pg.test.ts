/** Tournaments that are over leave the phones, which get them again on request. */
import { expect, test } from 'vitest';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { archivePastEvents } from '#api/events/archive-events.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { createActor, type ActorKind } from '#api/platform/testing/actors.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { entities } from '#api/schema.ts';
import { pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';

const db = withDatabase({ entities });
const database: Database = {
  run: async (statement, values) =>
    pgDatabase((await db.orm.em.getConnection().getNativeClient()) as PgPool).run(
      statement,
      values,
    ),
};
const pull = createPull({
  database,
  secret: new Uint8Array(32).fill(1),
  buckets: accountBucketsSql,
  sharedKinds: sharedBucketKinds,
});
const run = (sql: string, params: unknown[] = []) =>
  db.tx((tx) => tx.execute<Record<string, unknown>[]>(sql, params));
const archive = () => archivePastEvents(db.orm);

const requestCursor = '0.00000000';

interface Attended extends TestSeason {
  actor: Actor;
  phone: Phone;
}

/** Creates a person with a ticket and, for an officer, a report, whose tournament is still on. */
async function attended(kind: ActorKind = 'officer', status = 'published'): Promise<Attended> {
  const season = await db.tx(async (tx) => {
    const actor = await createActor(tx, kind);
    const made = await createSeason(tx);
    await createAccreditation(tx, made, actor.id);
    const booking = await createBooking(tx, made, actor.id);
    await tx.execute(
      `insert into signing_key (kid, public_jwk) values ('k1', '{}') on conflict do nothing`,
    );
    await tx.execute(
      `insert into ticket (ref, booking_id, match_id, event_id, account_id, holder, role, kid,
         signed, url, facts)
       values (translate(left(encode(sha256(?::text::bytea), 'base64'), 22), '+/', '-_'), ?, ?, ?, ?,
         'Nour Hassan', 'media_officer', 'k1', 'a.b.c', 'https://touchline.example/reservation/A',
         bilingual_ticket_facts(?))`,
      [booking, booking, made.matchId, made.eventId, actor.id, made.matchId],
    );
    if (kind === 'officer')
      await tx.execute(
        `insert into report (event_id, match_id, officer_id, name, content, status, urgent)
         values (?, ?, ?, 'Operations', '[{"question": "Seats", "text": "Yes."}]', ?, false)`,
        [made.eventId, made.matchId, actor.id, status],
      );
    return { ...made, actor };
  });
  const phone = createTestPhone(pull, season.actor.id);
  await phone.sync();
  return { ...season, phone };
}

/** Moves the tournament's end to so many days ago. */
async function end({ eventId, matchId }: Attended, days = 31): Promise<void> {
  await run('update match set date = now() - make_interval(days => ?) where id = ?', [
    days,
    matchId,
  ]);
  await run(
    `update event set start_date = current_date - 300,
       end_date = (now() at time zone 'UTC')::date - ?::int where id = ?`,
    [days, eventId],
  );
}

/** The rows of the tournament on the phone. */
const held = ({ phone, eventId }: Attended) =>
  [...phone.rows]
    .filter(([key, { row }]) => key === `event/${eventId}` || row['eventId'] === eventId)
    .map(([key]) => key.split('/')[0])
    .toSorted();

const everything = ['accreditation', 'booking', 'event', 'match', 'report', 'ticket'];

async function showPastSeasons({ phone, actor }: Attended, of = actor.id): Promise<void> {
  phone.cursors[`archive/${of}`] = requestCursor;
  await phone.sync();
}

test('a tournament leaves the phones more than thirty days after its end', async () => {
  const season = await attended();
  expect(held(season)).toEqual(everything);
  await end(season, 30);
  await archive();
  await season.phone.sync();
  expect(held(season)).toEqual(everything);

  await end(season, 31);
  await season.phone.sync();
  expect(held(season)).toEqual(everything);
  await archive();
  await season.phone.sync();
  expect(held(season)).toEqual([]);
  expect(Object.keys(season.phone.cursors).toSorted()).toEqual([
    'season',
    `user/${season.actor.id}`,
  ]);
});

test('a tournament with a later match stays on the phones', async () => {
  const season = await attended();
  await end(season);
  await db.tx((tx) => createMatch(tx, season, { kickOffIn: '-29 days' }));
  await archive();
  await season.phone.sync();
  expect(held(season)).toContain('ticket');
});

test('a tournament that cannot be archived does not keep the others from it', async () => {
  const [first, second] = [await attended(), await attended()];
  await end(first, 40);
  await end(second);
  await run(`create function refuse_event() returns trigger language plpgsql as
    'begin raise exception ''refused''; end'`);
  await run(
    `create trigger refuse_event before update on event for each row
     when (old.id = '${first.eventId}') execute function refuse_event()`,
  );
  try {
    await expect(archive()).rejects.toThrow(/^1 of \d+ tournaments could not be archived$/);
  } finally {
    await run('drop trigger refuse_event on event');
    await run('drop function refuse_event');
  }
  await second.phone.sync();
  expect(held(second)).toEqual([]);
  await archive();
  await first.phone.sync();
  expect(held(first)).toEqual([]);
});

test('a phone that asks for earlier seasons gets all of them, and changes from then on', async () => {
  const season = await attended();
  await end(season);
  await archive();
  await showPastSeasons(season);
  expect(held(season)).toEqual(everything);
  await run(`update event set name = 'Renamed' where id = ?`, [season.eventId]);
  const { buckets } = await season.phone.sync();
  expect(buckets['past']?.mode).toBe('delta');
  expect(season.phone.row('event', season.eventId)).toMatchObject({ name: 'Renamed' });
});

test('a phone that gives earlier seasons up is told to delete the rest of them', async () => {
  const season = await attended();
  await end(season);
  await archive();
  await showPastSeasons(season);
  delete season.phone.cursors[`archive/${season.actor.id}`];
  const { buckets } = await season.phone.sync();
  expect(buckets['past']?.mode).toBe('dropped');
  expect(buckets[`event/${season.eventId}`]?.mode).toBe('dropped');
});

test('no one gets the earlier seasons of others, or those of a tournament without accreditation', async () => {
  const [theirs, own] = [await attended(), await attended('member')];
  await end(theirs);
  await end(own);
  await archive();
  await showPastSeasons(own, theirs.actor.id);
  own.phone.cursors[`event/${theirs.eventId}`] = requestCursor;
  await own.phone.sync();
  expect(held(own)).toEqual([]);
  await showPastSeasons(own);
  own.phone.cursors[`event/${theirs.eventId}`] = requestCursor;
  await own.phone.sync();
  expect(held(own)).toEqual(['accreditation', 'booking', 'event', 'match', 'ticket']);
  expect(held({ ...own, eventId: theirs.eventId })).toEqual(['event']);
});

test.each([
  ['a blocked account', `update account set status = 'rejected' where id = ?`],
  [
    'an account that became an administrator',
    `update account set scope = 'admin', role = null where id = ?`,
  ],
])('%s loses the earlier seasons', async (_, change) => {
  const season = await attended('member');
  await end(season);
  await archive();
  await showPastSeasons(season);
  await run(change, [season.actor.id]);
  await season.phone.sync();
  expect(held(season)).toEqual([]);
});

test.each(['pending', 'draft'])(
  'a %s report stays on the phone with its match until it is submitted',
  async (status) => {
    const season = await attended('officer', status);
    await end(season);
    await archive();
    await season.phone.sync();
    expect(held(season)).toEqual(['match', 'report']);
    await run(`update report set status = 'published' where officer_id = ?`, [season.actor.id]);
    await season.phone.sync();
    expect(held(season)).toEqual([]);
  },
);

test('a report that an administrator closes leaves the phone', async () => {
  const season = await attended('officer', 'draft');
  await end(season);
  await archive();
  await run('update report set archived_at = now() where officer_id = ?', [season.actor.id]);
  await season.phone.sync();
  expect(held(season)).toEqual([]);
});

test.each([
  [
    'whose end is postponed',
    ({ eventId }: Attended) =>
      run('update event set end_date = current_date + 1 where id = ?', [eventId]),
  ],
  [
    'with a new match',
    (season: Attended) => db.tx((tx) => createMatch(tx, season, { kickOffIn: '3 days' })),
  ],
  [
    'whose match is postponed',
    ({ matchId }: Attended) =>
      run(`update match set date = now() + interval '1 day' where id = ?`, [matchId]),
  ],
])('a tournament %s is back on the phones immediately', async (_, resume) => {
  const season = await attended();
  await end(season);
  await archive();
  await season.phone.sync();
  await resume(season);
  await season.phone.sync();
  expect([...new Set(held(season))]).toEqual(everything);
});

test('a document of an archived tournament is not on the phones', async () => {
  const season = await attended('member');
  await end(season);
  await archive();
  const add = (event: string | null) =>
    run(
      `with file as (
         insert into stored_file (name, mime, bytes, sha256, sent_bytes)
         values (left(md5(random()::text), 22) || '.pdf', 'application/pdf', 1, sha256(''), 1)
         returning name)
       insert into document (title, name, event_id) select 'Map', name, ? from file returning id`,
      [event],
    );
  const [[old], [general]] = [await add(season.eventId), await add(null)];
  await season.phone.sync();
  expect(season.phone.row('document', String(old?.['id']))).toBeUndefined();
  expect(season.phone.row('document', String(general?.['id']))).toBeDefined();
  await run('update document set event_id = null where id = ?', [old?.['id']]);
  await season.phone.sync();
  expect(season.phone.row('document', String(old?.['id']))).toBeDefined();
});

const isArchived = async ({ eventId }: Attended) => {
  const [row] = await run(
    `select archived_at is not null as event, (
       select bool_and(event_archived) from accreditation where event_id = event.id) as rows
     from event where id = ?`,
    [eventId],
  );
  return row;
};

/** Runs `work` as if the triggers took no locks. */
async function withoutLocks(work: () => Promise<void>): Promise<void> {
  const names = ['read_event_archived', 'keep_event_of_match_current'];
  const sources = await run(
    `select pg_get_functiondef(oid) as text from pg_proc where proname = any (string_to_array(?, ' '))`,
    [names.join(' ')],
  );
  for (const { text } of sources) await run(String(text).replace('for share', ''));
  try {
    await work();
  } finally {
    for (const { text } of sources) await run(String(text));
  }
}

async function applyWhileArchiving(): Promise<unknown> {
  const season = await attended('member');
  await end(season);
  const late = await db.tx((tx) => createActor(tx, 'member'));
  await duringTransaction(
    db,
    (tx) => tx.execute('update event set archived_at = now() where id = ?', [season.eventId]),
    () => db.tx((tx) => createAccreditation(tx, season, late.id)),
  );
  return isArchived(season);
}

test('an accreditation that is written while its tournament is archived is archived too', async () => {
  expect(await applyWhileArchiving()).toEqual({ event: true, rows: true });
});

test('control: without the lock it would stay behind', async () => {
  await withoutLocks(async () => {
    expect(await applyWhileArchiving()).toEqual({ event: true, rows: false });
  });
});

async function archiveWhileMatchIsPostponed(): Promise<unknown> {
  const season = await attended('member');
  await end(season);
  await duringTransaction(
    db,
    (tx) => tx.execute('update match set date = now() where id = ?', [season.matchId]),
    archive,
  );
  return isArchived(season);
}

test('a tournament whose match is postponed while it is archived stays', async () => {
  expect(await archiveWhileMatchIsPostponed()).toEqual({ event: false, rows: false });
});

test('control: without the lock the postponed match would be in the archive', async () => {
  await withoutLocks(async () => {
    expect(await archiveWhileMatchIsPostponed()).toEqual({ event: true, rows: true });
  });
});

test('the personal data, the audit log and the deletion of an account include earlier seasons', async () => {
  const season = await attended();
  await end(season);
  const { actor } = season;
  const read = async () => {
    const data = await db.tx((tx) => readPersonalData(tx, actor, actor.id));
    return Object.entries(data).map(([name, rows]) => [name, Array.isArray(rows) && rows.length]);
  };
  const before = await read();
  const audited = await run('select count(*) from audit_entry');
  await archive();
  expect(await read()).toEqual(before);
  expect(await run('select count(*) from audit_entry')).toEqual(audited);

  await showPastSeasons(season);
  const services = await testServices(testConfig(), db.orm);
  await db.tx((tx) => deleteUser(tx, actor, actor.id, services));
  await season.phone.sync();
  expect(season.phone.rows.size).toBe(0);
});
