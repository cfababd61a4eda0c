import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { multipartFile, noChoices } from '#api/fixture-import/testing/import-input.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { lockTeamNames } from '#api/places/manage-teams.ts';
import { randomWord } from '#api/places/testing/places.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const api = '/api/admin/matches/import';

/**
 * Runs an import that saves an alias while another transaction has given the same name to a team
 * and not committed. Returns the import's status and how many teams then have the name.
 */
async function remembered(first: (tx: Tx) => Promise<unknown>) {
  const admin = await t.asActor('admin');
  const { eventId, homeId, venueId } = await db.tx((tx) => createSeason(tx));
  const name = `Pharaohs ${randomWord()}`;
  const [away] = await db.tx((tx) =>
    tx.execute<{ name: string; country: string }[]>(
      `select w.name, w.country_id as country from match m join team w on w.id = m.away_team_id
       where m.event_id = ?`,
      [eventId],
    ),
  );
  const csv = `Date,Time,Home,Away,Round\n2027-03-05,18:00,${name},${away?.name},Matchday 9\n`;
  const { body, headers } = multipartFile(csv, 'fixtures.csv');
  const { rows } = (await t.call(admin, 'POST', `${api}/file`, body, headers)).body.data;
  const choices = {
    ...noChoices,
    outside: [2],
    teams: [{ name, id: homeId }],
    homes: [{ teamId: homeId, venueId }],
  };
  const order = { eventId, rows, choices };
  const plan = (await t.call(admin, 'POST', `${api}/check`, order)).body.data;
  expect(plan.rows).toMatchObject([{ state: 'new' }]);
  const seen = plan.rows.map(({ line, mark }: { line: number; mark: string }) => ({ line, mark }));
  const answer = await duringTransaction(
    db,
    async (tx) => {
      await first(tx);
      await tx.execute(
        `insert into team (type, name, country_id, aliases) values ('national', ?, ?, array[?])`,
        [`Egypt ${randomWord()}`, away?.country, name],
      );
    },
    () =>
      t.call(
        admin,
        'POST',
        api,
        { ...order, seen, remember: true, fileName: 'fixtures.csv' },
        { 'idempotency-key': randomUUID() },
      ),
  );
  const [teams] = await db.tx((tx) =>
    tx.execute<{ count: number }[]>(
      'select count(*)::int as count from team where ? = any (aliases)',
      [name],
    ),
  );
  return { status: answer.status, teams: teams?.count };
}

test('an import does not remember a name that a team got meanwhile', async () => {
  expect((await remembered(lockTeamNames)).teams).toBe(1);
  // Control: a name given without the lock goes unnoticed.
  expect(await remembered(async () => undefined)).toEqual({ status: 200, teams: 2 });
});
