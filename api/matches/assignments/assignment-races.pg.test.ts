import { beforeAll, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });

// The server does this at startup.
beforeAll(() => db.tx((tx) => recordSigningKey(tx, t.app.services.ticketKeys)));

async function scene() {
  const admins = [await t.asActor('admin'), await t.asActor('admin')];
  return db.tx(async (tx) => ({
    ...(await createSeason(tx)),
    admins,
    officers: [await createActor(tx, 'officer'), await createActor(tx, 'officer')],
  }));
}

const assigned = (matchId: string) =>
  db.tx((tx) =>
    tx.execute('select account_id from booking where match_id = ? and assignment is not null', [
      matchId,
    ]),
  );

test('two administrators assign different officers at the same time: the second gets 409', async () => {
  const { matchId, admins, officers } = await scene();
  const give = (expected?: null) =>
    Promise.all(
      admins.map((admin, index) =>
        t.call(admin, 'PATCH', `/api/admin/match/${matchId}/members`, {
          officers: [officers[index]?.id],
          ...(expected === null && { expected }),
        }),
      ),
    );
  const answers = await give(null);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused?.message).toMatch(/^Someone else/);
  expect(refused?.stale).toBe(true);
  expect(await assigned(matchId)).toHaveLength(1);
  // Control: without the expected officer the assignment replaces.
  expect((await give()).map(({ status }) => status)).toEqual([200, 200]);
  expect(await assigned(matchId)).toHaveLength(1);
});

const changes = {
  'the officer is blocked': [`update account set status = 'rejected' where id = ?`, 'officer', 422],
  'the match is deleted': ['update match set deleted_at = now() where id = ?', 'match', 404],
  'the tournament is deleted': ['update event set deleted_at = now() where id = ?', 'event', 404],
} as const;

test.each(Object.entries(changes))(
  'no one is assigned to a match while %s',
  async (_what, [sql, of, status]) => {
    const { matchId, eventId, admins, officers } = await scene();
    const id = { officer: officers[0]?.id, match: matchId, event: eventId }[of];
    const answer = await duringTransaction(
      db,
      (tx) => tx.execute(sql, [id]),
      () =>
        t.call(admins[0] ?? null, 'PATCH', `/api/admin/match/${matchId}/members`, {
          officers: [officers[0]?.id],
        }),
    );
    expect(answer.status).toBe(status);
    expect(await assigned(matchId)).toEqual([]);
  },
);

test.each(Object.entries(changes))(
  'control: %s, and a read without locks does not see it',
  async (_what, [sql, of]) => {
    const { matchId, eventId, officers } = await scene();
    const id = { officer: officers[0]?.id, match: matchId, event: eventId }[of];
    const seen = await duringTransaction(
      db,
      (tx) => tx.execute(sql, [id]),
      () =>
        db.tx((tx) =>
          tx.execute<unknown[]>(
            `select 1 from match m join event e on e.id = m.event_id, account a
             where m.id = ? and a.id = ? and m.deleted_at is null and e.deleted_at is null
               and a.status = 'approved'`,
            [matchId, officers[0]?.id],
          ),
        ),
    );
    expect(seen).toHaveLength(1);
  },
);
