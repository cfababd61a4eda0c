import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { openCard, cardKey, openIndex } from '#sync/contracts/gate/sealing.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** A match with three tickets, the second revoked; the first holder has a photo. */
async function scene() {
  const gates = await db.tx((tx) => createGates(tx));
  const bookings: string[] = [];
  for (let at = 0; at < 3; at += 1)
    bookings.push(await db.tx((tx) => issueTicketTo(tx, gates, t.app.services)));
  await db.tx((tx) => revokeTicketsSilently(tx, [bookings[1]!], 'x'));
  await run(
    `update account set photo_thumbnail = ? where id = (select account_id from booking where id = ?)`,
    [Buffer.alloc(30_000, 7), bookings[0]],
  );
  await run(
    `update ticket set holder = 'Mona Adel', holder_arabic = 'منى عادل', organization = 'Al-Ahram'
     where booking_id = ?`,
    [bookings[0]],
  );
  const [ticket] = await run('select ref from ticket where booking_id = ?', [bookings[0]]);
  return {
    gates,
    bookings,
    ref: ticket?.ref as string,
    phone: await createGatePhone(db, t, gates, 'search'),
  };
}

const get = ({ headers }: TestGatePhone, path: string) =>
  t.call(null, 'GET', `/api/gate/${path}`, undefined, headers);

test('cards of live tickets open with their ticket’s ref and have names and photo', async () => {
  const { gates, ref, phone } = await scene();
  const { body, status } = await get(phone, 'cards?from=1&to=40');
  expect(status).toBe(200);
  const cards = body.data as { no: number; card: number; box: string }[];
  expect(cards.map(({ no }) => no)).toEqual([1, 3]);
  const [{ no, card, box }] = cards as [(typeof cards)[0]];
  const place = { matchId: gates.matchId, no, version: card };
  const opened = await openCard(await cardKey(ref, gates.matchId), place, box);
  expect(opened).toEqual({
    name: 'Mona Adel',
    nameArabic: 'منى عادل',
    organization: 'Al-Ahram',
    organizationArabic: null,
    photo: new Uint8Array(Buffer.alloc(30_000, 7)),
  });
  expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain('Mona');
  const [entry] = await run('select card from gate_entry where match_id = ? and no = 1', [
    gates.matchId,
  ]);
  // The photo and the names are two changes.
  expect([card, entry?.card]).toEqual([3, 3]);
  expect((await get(phone, 'cards?from=3&to=3')).body.data).toMatchObject([{ no: 3 }]);
});

test('a call gives at most forty cards', async () => {
  const { phone } = await scene();
  const statuses = [];
  for (const range of ['from=1&to=41', 'from=5&to=4', 'from=0&to=2', 'from=1'])
    statuses.push((await get(phone, `cards?${range}`)).status);
  expect(statuses).toEqual([422, 422, 422, 422]);
});

/** The people of the index in list order, opened with the phone's search key. */
async function readIndex({ phone, gates }: Awaited<ReturnType<typeof scene>>) {
  const { search } = (await get(phone, 'device')).body.data;
  const { keyNo, box } = (await get(phone, 'index')).body.data;
  const searchKey = Uint8Array.from(Buffer.from(search.key as string, 'base64url'));
  const people = await openIndex(searchKey, { matchId: gates.matchId, keyNo }, box);
  return (people ?? []).toSorted((one, other) => one.no - other.no);
}

test('the index opens with the search key, and its keys open the cards', async () => {
  const opened = await scene();
  const { gates, phone } = opened;
  const people = await readIndex(opened);
  // The second is revoked: "revoked" is the answer that an officer needs.
  expect(people.map(({ no, name }) => [no, name])).toEqual([
    [1, 'Mona Adel'],
    [2, 'Test member'],
    [3, 'Test member'],
  ]);
  const [card] = (await get(phone, 'cards?from=1&to=1')).body.data;
  const key = Uint8Array.from(Buffer.from(people[0]?.key ?? '', 'base64url'));
  const place = { matchId: gates.matchId, no: 1, version: card.card };
  expect((await openCard(key, place, card.box))?.name).toBe('Mona Adel');
});

test('the index has a person with several tickets once, with the newest', async () => {
  const opened = await scene();
  const { bookings } = opened;
  const numbers = async () => (await readIndex(opened)).map(({ no }) => no);
  await db.tx((tx) => issueTicket(tx, bookings[1]!, t.app.services));
  expect(await numbers()).toEqual([1, 3, 4]);
  await db.tx((tx) => revokeTicketsSilently(tx, bookings, 'x'));
  expect(await numbers()).toEqual([1, 3, 4]);
});

test('deleting the account removes a person from the index, also after a ticket was revoked', async () => {
  const opened = await scene();
  const [account] = await run('select account_id as id from booking where id = ?', [
    opened.bookings[1]!,
  ]);
  const card = async () =>
    (await run('select card from gate_entry where booking_id = ?', [opened.bookings[1]!]))[0]?.card;
  const before = (await card()) as number;
  await db.tx(async (tx) => {
    const admin = await createActor(tx, 'admin');
    await deleteUser(tx, admin, account?.id as string, t.app.services);
  });
  expect((await readIndex(opened)).map(({ no }) => no)).toEqual([1, 3]);
  // Phones fetch the index again when a card changes.
  expect(await card()).toBe(before + 1);
});

test.each([
  ['has handed in', 'update gate_device set handed_in_at = now() where match_id = ?'],
  ['is at closed gates', 'update gate_match set closed_at = now() where id = ?'],
])('a phone that %s gets neither cards nor index', async (_what, sql) => {
  const { gates, phone } = await scene();
  await run(sql, [gates.matchId]);
  const answers = [await get(phone, 'cards?from=1&to=2'), await get(phone, 'index')];
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});
