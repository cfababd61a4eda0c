/** Templates of venues, and the matches that get their places from them. */
import { expect, test } from 'vitest';
import { createActor } from '#api/platform/testing/actors.ts';
import { entities } from '#api/schema.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  applyTemplates,
  listVenueMatches,
  readTemplate,
  saveTemplate,
} from '#api/pools/allocation-template.ts';
import { readAllocation } from '#api/pools/save-allocation.ts';
import { openAllocation, photographers } from '#api/pools/testing/pool-scene.ts';

const db = withDatabase({ entities });

/** A venue with a template and a match in two days. */
async function scene({ withTemplate = true } = {}) {
  const { admin, season } = await db.tx(async (tx) => ({
    admin: await createActor(tx, 'admin'),
    season: await createSeason(tx),
  }));
  const save = (version?: number, allocation = openAllocation) =>
    db.tx((tx) => saveTemplate(tx, admin, season.venueId, { allocation, version }));
  if (withTemplate) await save();
  return {
    ...season,
    admin,
    season,
    save,
    apply: (...ids: string[]) => applyTemplates(db.orm.em.fork(), admin, ids),
    match: () => db.tx((tx) => createMatch(tx, season)),
    obstacles: async () => {
      const matches = await db.tx((tx) => listVenueMatches(tx, season.venueId));
      return new Map(matches.map(({ id, obstacle, bookings }) => [id, { obstacle, bookings }]));
    },
  };
}

test('a template is saved and changed, and a stale or unreadable one is refused', async () => {
  const at = await scene();
  const read = () => db.tx((tx) => readTemplate(tx, at.venueId));
  expect(await read()).toEqual({ ...openAllocation, version: 1 });
  await at.save(1, { ...openAllocation, tie: 'draw' });
  expect(await read()).toMatchObject({ tie: 'draw', version: 2 });
  await expect(at.save(1)).rejects.toMatchObject({ key: 'error.stale' });
  await expect(at.save()).rejects.toMatchObject({ key: 'error.stale' });
  for (const pools of [[{ ...photographers, numbers: '3-1' }], [photographers, photographers]])
    await expect(at.save(2, { ...openAllocation, pools })).rejects.toMatchObject({
      code: 'validation',
    });
  await db.tx((tx) => tx.execute('update venue set deleted_at = now() where id = ?', [at.venueId]));
  await expect(read()).rejects.toMatchObject({ key: 'places.venueGone' });
});

test('matches get the places of their venue’s template, and each other one says why not', async () => {
  const at = await scene();
  const [second, booked, officers, past, gone] = await Promise.all(
    Array.from({ length: 5 }, at.match),
  );
  const ids = [at.matchId, second, booked, officers, past, gone].map((id) => id ?? '');
  await db.tx(async (tx) => {
    for (const [scope, matchId = ''] of [
      ['member', booked],
      ['officer', officers],
    ] as const) {
      const { id } = await createActor(tx, scope);
      await createAccreditation(tx, at.season, id);
      await createBooking(tx, { ...at.season, matchId }, id);
    }
    await tx.execute(`update match set date = now() where id = ?`, [past]);
    await tx.execute('update match set deleted_at = now() where id = ?', [gone]);
  });
  const elsewhere = await scene({ withTemplate: false });

  expect(await at.obstacles()).toEqual(
    new Map([
      [at.matchId, { obstacle: null, bookings: 0 }],
      [second, { obstacle: null, bookings: 0 }],
      [booked, { obstacle: 'bookings', bookings: 1 }],
      [officers, { obstacle: null, bookings: 0 }],
    ]),
  );
  const results = await at.apply(...ids, elsewhere.matchId, at.matchId);
  expect(results.map(({ matchId }) => matchId)).toEqual([...ids, elsewhere.matchId]);
  expect(results.map(({ obstacle }) => obstacle)).toEqual([
    null,
    null,
    'bookings',
    null,
    'past',
    'gone',
    'template',
  ]);
  expect(await at.apply(at.matchId)).toEqual([{ matchId: at.matchId, obstacle: 'allocation' }]);
  expect((await at.obstacles()).get(at.matchId)).toEqual({ obstacle: 'allocation', bookings: 0 });
  const { pools, ...times } = openAllocation;
  expect(await db.tx((tx) => readAllocation(tx, second ?? ''))).toMatchObject({ ...times, pools });
  const audited = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `select subject_id as id from audit_entry where action = 'match.allocation-create' and actor_id = ?`,
      [at.admin.id],
    ),
  );
  expect(audited.map(({ id }) => id).toSorted()).toEqual([at.matchId, second, officers].toSorted());
});

test('two administrators who apply a template at the same moment set up each match once', async () => {
  const at = await scene();
  const ids = [at.matchId, ...(await Promise.all(Array.from({ length: 9 }, at.match)))];
  const both = await Promise.all([at.apply(...ids), at.apply(...ids)]);
  for (const id of ids) {
    const found = both.flat().filter(({ matchId }) => matchId === id);
    expect(found.map(({ obstacle }) => obstacle).toSorted()).toEqual(['allocation', null]);
  }
});
