/** Managers name substitutes, choose numbers, and request for their people. */
import { beforeAll, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { returnPlace } from '#api/pools/answer-request.ts';
import { chooseNumber, releasePlace, substitutePlace } from '#api/pools/manage-place.ts';
import { readCandidates, readOutletPlaces } from '#api/pools/read-outlet-places.ts';
import { requestForPeople } from '#api/pools/request-place.ts';
import { createPoolScene, photographers } from '#api/pools/testing/pool-scene.ts';

const db = withDatabase({ entities });
const config = testConfig();
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(config, db.orm);
});

type Person = { id: string };

/** An agency's photographer holds one of two places, and a freelancer the other. */
async function scene(numbers = '7-8') {
  const at = await createPoolScene(db, services, { pools: [{ ...photographers, numbers }] });
  const outlet = await at.outlet();
  const manager = await at.person(outlet, { manager: true });
  const [holder, colleague, other] = [
    await at.person(outlet),
    await at.person(outlet),
    await at.person(),
  ];
  const request = await at.request(holder);
  const otherRequest = await at.request(other);
  const asMember = (person: Person): Actor => ({ ...at.admin, ...person, scope: 'member' });
  const substituteIn = (tx: Tx, to: Person, by = asMember(manager), reason?: string) =>
    substitutePlace(tx, by, request, { accountId: to.id, ...(reason && { reason }) }, services);
  return {
    ...at,
    outletId: outlet,
    manager: asMember(manager),
    holder: asMember(holder),
    colleague: asMember(colleague),
    other: asMember(other),
    requestId: request,
    otherRequest,
    substituteIn,
    substitute: (to: Person, by?: Actor, reason?: string) =>
      db.tx((tx) => substituteIn(tx, to, by, reason)),
    giveBackIn: (tx: Tx) => returnPlace(tx, asMember(holder), request, services),
    number: (by: Actor, number: number, id = request) =>
      db.tx((tx) => chooseNumber(tx, by, id, number, services)),
    passDeadline: async () => {
      await at.setDeadline('closes', 2960);
      await at.setDeadline('substitute', 2950);
    },
    mails: async ({ id }: Person) => {
      const rows = await db.tx((tx) =>
        tx.execute<{ template: string }[]>(
          `select template from mail where account_id = ? order by created_at`,
          [id],
        ),
      );
      return rows.map(({ template }) => template);
    },
  };
}

async function allocated() {
  const at = await scene();
  await at.allocate();
  return at;
}

const refused = (key: string) => ({ key: `pools.${key}` });

test('a substitute gets the number and a ticket, and the other loses both; each gets an email', async () => {
  const at = await allocated();
  await at.substitute(at.colleague);
  expect(await at.standing(at.colleague)).toMatchObject({
    state: 'held',
    number: 7,
    booking: 'approved',
    places: ['P7'],
  });
  expect(await at.standing(at.holder)).toMatchObject({
    ended: 'substituted',
    booking: 'rejected',
    reason: 'reason.substituted',
    places: null,
  });
  expect(await at.mails(at.holder)).toEqual(['ticket', 'substituted']);
  expect(await at.mails(at.colleague), 'one email has the ticket, too').toEqual(['substituted']);
  const tickets = await db.tx((tx) =>
    tx.execute(
      `select t.places from mail m join ticket t on t.ref = m.data ->> 'ref'
       where m.account_id = ? and t.revoked_at is null`,
      [at.colleague.id],
    ),
  );
  expect(tickets).toEqual([{ places: ['P7'] }]);
});

test('a place that was given back is substituted, and the substitute leaves the waiting list', async () => {
  const at = await scene('7');
  await at.request(at.colleague);
  await at.allocate();
  await db.tx((tx) => at.giveBackIn(tx));
  await at.substitute(at.colleague);
  const requests = await db.tx((tx) =>
    tx.execute(
      `select state, ended_reason as ended from pool_request where account_id = ? order by state`,
      [at.colleague.id],
    ),
  );
  expect(requests).toEqual([
    { state: 'ended', ended: 'moved' },
    { state: 'held', ended: null },
  ]);
});

test('an override stays with the place, without the words about the other person', async () => {
  const at = await scene();
  const text = 'Needs a lift.';
  await at.allocate({ overrides: [{ requestId: at.requestId, category: 'accessibility', text }] });
  await at.substitute(at.colleague);
  const rows = await db.tx((tx) =>
    tx.execute(
      `select body->>'override' as override, body->>'overrideText' as text
       from published.pool_request where bucket = ?`,
      [`user/${at.colleague.id}`],
    ),
  );
  expect(rows).toEqual([{ override: 'accessibility', text: null }]);
});

test('an ineligible substitute is refused', async () => {
  const at = await allocated();
  const change = async (sql: string, { id }: Person) => db.tx((tx) => tx.execute(sql, [id]));
  await expect(at.substitute(at.other)).rejects.toMatchObject(refused('cannotSubstitute'));
  await expect(at.substitute(at.holder)).rejects.toMatchObject(refused('personHasPlace'));
  const unvouched = await at.person(at.outletId);
  await change('update outlet_member set vouched_at = null where account_id = ?', unvouched);
  const writer = await at.person(at.outletId);
  await change(`update account set role = 'commentator' where id = ?`, writer);
  const stranger = await at.person(at.outletId);
  await change('delete from accreditation where account_id = ?', stranger);
  const suspended = await at.person(at.outletId);
  await db.tx((tx) =>
    tx.execute(
      `insert into suspension (account_id, begins_at, ends_at, reason, absence_ids, decided_by)
       values (?, now(), now() + interval '30 days', 'Three absences', '{a,b,c}', ?)`,
      [suspended.id, at.admin.id],
    ),
  );
  for (const person of [unvouched, writer, stranger, suspended])
    await expect(at.substitute(person)).rejects.toMatchObject(refused('cannotSubstitute'));
  await at.substitute(at.colleague);
  await expect(at.substitute(at.manager), 'the place is another’s now').rejects.toMatchObject(
    refused('ended'),
  );
});

test('a person who holds a place of that part of the day is no substitute', async () => {
  const at = await scene();
  await at.request(at.colleague);
  await at.allocate();
  await db.tx((tx) => returnPlace(tx, at.other, at.otherRequest, services));
  await db.tx((tx) =>
    tx.execute(
      `update pool_request set state = 'held', offer_ends_at = null
       where state = 'offered' and match_id = ?`,
      [at.matchId],
    ),
  );
  await expect(at.substitute(at.colleague)).rejects.toMatchObject(refused('personHasPlace'));
});

test('after the deadline only an administrator names a substitute, with a reason', async () => {
  const at = await allocated();
  await at.passDeadline();
  await expect(at.substitute(at.colleague)).rejects.toMatchObject(refused('substituteOver'));
  await expect(at.substitute(at.colleague, at.admin)).rejects.toMatchObject({ code: 'validation' });
  await at.substitute(at.colleague, at.admin, 'Fell ill.');
  expect(await at.standing(at.colleague)).toMatchObject({ state: 'held', number: 7 });
});

test('a manager of another outlet finds no such place', async () => {
  const at = await allocated();
  const stranger = await at.person(await at.outlet(), { manager: true });
  const by: Actor = { ...at.admin, ...stranger, scope: 'member' };
  await expect(at.substitute(at.colleague, by)).rejects.toMatchObject({ code: 'not_found' });
  await expect(at.number(by, 8)).rejects.toMatchObject({ code: 'not_found' });
});

test('the second of two substitutions at once is refused', async () => {
  const at = await allocated();
  let unlocked: unknown;
  const second = duringTransaction(
    db,
    (tx) => at.substituteIn(tx, at.colleague),
    async () => {
      unlocked = await at.standing(at.holder);
      await at.substitute(at.manager);
    },
  );
  await expect(second).rejects.toMatchObject(refused('ended'));
  expect(unlocked, 'control: without the lock the place would look held').toMatchObject({
    state: 'held',
  });
  expect(await at.standing(at.colleague)).toMatchObject({ state: 'held', number: 7 });
});

test('a holder who gives back a place that was substituted meanwhile changes and tells nothing', async () => {
  const at = await allocated();
  const seen = await duringTransaction(
    db,
    (tx) => at.substituteIn(tx, at.colleague),
    async () => {
      const standing = await at.standing(at.holder);
      await db.tx((tx) => at.giveBackIn(tx));
      return standing;
    },
  );
  expect(seen?.state, 'control: at first the place still looks held').toBe('held');
  expect(await at.standing(at.colleague)).toMatchObject({ state: 'held', places: ['P7'] });
  expect(await at.mails(at.manager), 'no place is left to the outlet').toEqual([]);
  const audited = await db.tx((tx) =>
    tx.execute(`select 1 from audit_entry where actor_id = ? and action = 'pool.return'`, [
      at.holder.id,
    ]),
  );
  expect(audited).toEqual([]);
});

test('a place that goes to the next person meanwhile is not substituted', async () => {
  const at = await scene();
  const next = await at.person();
  await at.request(next);
  await at.allocate();
  await at.passDeadline();
  const refusal = duringTransaction(
    db,
    (tx) => at.giveBackIn(tx),
    () => at.substitute(at.colleague, at.admin, 'Fell ill.'),
  );
  await expect(refusal).rejects.toMatchObject(refused('ended'));
  expect(await at.standing(next)).toMatchObject({ state: 'offered', number: 7 });
  expect(await at.standing(at.colleague)).toBeUndefined();
});

test('a place that is free while the next in line becomes a substitute goes to the one behind', async () => {
  const at = await allocated();
  const behind = await at.person();
  await at.request(at.colleague);
  await at.request(behind);
  await duringTransaction(
    db,
    (tx) => at.substituteIn(tx, at.colleague),
    () => db.tx((tx) => returnPlace(tx, at.other, at.otherRequest, services)),
  );
  expect(await at.standing(at.colleague)).toMatchObject({ state: 'held', number: 7 });
  expect(await at.standing(behind)).toMatchObject({ state: 'offered', number: 8 });
});

test('the holder or a manager chooses another free number until the deadline', async () => {
  const at = await allocated();
  await expect(at.number(at.holder, 8)).rejects.toMatchObject(refused('numberTaken'));
  await expect(at.number(at.holder, 9), 'the zone has no such number').rejects.toMatchObject(
    refused('numberTaken'),
  );
  await db.tx((tx) => returnPlace(tx, at.other, at.otherRequest, services));
  await at.number(at.holder, 8);
  expect((await at.standing(at.holder))?.places).toEqual(['P8']);
  await at.number(at.manager, 7);
  expect((await at.standing(at.holder))?.places).toEqual(['P7']);
  await at.passDeadline();
  await expect(at.number(at.holder, 8)).rejects.toMatchObject(refused('substituteOver'));
});

test('an unassigned place that its manager releases goes to the next; an assigned one stays', async () => {
  const at = await scene();
  const next = await at.person();
  await at.request(next);
  await at.allocate();
  const release = () => db.tx((tx) => releasePlace(tx, at.manager, at.requestId, services));
  await release();
  expect((await at.standing(at.holder))?.state).toBe('held');
  await db.tx((tx) => at.giveBackIn(tx));
  await release();
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned' });
  expect((await at.standing(next))?.state).toBe('offered');
});

test('a manager requests for vouched people, for all of them or for none', async () => {
  const at = await scene();
  const requestFor = (...people: Person[]) =>
    db.tx((tx) =>
      requestForPeople(
        tx,
        at.manager,
        at.poolId(),
        people.map(({ id }) => id),
        services,
      ),
    );
  await expect(requestFor(at.colleague, at.other)).rejects.toMatchObject({
    key: 'outlets.notHere',
  });
  await expect(requestFor(at.colleague, at.holder)).rejects.toMatchObject(
    refused('alreadyRequested'),
  );
  expect(await at.standing(at.colleague)).toBeUndefined();
  await requestFor(at.colleague, at.manager);
  expect(await at.standing(at.colleague)).toMatchObject({ state: 'waiting', booking: 'pending' });
});

test('managers see their outlet’s requests by zone, and why a person cannot have a place', async () => {
  const at = await allocated();
  const pending = await at.person(at.outletId);
  await db.tx((tx) => tx.execute('delete from accreditation where account_id = ?', [pending.id]));
  const { matches } = await db.tx((tx) => readOutletPlaces(tx, at.manager, at.outletId));
  expect(matches.filter(({ matchId }) => matchId === at.matchId)).toEqual([
    expect.objectContaining({
      pools: [
        expect.objectContaining({
          zone: 'pitchside',
          cap: 2,
          requests: [expect.objectContaining({ accountId: at.holder.id, number: 7 })],
        }),
      ],
    }),
  ]);
  const candidates = await db.tx((tx) =>
    readCandidates(tx, at.manager, { id: at.outletId, poolId: at.poolId() }),
  );
  const found = ({ id }: Person) => candidates.find(({ accountId }) => accountId === id);
  expect(found(at.holder)).toMatchObject({ obstacle: 'hasPlace', requested: 'held' });
  expect(found(at.colleague)).toMatchObject({ obstacle: null, requested: null });
  expect(found(pending)).toMatchObject({ obstacle: 'notAccredited' });
  expect(found(at.other)).toBeUndefined();
});
