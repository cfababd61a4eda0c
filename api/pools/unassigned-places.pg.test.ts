/** A place that its holder gives back stays with the outlet until the substitution deadline. */
import { beforeAll, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { editOutlet } from '#api/outlets/manage-outlets.ts';
import { endMembership } from '#api/outlets/members.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { previewAllocation } from '#api/pools/allocate.ts';
import { runPoolDeadlines } from '#api/pools/pool-job.ts';
import { createPoolScene, photographers } from '#api/pools/testing/pool-scene.ts';

const db = withDatabase({ entities });
const config = testConfig();
let services: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  services = await testServices(config, db.orm);
});

/** An agency's photographer holds the only place, and a freelancer waits. */
async function scene({ managed = true } = {}) {
  const at = await createPoolScene(db, services, {
    pools: [{ ...photographers, numbers: '7' }],
  });
  const outlet = await at.outlet();
  const manager = await at.person(outlet, { manager: managed });
  const [holder, next] = [await at.person(outlet), await at.person()];
  const request = await at.request(holder);
  await at.request(next);
  await at.allocate();
  const asMember = (person: { id: string }): Actor => ({ ...at.admin, ...person, scope: 'member' });
  const giveBackIn = (tx: Tx) => returnPlace(tx, asMember(holder), request, services);
  const closeIn = (tx: Tx) =>
    editOutlet(tx, at.admin, { id: outlet, outlet: { closed: true } }, services);
  return {
    ...at,
    outlet,
    manager: asMember(manager),
    holder,
    next,
    request,
    giveBack: () => db.tx(giveBackIn),
    giveBackIn,
    close: () => db.tx(closeIn),
    closeIn,
    comeAfterAll: () => db.tx((tx) => confirmPlace(tx, asMember(holder), request, services)),
    leave: (by: { id: string } = holder) =>
      db.tx((tx) =>
        endMembership(tx, asMember(by), { outletId: outlet, accountId: holder.id }, services),
      ),
    unassigned: async () => {
      const [row] = await db.tx((tx) =>
        tx.execute<{ unassigned: boolean }[]>(
          'select unassigned_at is not null as unassigned from pool_request where id = ?',
          [request],
        ),
      );
      return row?.unassigned;
    },
    passDeadline: async () => {
      await at.setDeadline('closes', 2960);
      await at.setDeadline('substitute', 2950);
    },
    mails: async ({ id }: { id: string }) => {
      const rows = await db.tx((tx) =>
        tx.execute<{ template: string }[]>(
          'select template from mail where account_id = ? order by template',
          [id],
        ),
      );
      return rows.map(({ template }) => template);
    },
  };
}

const placeOfOutlet = { state: 'held', number: 7, booking: 'pending', places: null };

test('a place that is given back stays with the outlet, without a ticket, and its managers get an email', async () => {
  const at = await scene();
  await at.giveBack();
  expect(await at.standing(at.holder)).toMatchObject(placeOfOutlet);
  expect(await at.unassigned()).toBe(true);
  expect((await at.standing(at.next))?.state).toBe('waiting');
  expect(await at.mails(at.manager)).toEqual(['placeUnassigned']);
  await at.giveBack();
  expect(await at.standing(at.holder), 'giving back again changes nothing').toMatchObject(
    placeOfOutlet,
  );
});

test('"I’m coming" takes the place back with its ticket until the deadline', async () => {
  const at = await scene();
  await at.giveBack();
  await at.comeAfterAll();
  expect(await at.standing(at.holder)).toMatchObject({ booking: 'approved', places: ['P7'] });
  expect(await at.unassigned()).toBe(false);
  await at.giveBack();
  await at.passDeadline();
  await expect(at.comeAfterAll()).rejects.toMatchObject({ key: 'pools.ended' });
});

test('a place without a substitute goes to the next when the deadline has passed', async () => {
  const at = await scene();
  await at.giveBack();
  await runPoolDeadlines(services);
  expect(await at.standing(at.holder), 'not before the deadline').toMatchObject(placeOfOutlet);
  await at.passDeadline();
  await runPoolDeadlines(services);
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned', booking: 'rejected' });
  expect(await at.standing(at.next)).toMatchObject({ state: 'offered', number: 7 });
});

test('a place goes to the next before the deadline when the outlet’s last manager has left', async () => {
  const at = await scene();
  await at.giveBack();
  await db.tx((tx) =>
    endMembership(tx, at.manager, { outletId: at.outlet, accountId: at.manager.id }, services),
  );
  await runPoolDeadlines(services);
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned' });
  expect((await at.standing(at.next))?.state).toBe('offered');
  const blocked = await scene();
  await blocked.giveBack();
  await db.tx((tx) =>
    tx.execute(`update account set status = 'rejected' where id = ?`, [blocked.manager.id]),
  );
  await runPoolDeadlines(services);
  expect((await blocked.standing(blocked.next))?.state).toBe('offered');
});

test('an unassigned place is returned although no one waits', async () => {
  const at = await scene();
  await db.tx((tx) => returnPlaceOf(tx, at));
  await at.giveBack();
  await at.passDeadline();
  await runPoolDeadlines(services);
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned', number: null });
});

async function returnPlaceOf(
  tx: Parameters<typeof returnPlace>[0],
  { admin, next }: Awaited<ReturnType<typeof scene>>,
) {
  const [row] = await tx.execute<{ id: string }[]>(
    'select id from pool_request where account_id = ?',
    [next.id],
  );
  await returnPlace(tx, { ...admin, ...next, scope: 'member' }, row?.id ?? '', services);
}

test('a place goes to the next at once without another manager, and after the deadline', async () => {
  const unmanaged = await scene({ managed: false });
  await unmanaged.giveBack();
  expect(await unmanaged.standing(unmanaged.holder)).toMatchObject({ ended: 'returned' });
  expect((await unmanaged.standing(unmanaged.next))?.state).toBe('offered');
  const late = await scene();
  await late.passDeadline();
  await late.giveBack();
  expect(await late.standing(late.holder)).toMatchObject({ ended: 'returned' });
  expect((await late.standing(late.next))?.state).toBe('offered');
});

test('leaving the outlet leaves the place with it, and the request keeps the outlet', async () => {
  const at = await scene();
  await at.leave();
  expect(await at.standing(at.holder)).toMatchObject(placeOfOutlet);
  expect(await at.unassigned()).toBe(true);
  expect(await at.mails(at.manager)).toEqual(['placeUnassigned']);
  const requests = await db.tx((tx) =>
    tx.execute('select outlet_id as outlet from pool_request where id = ?', [at.request]),
  );
  expect(requests).toEqual([{ outlet: at.outlet }]);
  await expect(at.comeAfterAll(), 'it is no longer theirs').rejects.toMatchObject({
    key: 'pools.leftOutlet',
  });
});

test('a person who is removed from the outlet loses the place, and gets an email', async () => {
  const at = await scene();
  await at.leave(at.manager);
  expect(await at.standing(at.holder)).toMatchObject(placeOfOutlet);
  expect(await at.mails(at.holder)).toContain('outletRemoved');
  expect(await at.mails(at.manager)).toEqual(['placeUnassigned']);
});

test('closing an outlet gives places that no one is assigned to, to the next; people keep theirs', async () => {
  const at = await scene();
  const kept = await scene();
  await at.giveBack();
  await at.close();
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned', booking: 'rejected' });
  expect(await at.standing(at.next)).toMatchObject({ state: 'offered', number: 7 });
  const audited = await db.tx((tx) =>
    tx.execute(
      `select detail ->> 'accountId' as account from audit_entry
       where action = 'pool.release' and subject_id = ? and actor_id = ?`,
      [at.matchId, at.admin.id],
    ),
  );
  expect(audited).toEqual([{ account: at.holder.id }]);
  await kept.close();
  expect(await kept.standing(kept.holder)).toMatchObject({ state: 'held', places: ['P7'] });
  await kept.giveBack();
  expect((await kept.standing(kept.next))?.state, 'no manager is left').toBe('offered');
});

test('a place that is given back while its outlet closes goes to the next', async () => {
  const at = await scene();
  await duringTransaction(
    db,
    (tx) => at.closeIn(tx),
    () => at.giveBack(),
  );
  expect(await at.standing(at.holder)).toMatchObject({ ended: 'returned' });
  const first = await scene();
  await duringTransaction(
    db,
    (tx) => first.giveBackIn(tx),
    () => first.close(),
  );
  expect(await first.standing(first.holder)).toMatchObject({ ended: 'returned' });
  expect((await first.standing(first.next))?.state).toBe('offered');
});

test('a request after leaving an outlet is noted for the league', async () => {
  const at = await createPoolScene(db, services);
  const outlet = await at.outlet();
  const [loyal, leaver] = [await at.person(outlet), await at.person(outlet)];
  await at.request(loyal);
  await db.tx((tx) =>
    tx.execute('update outlet_member set left_at = now() where account_id = ?', [leaver.id]),
  );
  await at.request(leaver);
  const [pool] = (await db.tx((tx) => previewAllocation(tx, at.matchId))).pools;
  const noted = (person: { id: string }) =>
    pool?.lines.find(({ accountId }) => accountId === person.id)?.leftOutlet;
  expect(noted(loyal)).toBeNull();
  expect(noted(leaver)).toMatch(/^Outlet /);
});

test('a holder who has not confirmed is reminded once, two hours before the deadline', async () => {
  const at = await scene();
  const reminders = async () =>
    (await at.mails(at.holder)).filter((template) => template === 'confirmReminder').length;
  await at.passDeadline();
  await at.setDeadline('confirm', 2759);
  await runPoolDeadlines(services);
  expect(await reminders(), 'more than two hours are left').toBe(0);
  await at.setDeadline('confirm', 2761);
  await runPoolDeadlines(services);
  await runPoolDeadlines(services);
  expect(await reminders()).toBe(1);
  const confirmed = await scene();
  await confirmed.passDeadline();
  await confirmed.comeAfterAll();
  await confirmed.setDeadline('confirm', 2761);
  await runPoolDeadlines(services);
  expect(await confirmed.mails(confirmed.holder)).not.toContain('confirmReminder');
});
