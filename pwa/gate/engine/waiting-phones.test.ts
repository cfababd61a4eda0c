// @vitest-environment happy-dom
/** Statements of a phone that enrolled with a photographed code only make others ask. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import { writeComparison } from '#sync/contracts/gate/comparison.ts';
import { readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { entry, gateRow, matchId, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones, type TestGatePhone } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';

let phones: GatePhones;
afterEach(() => phones.stop());

/** Accepted phones at Gate 4 and Gate 7 and a stranger's phone, which know each other's keys. */
async function withStranger({ reEntry = false, accepted = false } = {}) {
  const server = new GateServer([entry(1), entry(2), entry(3)], [gateRow(4), gateRow(7)]);
  server.setMatch({ reEntry });
  phones = new GatePhones(server);
  const [four, seven, stranger] = [await phones.add(4), await phones.add(7), await phones.add(7)];
  server.setPhone(stranger.id, { accepted });
  for (const phone of [four, seven, stranger]) {
    await phone.synced();
    phone.network = 'offline';
  }
  return { server, four, seven, stranger };
}

/** A code that is signed by this phone, whatever the phone knows. */
async function codeOf(
  phone: TestGatePhone,
  people: Record<number, KnownMovement>,
  more: { reEntry?: boolean; gate?: number; now?: number } = {},
): Promise<string> {
  const key = await phone.onDisk((replica) => readSetting(replica, 'phoneKey'));
  if (key === undefined) throw new Error('the phone has no key');
  const own = { matchId, deviceId: phone.id, gate: 7, covered: 3, now: Date.now(), reEntry: false };
  const numbered = Object.entries(people).map(([no, known]) => [Number(no), known] as const);
  return writeComparison({ ...own, ...more, people: new Map(numbered) }, key.privateKey);
}

const cameIn = (step = 0): KnownMovement => ({ out: false, step });

it.each([false, true])(
  'a person that this phone let in stays inside for certain, whatever a waiting phone says, re-entry %s',
  async (reEntry) => {
    const { four, stranger } = await withStranger({ reEntry });
    await four.check(ticketText(1));
    await four.gate.hear(
      await codeOf(stranger, { 1: cameIn(120), 2: cameIn(1) }, { reEntry: true }),
    );
    const person = (await four.gate.officer.overview()).people[0];
    expect(person).toMatchObject({ state: 'inside', gate: 4, known: 'own' });
    expect((await four.check(ticketText(2))).decision).toMatchObject({
      answer: 'maybeInside',
      details: { known: 'unaccepted' },
    });
  },
);

it('where people may no longer come back in, no code lets anyone leave', async () => {
  const { four, stranger: other } = await withStranger({ accepted: true });
  await four.check(ticketText(1));
  const left = { out: true, step: 100 };
  await four.gate.hear(await codeOf(other, { 1: left, 2: left, 3: cameIn(9) }, { reEntry: true }));
  const { people } = await four.gate.officer.overview();
  expect(people.map(({ state, known }) => [state, known])).toEqual([
    ['inside', 'own'],
    ['notSeen', null],
    ['inside', 'compared'],
  ]);
});

it('people of a waiting phone are neither counted nor shown as duplicates or as compared', async () => {
  const { server, four, stranger } = await withStranger();
  await four.check(ticketText(1));
  await stranger.check(ticketText(2));
  const code = await codeOf(stranger, { 1: cameIn(), 2: cameIn(), 3: cameIn() }, { gate: 4 });
  expect(await four.gate.hear(code)).toMatchObject({ added: 0, known: 1, duplicates: [] });
  await stranger.synced();
  await four.synced();
  expect(four.view).toMatchObject({ inside: 1, expected: 3, comparedWith: [] });
  const { gates, people } = await four.gate.officer.overview();
  expect(gates).toMatchObject([{ inside: 1 }, { inside: 0, lastCheckAt: null }]);
  expect(people.map(({ known }) => known)).toEqual(['own', 'unaccepted', 'unaccepted']);
  // Once the phone is accepted, what it said counts.
  server.setPhone(stranger.id, { accepted: true });
  await four.synced();
  expect(four.view.inside).toBe(3);
});

it('a revoked ticket is shown as revoked, though a waiting phone says that its holder is inside', async () => {
  const { server, four, stranger } = await withStranger();
  await four.gate.hear(await codeOf(stranger, { 1: cameIn() }));
  server.setEntry(entry(1, { version: 2, revokedAt: new Date().toISOString() }));
  await four.synced();
  const { people } = await four.gate.officer.overview();
  expect(people[0]).toMatchObject({ state: 'revoked' });
});

it('the same ticket again is noticed, though a waiting phone says that its holder left', async () => {
  const { four, stranger } = await withStranger({ reEntry: true });
  await four.check(ticketText(1));
  await four.synced();
  await stranger.synced();
  await stranger.check(ticketText(1), { direction: 'out' });
  await stranger.synced();
  await four.synced();
  expect(await four.answer(ticketText(1))).toBe('sameAgain');
});

it('codes of accepted phones are passed on before those of waiting ones, whatever their time', async () => {
  const { server, four, seven, stranger } = await withStranger();
  const others = [await phones.add(7), await phones.add(7), await phones.add(7), stranger];
  for (const phone of others.slice(0, 3)) server.setPhone(phone.id, { accepted: false });
  await four.synced();
  four.network = 'offline';
  await seven.check(ticketText(1));
  const honest = (await seven.gate.comparison()) ?? '';
  await four.gate.hear(honest);
  const later = Date.now() + 100_000;
  for (const phone of others) await four.gate.hear(await codeOf(phone, {}, { now: later }));
  const [, , first] = ((await four.gate.comparison()) ?? '').split(':');
  expect(first).toBe(honest.split(':')[1]);
});

it('a code from the future is passed on no longer than until the phone shows a newer one', async () => {
  const { four, seven } = await withStranger();
  await four.gate.hear(await codeOf(seven, {}, { now: Date.now() + 100_000 }));
  const newer = await codeOf(seven, { 1: cameIn() });
  await four.gate.hear(newer);
  const [, , relayed] = ((await four.gate.comparison()) ?? '').split(':');
  expect(relayed).toBe(newer.split(':')[1]);
});
