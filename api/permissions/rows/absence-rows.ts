/** Permission rows for absences and suspensions. */
import { createAbsenceScene } from '#api/absences/testing/absence-scene.ts';
import {
  admins,
  adminsCreate,
  type Cell,
  row,
  variant,
  withId,
} from '#api/permissions/permission-row.ts';
import { createAccreditation } from '#api/matches/testing/season.ts';

const members = [401, 403, 403, 200, 403, 403] as const;
const strangers = [401, 403, 403, 404, 403, 403] as const;

/** A person with absences of these states, who may be the caller. */
async function absent(cell: Cell, statuses: readonly string[], own = false) {
  const at = await createAbsenceScene(cell.db, cell.t.app.services);
  const { actor } = cell;
  const isMember = own && actor?.scope === 'member' && actor.status === 'approved';
  if (isMember) await cell.db.tx((tx) => createAccreditation(tx, at.season, actor.id));
  const person = isMember ? actor : await at.person();
  const ids = await at.absences(person, statuses);
  return { at, person, ids, params: { id: ids[0] ?? '' } };
}

/** A match with closed gates, at which someone with a place is absent. */
async function closed(cell: Cell) {
  const at = await createAbsenceScene(cell.db, cell.t.app.services);
  const [request = ''] = await at.give(await at.person());
  await at.phone();
  await at.close();
  return { params: { id: at.matchId }, body: { requestIds: [request] } };
}

async function suspended(cell: Cell) {
  const { person, ids } = await absent(cell, ['upheld', 'upheld', 'upheld']);
  return withId(
    cell,
    `insert into suspension (account_id, begins_at, ends_at, reason, absence_ids, decided_by)
     values (?, now(), now() + interval '1 day', 'x', ?::text[], ?) returning id`,
    [person.id, `{${ids.join()}}`, person.id],
  );
}

const contest = { text: 'I was there.' };

export const absenceRows = [
  row('POST /api/absence/{id}/contest', members, async (cell) => ({
    params: (await absent(cell, ['open'], true)).params,
    body: contest,
  })),
  variant('POST /api/absence/{id}/contest', 'another’s', strangers, async (cell) => ({
    params: (await absent(cell, ['open'])).params,
    body: contest,
  })),
  row('GET /api/admin/match/{id}/absences', admins, async (cell) => {
    const { params } = await closed(cell);
    return { params };
  }),
  row('POST /api/admin/match/{id}/absences', admins, closed),
  row('GET /api/admin/absences', admins),
  row('PATCH /api/admin/absence/{id}', admins, async (cell) => ({
    params: (await absent(cell, ['contested'])).params,
    body: { status: 'upheld', text: 'No gate saw you.' },
  })),
  row('GET /api/admin/user/{id}/absences', admins, async (cell) => ({
    params: { id: (await absent(cell, ['open'])).person.id },
  })),
  row('POST /api/admin/user/{id}/suspensions', adminsCreate, async (cell) => {
    const { person, ids } = await absent(cell, ['upheld', 'upheld', 'upheld']);
    return {
      params: { id: person.id },
      body: { begins: '2026-12-01', ends: '2026-12-31', reason: 'Three', absenceIds: ids },
    };
  }),
  row('PATCH /api/admin/suspension/{id}', admins, async (cell) => ({
    ...(await suspended(cell)),
    body: { reason: 'A mistake' },
  })),
];
