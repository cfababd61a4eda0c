import { expect, test } from 'vitest';
import { knownMigrations, loadMigration } from '#api/platform/startup/migration-files.ts';
import { squashedInto } from '#api/platform/startup/squashed-migrations.ts';
import { migrationProblems } from '#api/platform/testing/migration-rules.ts';

const orm = { driver: undefined as never, config: undefined as never };
const problems = (sql: string) => migrationProblems({ up: [sql], online: [] }).length;

test('every migration can run while the portal is in use', async () => {
  const found: Record<string, string[]> = {};
  for (const name of knownMigrations().filter((each) => each > squashedInto)) {
    const list = migrationProblems(await loadMigration(orm, name));
    if (list.length > 0) found[name] = list;
  }
  expect(found).toEqual({});
});

test.each([
  'create index mail_language on mail (language)',
  'create unique index concurrently mail_language on mail (language)',
  `update mail set language = 'en' where language = ''`,
  'with old as (select id from mail) delete from mail where id in (select id from old)',
  'insert into attendee (id) select id from ticket',
  'alter table booking alter column seat set not null',
  'alter table booking alter seat type bigint',
  'alter table booking add constraint positive check (seat > 0)',
  'alter table booking add column token uuid default gen_random_uuid()',
  'alter table booking drop column seat',
  'alter table booking drop constraint booking_seat_check',
  'alter table booking rename column seat to place',
  'drop table mail',
  'lock table mail',
])('%s is refused', (sql) => expect(problems(sql)).toBe(1));

test.each([
  'create table gate (id uuid primary key); create index gate_id on gate (id)',
  'create index venue_city on venue (city_id)',
  'alter table mail add column priority integer not null default 5',
  'alter table booking add constraint positive check (seat > 0) not valid',
  'alter table gate_entry drop constraint gate_entry_match_id_fkey',
  'alter table booking drop constraint booking_seat_check, add constraint seat check (seat > 0) not valid',
  'create function f() returns void language sql as $$ update mail set attempts = 0; $$',
  `create or replace view published.team as select 'season' as bucket from team`,
])('%s is allowed', (sql) => expect(problems(sql)).toBe(0));

test('an online step names its index, and a batch its ids', () => {
  const create = 'create index concurrently mail_language on mail (language)';
  const sql = 'update mail set attempts = 0 where id = any ($1)';
  const check = (step: Parameters<typeof migrationProblems>[0]['online'][number]) =>
    migrationProblems({ up: [], online: [step] }).length;
  expect(check({ index: 'mail_language', create })).toBe(0);
  expect(check({ index: 'mail_status', create })).toBe(1);
  expect(check({ table: 'mail', sql })).toBe(0);
  expect(check({ table: 'mail', sql: 'update mail set attempts = 0' })).toBe(1);
});
