/** Absences on the person's phones: what is published, and the reply that was written without signal. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAbsenceScene } from '#api/absences/testing/absence-scene.ts';
import { createAccreditation } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const t = testApp(db, { routes: syncRoutes });

test('a reply that a phone sends twice is stored once; strangers and late ones are refused', async () => {
  const at = await createAbsenceScene(db, t.app.services);
  const [person, stranger] = [await t.asActor('member'), await t.asActor('member')];
  await db.tx((tx) => createAccreditation(tx, at.season, person.id));
  const [open = ''] = await at.absences(person, ['open']);
  const [late = ''] = await at.absences(person, ['open'], { daysAgo: 8 });
  const contest = async (actor: TestActor, absenceId: string, text = 'I was there.') => {
    const args = { matchId: at.matchId, absenceId, text };
    const mutations = [{ id: randomUUID(), seq: 0, name: 'absence.contest', args }];
    const body = { protocol: 1, device: randomUUID(), mutations };
    const { results } = (await t.call(actor, 'POST', '/api/sync/push', body)).body.data;
    return results.map(({ status, message }: Row) => [status, message].filter(Boolean).join(': '));
  };
  expect(await contest(stranger, open)).toEqual(['refused: This absence no longer exists.']);
  expect(await contest(person, open)).toEqual(['applied']);
  expect(await contest(person, open)).toEqual(['applied']);
  expect(await contest(person, open, 'Another text')).toEqual([
    'refused: This absence has already been contested or decided.',
  ]);
  expect(await contest(person, late)).toEqual([
    'refused: The seven days to contest this absence are over.',
  ]);
  const rows = await at.run<{ body: { status: string; contest: string | null } }>(
    'select body from published.absence where id = ?',
    [open],
  );
  expect(rows).toMatchObject([{ body: { status: 'contested', contest: 'I was there.' } }]);
});
