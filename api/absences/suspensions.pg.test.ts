/** Suspending people from requesting places, and lifting suspensions. */
import { expect, test } from 'vitest';
import { readPersonAbsences } from '#api/absences/read-absences.ts';
import { deleteOldAbsences } from '#api/absences/retention.ts';
import { liftSuspension, suspendUser } from '#api/absences/suspensions.ts';
import { createAbsenceScene } from '#api/absences/testing/absence-scene.ts';
import { readOutletPerson } from '#api/outlets/read-outlets.ts';
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const config = testConfig();
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const three = ['upheld', 'upheld', 'upheld'];

async function scene() {
  const services = await testServices(config, db.orm);
  const at = await createAbsenceScene(db, services);
  const own = await at.person();
  const suspend = async (absenceIds: readonly string[], begins = -1, ends = 10) => {
    const period = { begins: dayFromNow(begins), ends: dayFromNow(ends) };
    const form = { accountId: own.id, ...period, reason: 'Three', absenceIds: [...absenceIds] };
    await db.tx((tx) => suspendUser(tx, at.admin, form, services));
    return db.tx((tx) => readPersonAbsences(tx, own.id));
  };
  const lift = (id: string) =>
    db.tx((tx) => liftSuspension(tx, at.admin, { id, reason: 'A mistake' }, services));
  return { ...at, services, own, suspend, lift };
}

test('three absences of one tournament that count allow a suspension, fewer or others do not', async () => {
  const at = await scene();
  const refused = { key: 'suspensions.tooFew' };
  const [one = '', two = ''] = await at.absences(at.own, ['upheld', 'upheld', 'open']);
  const [open = ''] = await at.absences(at.own, ['open']);
  await expect(at.suspend([one, two, open])).rejects.toMatchObject(refused);
  await expect(at.suspend([one, two, two])).rejects.toMatchObject(refused);
  const others = await at.absences(await at.person(), ['upheld']);
  await expect(at.suspend([one, two, ...others])).rejects.toMatchObject(refused);
  const event = await db.tx(async (tx) => {
    const other = await createSeason(tx);
    await createAccreditation(tx, other, at.own.id);
    return other;
  });
  const elsewhere = await at.absences(at.own, ['upheld'], { event });
  await expect(at.suspend([one, two, ...elsewhere])).rejects.toMatchObject(refused);

  const [old = ''] = await at.absences(at.own, ['open'], { daysAgo: 8 });
  const { suspensions } = await at.suspend([one, two, old]);
  expect(suspensions).toMatchObject([{ reason: 'Three', absenceIds: [one, two, old] }]);
  await expect(at.suspend([one, two, old], 5, 20)).rejects.toMatchObject({
    key: 'suspensions.already',
  });
});

test('a suspended person requests no place at a match in that time, until it is lifted', async () => {
  const at = await scene();
  const { suspensions } = await at.suspend(await at.absences(at.own, three));
  await expect(at.request(at.own)).rejects.toMatchObject({ key: 'pools.suspended' });
  const [first] = suspensions;
  await at.lift(first?.id ?? '');
  await expect(at.lift(first?.id ?? '')).rejects.toMatchObject({ key: 'suspensions.lifted' });
  await at.request(at.own);
  expect(await at.standing(at.own)).toMatchObject({ state: 'waiting' });
  const mails = await at.run<{ lifted: boolean; text: string }>(
    `select (data -> 'lifted')::boolean as lifted, data ->> 'text' as text from mail
     where account_id = ? and template = 'suspended' order by 1`,
    [at.own.id],
  );
  expect(mails).toEqual([
    { lifted: false, text: 'Three' },
    { lifted: true, text: 'A mistake' },
  ]);
});

test('a suspension that ends before the kick-off bars nothing', async () => {
  const at = await scene();
  await at.suspend(await at.absences(at.own, three), -9, -3);
  await at.request(at.own);
  expect(await at.standing(at.own)).toMatchObject({ state: 'waiting' });
});

test('someone who waits gets no place while suspended; a place that is held stays', async () => {
  const at = await scene();
  const holder = await at.person();
  await at.request(at.own);
  await at.request(holder);
  await at.suspend(await at.absences(at.own, three));
  await at.allocate();
  expect(await at.standing(at.own)).toMatchObject({ state: 'waiting', code: 'suspended' });
  expect(await at.standing(holder)).toMatchObject({ state: 'held' });

  const kept = await scene();
  await kept.give(kept.own);
  await kept.suspend(await kept.absences(kept.own, three));
  expect(await kept.standing(kept.own)).toMatchObject({ state: 'held', places: ['P1'] });
});

test('a request that meets a suspension waits for it and is refused', async () => {
  const at = await scene();
  const absenceIds = await at.absences(at.own, three);
  const form = {
    accountId: at.own.id,
    begins: dayFromNow(-1),
    ends: dayFromNow(10),
    reason: 'Three',
    absenceIds,
  };
  await expect(
    duringTransaction(
      db,
      (tx) => suspendUser(tx, at.admin, form, at.services),
      () => at.request(at.own),
    ),
  ).rejects.toMatchObject({ key: 'pools.suspended' });
});

test('managers of the outlet see the end of a suspension and nothing else of it', async () => {
  const at = await scene();
  const outletId = await at.outlet();
  await at.run('insert into outlet_member (outlet_id, account_id) values (?, ?) returning id', [
    outletId,
    at.own.id,
  ]);
  const membership = { outletId, accountId: at.own.id };
  const read = () => db.tx((tx) => readOutletPerson(tx, membership));
  expect(await read()).toMatchObject({ unavailableUntil: null });
  const { suspensions } = await at.suspend(await at.absences(at.own, three));
  const person = await read();
  expect(person.unavailableUntil).toBe(suspensions[0]?.endsAt);
  expect(JSON.stringify(person)).not.toContain('Three');
  await at.lift(suspensions[0]?.id ?? '');
  expect(await read()).toMatchObject({ unavailableUntil: null });
});

test('a suspension is deleted a year after it ended or was lifted', async () => {
  const at = await scene();
  const { suspensions } = await at.suspend(await at.absences(at.own, three));
  const move = (days: number) =>
    at.run(
      `update suspension set begins_at = now() - interval '400 days',
         ends_at = now() - make_interval(days => ?) where id = ?`,
      [days, suspensions[0]?.id],
    );
  const left = async () =>
    (await db.tx((tx) => readPersonAbsences(tx, at.own.id))).suspensions.length;
  await move(364);
  await db.tx(deleteOldAbsences);
  expect(await left()).toBe(1);
  await move(367);
  await db.tx(deleteOldAbsences);
  expect(await left()).toBe(0);
});
