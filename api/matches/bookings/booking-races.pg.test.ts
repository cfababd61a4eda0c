import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { createAccreditation, createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase({ entities });

async function scene() {
  const services = await testServices(testConfig(), db.orm);
  return db.tx(async (tx) => {
    const place = await createSeason(tx);
    const member = await createActor(tx, 'member');
    await createAccreditation(tx, place, member.id);
    return { place, member, services };
  });
}

const join = ({ place, member, services }: Awaited<ReturnType<typeof scene>>) =>
  db
    .tx((tx) => bookMatch(tx, member, { ...place, scope: 'member' }, services))
    .then(
      () => 'booked',
      (error: Error) => error.message,
    );

/** The check without locks that would run before the write. */
const unguarded = ({ place, member }: Awaited<ReturnType<typeof scene>>) =>
  db.tx(async (tx) => {
    const booked = await tx.execute<unknown[]>(
      `insert into booking (match_id, event_id, account_id, needs_seat)
       select m.id, m.event_id, a.id, true
       from match m, account a, accreditation c
       where m.id = ? and m.reservation_open and m.deleted_at is null and a.id = ?
         and a.status = 'approved' and c.account_id = a.id and c.event_id = m.event_id
         and c.status = 'approved'
       returning id`,
      [place.matchId, member.id],
    );
    return booked.length > 0 ? 'booked' : 'refused';
  });

const changes = {
  'the reservation closes': [
    'update match set reservation_open = false where id = ?',
    (place: TestSeason) => place.matchId,
    'Reservation Closed',
  ],
  'the match is deleted': [
    'update match set deleted_at = now() where id = ?',
    (place: TestSeason) => place.matchId,
    'This match no longer exists.',
  ],
  'the account is blocked': [
    `update account set status = 'rejected' where id = ?`,
    (_place: TestSeason, memberId: string) => memberId,
    'You’re not accredited for this tournament.',
  ],
  'the accreditation is revoked': [
    `update accreditation set status = 'rejected', revoked = true where account_id = ?`,
    (_place: TestSeason, memberId: string) => memberId,
    'You’re not accredited for this tournament.',
  ],
} as const;

test.each(Object.entries(changes))(
  'no booking is made while %s',
  async (_what, [sql, id, message]) => {
    const at = await scene();
    const change = [id(at.place, at.member.id)];
    expect(
      await duringTransaction(
        db,
        (tx) => tx.execute(sql, change),
        () => join(at),
      ),
    ).toBe(message);
  },
);

test.each(Object.entries(changes))(
  'control: %s, and an unguarded write gets in',
  async (_what, [sql, id]) => {
    const at = await scene();
    const change = [id(at.place, at.member.id)];
    expect(
      await duringTransaction(
        db,
        (tx) => tx.execute(sql, change),
        () => unguarded(at),
      ),
    ).toBe('booked');
  },
);

test('a booking that waits while bookings close and reopen in one transaction succeeds', async () => {
  const at = await scene();
  const blink = duringTransaction(
    db,
    async (tx) => {
      await tx.execute('update match set reservation_open = false where id = ?', [
        at.place.matchId,
      ]);
      await tx.execute('update match set reservation_open = true where id = ?', [at.place.matchId]);
    },
    () => join(at),
  );
  expect(await blink).toBe('booked');
});
