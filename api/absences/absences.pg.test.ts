/** Recording, contesting and deciding absences. */
import { expect, test } from 'vitest';
import { contestAbsence, decideAbsence, informCorrected } from '#api/absences/decide-absence.ts';
import { readPersonAbsences } from '#api/absences/read-absences.ts';
import { readMatchAbsences, recordAbsences } from '#api/absences/record-absences.ts';
import { deleteAbsencesOf, deleteOldAbsences } from '#api/absences/retention.ts';
import { createAbsenceScene } from '#api/absences/testing/absence-scene.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const config = testConfig();

async function scene() {
  const services = await testServices(config, db.orm);
  const at = await createAbsenceScene(db, services);
  const { admin, matchId } = at;
  const member = ({ id }: { id: string }) => ({ ...admin, id, scope: 'member' as const });
  return {
    ...at,
    services,
    record: (...requestIds: string[]) =>
      db.tx((tx) => recordAbsences(tx, admin, { matchId, requestIds }, services)),
    contest: (person: { id: string }, id: string, text = 'The scanner had no power.') =>
      db.tx((tx) => contestAbsence(tx, member(person), { id, text })),
    decide: (id: string, status: 'upheld' | 'withdrawn') =>
      db.tx((tx) => decideAbsence(tx, admin, { id, status, text: 'Checked again.' }, services)),
    candidates: async () =>
      (await db.tx((tx) => readMatchAbsences(tx, matchId))).candidates.map(
        ({ accountId }) => accountId,
      ),
    mails: (person: { id: string }) =>
      at.run<{ template: string; data: Record<string, unknown> }>(
        `select template, data from mail where account_id = ? and template like 'absence%'
         order by created_at, id`,
        [person.id],
      ),
    status: async (id: string) =>
      (await at.run<{ status: string }>('select status from absence where id = ?', [id]))[0]
        ?.status,
  };
}

test('someone who held a place and did not enter is recorded with the evidence and emailed', async () => {
  const at = await scene();
  const [came, missing] = [await at.person(), await at.person()];
  const requests = await at.give(came, missing);
  const phone = await at.phone();
  await at.check(came, phone);
  await at.check(missing, phone, 'none');
  await expect(at.record(...requests)).rejects.toMatchObject({ key: 'absences.gatesOpen' });
  expect(await at.candidates()).toEqual([]);

  await at.close();
  expect(await at.candidates()).toEqual([missing.id]);
  await at.record(...requests);
  await at.record(...requests);
  expect(await at.recorded(came)).toEqual([]);
  expect(await at.recorded(missing)).toMatchObject([
    {
      status: 'open',
      evidence: { places: ['P2'], gates: 1, phones: 1, handedIn: 1, checks: 1 },
    },
  ]);
  expect(await at.candidates()).toEqual([]);
  expect(await at.mails(missing)).toMatchObject([{ template: 'absenceRecorded' }]);
});

test('no one counts as absent while a phone is missing, or without a phone that handed in', async () => {
  const at = await scene();
  const person = await at.person();
  const requests = await at.give(person);
  await at.close();
  expect(await at.candidates(), 'no phone has checked anything').toEqual([]);
  await at.phone();
  await at.phone({ handedIn: false });
  await at.attendance();
  await at.record(...requests);
  expect(await at.candidates(), 'a missing phone may have let the person in').toEqual([]);
  expect(await at.recorded(person)).toEqual([]);
});

test('a place that was given back, however late, is no absence', async () => {
  const at = await scene();
  const person = await at.person();
  const requests = await at.give(person);
  await at.phone();
  await at.close();
  await at.run(
    `update pool_request set state = 'ended', ended_reason = 'returned', number = null,
       outlet_rank = null where id = ?`,
    [requests[0]],
  );
  expect(await at.candidates()).toEqual([]);
});

test('a late check that shows the person came withdraws the absence, and the person is told once', async () => {
  const at = await scene();
  const person = await at.person();
  const requests = await at.give(person);
  const phone = await at.phone();
  await at.close();
  await at.record(...requests);
  await at.check(person, phone);
  await at.attendance();
  expect(await at.recorded(person)).toMatchObject([{ status: 'withdrawn', decided: false }]);
  await informCorrected(at.services);
  await informCorrected(at.services);
  expect(await at.recorded(person)).toMatchObject([{ status: 'withdrawn', decided: true }]);
  expect(await at.mails(person)).toMatchObject([
    { template: 'absenceRecorded' },
    { template: 'absenceDecided', data: { upheld: false, text: null } },
  ]);
});

test('a check that arrives while absences are recorded leaves its person out', async () => {
  const at = await scene();
  const person = await at.person();
  const requests = await at.give(person);
  await at.phone();
  await at.close();
  await duringTransaction(
    db,
    async (tx) => {
      await tx.execute(
        `update booking set attendance = 'came' where match_id = ? and account_id = ?`,
        [at.matchId, person.id],
      );
    },
    () => at.record(...requests),
  );
  expect(await at.recorded(person)).toEqual([]);
});

test('a person contests an absence once and within seven days', async () => {
  const at = await scene();
  const [person, other] = [await at.person(), await at.person()];
  const [open = '', late = ''] = [
    ...(await at.absences(person, ['open'], { daysAgo: 6 })),
    ...(await at.absences(person, ['open'], { daysAgo: 7 })),
  ];
  await expect(at.contest(other, open)).rejects.toMatchObject({ key: 'absences.gone' });
  await at.contest(person, open);
  await at.contest(person, open);
  await expect(at.contest(person, open, 'Another text')).rejects.toMatchObject({
    key: 'absences.closed',
  });
  expect(await at.status(open)).toBe('contested');
  await expect(at.contest(person, late)).rejects.toMatchObject({ key: 'absences.tooLate' });
});

test('an absence counts once it is upheld, or was not contested for seven days', async () => {
  const at = await scene();
  const person = await at.person();
  const [contested = '', fresh = ''] = await at.absences(person, ['contested', 'open']);
  const [old = ''] = await at.absences(person, ['open'], { daysAgo: 7 });
  const counted = async () => {
    const { absences } = await db.tx((tx) => readPersonAbsences(tx, person.id));
    return new Set(absences.filter(({ counts }) => counts).map(({ id }) => id));
  };
  expect(await counted()).toEqual(new Set([old]));
  await expect(at.decide(fresh, 'upheld')).rejects.toMatchObject({ key: 'absences.notContested' });
  await at.decide(contested, 'upheld');
  await at.decide(old, 'withdrawn');
  expect(await counted()).toEqual(new Set([contested]));
  await at.decide(contested, 'withdrawn');
  await expect(at.decide(contested, 'upheld')).rejects.toMatchObject({ key: 'absences.closed' });
  expect((await at.mails(person)).map(({ data }) => data['upheld']).toSorted()).toEqual([
    false,
    false,
    true,
  ]);
});

test('absences go a year after the match, the person’s text 90 days after the decision', async () => {
  const at = await scene();
  const person = await at.person();
  const [young = '', decided = '', old = ''] = await at.absences(person, [
    'contested',
    'contested',
    'contested',
  ]);
  await at.run(
    `update absence set status = 'upheld', decided_by = account_id,
       decided_at = now() - interval '91 days' where id = ?`,
    [decided],
  );
  await at.run(
    `update match set date = now() - interval '367 days'
     where id = (select match_id from absence where id = ?)`,
    [old],
  );
  await db.tx(deleteOldAbsences);
  const kept = await at.run<{ id: string; contest: string | null }>(
    'select id, contest from absence where account_id = ?',
    [person.id],
  );
  expect(new Map(kept.map(({ id, contest }) => [id, contest]))).toEqual(
    new Map([
      [young, 'I was there'],
      [decided, null],
    ]),
  );
  await db.tx((tx) => deleteAbsencesOf(tx, person.id));
  expect(await at.run('select id from absence where account_id = ?', [person.id])).toEqual([]);
});
