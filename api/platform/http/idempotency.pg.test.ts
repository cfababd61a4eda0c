import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { pruneIdempotencyKeys } from '#api/platform/http/idempotency.ts';
import { route } from '#api/platform/http/route.ts';
import { testApp } from '#api/platform/testing/app.ts';
import type { TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

/** Adds a country; refuses some names after writing the row, and fails for others. */
const add = (path: `/${string}`) =>
  endpoint('POST', path, {
    summary: 'Add',
    body: z.strictObject({ name: z.string(), code: z.string() }),
    reply: z.strictObject({ id: z.string() }),
    status: 201,
  });

let busy = 0;
const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    for (const path of ['/country', '/other-country', '/auth/country'] as const) {
      route(app, add(path), { access: 'session' }, async ({ tx, body }) => {
        const [row] = await tx.execute<{ id: string }[]>(
          'insert into country (name, code) values (?, ?) returning id',
          [body.name, body.code],
        );
        if (body.name === 'refused') throw conflict();
        if (body.name === 'busy' && (busy += 1) === 1) throw new Error('out of luck');
        return { id: row!.id };
      });
    }
  },
});

let codes = 0;
/** Returns an unused code: the column is unique, so running the work twice would fail. */
function newCode(): string {
  codes += 1;
  return String.fromCharCode(65 + Math.floor(codes / 26)) + String.fromCharCode(65 + (codes % 26));
}

const send = (actor: TestActor, body: unknown, key?: string, path = '/api/country') =>
  t.call(actor, 'POST', path, body, key === undefined ? {} : { 'idempotency-key': key });
const count = async (code: string) =>
  (await db.tx((tx) => tx.execute('select from country where code = ?', [code]))).length;

test('the same key, user and body get the stored answer', async () => {
  const actor = await t.asActor('member');
  const body = { name: 'Egypt', code: newCode() };
  const key = randomUUID();
  const first = await send(actor, body, key);
  expect(first.status).toBe(201);
  const second = await send(actor, body, key);
  expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
  // Control: without a key the work runs again and violates the unique code.
  expect((await send(actor, body)).status).toBe(409);
});

test('the same key with another body, or for another call, is a conflict', async () => {
  const actor = await t.asActor('member');
  const key = randomUUID();
  const body = { name: 'Egypt', code: newCode() };
  await send(actor, body, key);
  for (const answer of [
    await send(actor, { ...body, name: 'Else' }, key),
    await send(actor, body, key, '/api/other-country'),
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'This was already sent with other values. Reload and try again.',
    );
  }
});

test('a key belongs to its user', async () => {
  const key = randomUUID();
  for (let person = 0; person < 2; person += 1) {
    const actor = await t.asActor('member');
    expect((await send(actor, { name: 'Own', code: newCode() }, key)).status).toBe(201);
  }
});

test('duplicates that arrive together do the work once', async () => {
  const actor = await t.asActor('member');
  const body = { name: 'Race', code: newCode() };
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(actor, body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(await count(body.code)).toBe(1);
  // Control: with different keys all but one fail.
  const other = { ...body, code: newCode() };
  const own = await Promise.all(Array.from({ length: 8 }, () => send(actor, other, randomUUID())));
  expect(own.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
});

test('a permanent refusal undoes its work and is stored: a repetition cannot succeed', async () => {
  const actor = await t.asActor('member');
  const key = randomUUID();
  const taken = newCode();
  await send(actor, { name: 'First', code: taken });
  const late = { name: 'Late', code: taken };
  expect((await send(actor, late, key)).status).toBe(409);
  await db.tx((tx) => tx.execute('delete from country where code = ?', [taken]));
  const again = await send(actor, late, key);
  expect(again.status).toBe(409);
  expect(again.body.code).toBe('conflict');
  // Control: with another key the code is still free.
  expect((await send(actor, late, randomUUID())).status).toBe(201);

  const refused = { name: 'refused', code: newCode() };
  expect((await send(actor, refused, randomUUID())).status).toBe(409);
  expect(await count(refused.code)).toBe(0);
});

test('a temporary failure is not stored', async () => {
  const actor = await t.asActor('member');
  const body = { name: 'busy', code: newCode() };
  const key = randomUUID();
  expect((await send(actor, body, key)).status).toBe(500);
  expect((await send(actor, body, key)).status).toBe(201);
});

test('a malformed key is refused, and auth calls ignore keys', async () => {
  const actor = await t.asActor('member');
  const body = { name: 'Key', code: newCode() };
  for (const key of ['with space', 'ü', 'x'.repeat(201)]) {
    expect((await send(actor, body, key)).status).toBe(422);
  }
  const key = randomUUID();
  expect((await send(actor, body, key, '/api/auth/country')).status).toBe(201);
  expect((await send(actor, body, key, '/api/auth/country')).status).toBe(409);
});

test('keys expire after a day', async () => {
  const actor = await t.asActor('member');
  const keys = [randomUUID(), randomUUID()];
  for (const key of keys) await send(actor, { name: 'Old', code: newCode() }, key);
  await db.tx((tx) =>
    tx.execute(
      `update idempotency_key set created_at = now() - interval '25 hours' where key = ?`,
      [keys[0]],
    ),
  );
  await inTransaction(db.orm.em, pruneIdempotencyKeys);
  const left = await db.tx((tx) =>
    tx.execute('select key from idempotency_key where account_id = ?', [actor.id]),
  );
  expect(left).toEqual([{ key: keys[1] }]);
});
