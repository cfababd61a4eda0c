import { expect, test } from 'vitest';
import { statementText } from '#api/platform/database/slow-statements.ts';
import { statementName } from '#api/platform/database/traced-statements.ts';

const tables = new Set(['account', 'booking', 'mail']);

test.each([
  ['select "a"."id" from "account" as "a" where "a"."id" = $1', 'select account'],
  ['insert into "booking" ("id") values (1)', 'insert booking'],
  ['UPDATE mail SET status = 1', 'update mail'],
  ['with due as (select 1 from elsewhere) update "mail" set x = 1', 'with mail'],
  ['begin isolation level read committed', 'begin'],
  ['select pg_notify($1, $2)', 'select'],
  ['listen changes', 'statement'],
])('%s is named %s', (text, name) => {
  expect(statementName(statementText(text), tables)).toBe(name);
});

test('a value that looks like a table is not shown', () => {
  const text = `select 1 where name = 'from Amira' and more = E'it\\'s from account'`;
  expect(statementName(statementText(text), new Set())).toBe('select');
  expect(statementName(text, tables)).not.toContain('Amira');
});
