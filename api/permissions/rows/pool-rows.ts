/** Permission rows for places of matches: requests, answers, setting up and allocating. */
import { createAccreditation } from '#api/matches/testing/season.ts';
import {
  admins,
  approved,
  everybody,
  row,
  variant,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { previewAllocation } from '#api/pools/allocate.ts';
import { createPoolScene, openAllocation } from '#api/pools/testing/pool-scene.ts';

const members = [401, 403, 403, 200, 403, 403] as const;
const membersCreate = [401, 403, 403, 201, 403, 403] as const;
const strangers = [401, 403, 403, 404, 403, 403] as const;
const none = { overrides: [], refusals: [] };

/** A match with places, to whose tournament the caller is accredited as a photographer. */
async function scene(cell: Cell) {
  const at = await createPoolScene(cell.db, cell.t.app.services);
  const { actor } = cell;
  if (actor && actor.scope !== 'admin')
    await cell.db.tx(async (tx) => {
      await tx.execute(
        `update account set role = 'photographer' where id = ? and scope = 'member'`,
        [actor.id],
      );
      await createAccreditation(tx, at.season, actor.id);
    });
  return at;
}

/** A request of the caller, or of another person for callers who cannot request. */
async function request(cell: Cell, own = true) {
  const at = await scene(cell);
  const isMember = cell.actor?.scope === 'member' && cell.actor.status === 'approved';
  const person = own && isMember && cell.actor ? cell.actor : await at.person();
  return { at, id: await at.request(person) };
}

/** A request that holds a place, on the day of the match. */
async function held(cell: Cell) {
  const { at, id } = await request(cell);
  await at.allocate();
  await at.setDeadline('substitute', 2890);
  return { params: { id } };
}

async function offered(cell: Cell, own = true) {
  const { id } = await request(cell, own);
  await cell.db.tx((tx) =>
    tx.execute(
      `update pool_request set state = 'offered', number = 1, outlet_rank = 1, outlet_cap = 1,
         offer_ends_at = now() + interval '1 hour' where id = ?`,
      [id],
    ),
  );
  return { params: { id } };
}

/** A request that holds a place of an outlet, which the caller manages or not, before the match day. */
async function ofOutlet(cell: Cell, { manager, own = false }: { manager: boolean; own?: boolean }) {
  const at = await scene(cell);
  const outlet = await at.outlet();
  const isMember = cell.actor?.scope === 'member' && cell.actor.status === 'approved';
  const person = own && isMember && cell.actor ? cell.actor : await at.person(outlet);
  const substitute = await at.person(outlet);
  const join = (accountId: string, isManager: boolean) =>
    cell.db.tx((tx) =>
      tx.execute(
        `insert into outlet_member (outlet_id, account_id, vouched_at, manager)
         values (?, ?, now(), ?)`,
        [outlet, accountId, isManager],
      ),
    );
  if (cell.actor && (manager || own)) await join(cell.actor.id, manager);
  const id = await at.request(person);
  await at.allocate();
  return { at, outlet, substitute, params: { id } };
}

const ofManager = [401, 403, 403, 200, 403, 200] as const;
const ofStranger = [401, 403, 403, 404, 403, 200] as const;
const callers = [
  ['as manager', ofManager, true],
  ['as no manager', ofStranger, false],
] as const;
const outletPlaceRows = callers.flatMap(([who, statuses, manager]) => [
  variant('POST /api/pool/request/{id}/substitute', who, statuses, async (cell) => {
    const { params, substitute } = await ofOutlet(cell, { manager });
    return { params, body: { accountId: substitute.id } };
  }),
  variant('POST /api/pool/request/{id}/release', who, statuses, async (cell) => ({
    params: (await ofOutlet(cell, { manager })).params,
    body: {},
  })),
  variant('PATCH /api/pool/request/{id}', who, statuses, async (cell) => ({
    params: (await ofOutlet(cell, { manager })).params,
    body: { number: 3 },
  })),
  variant('GET /api/outlet/{id}/places', who, statuses, async (cell) => ({
    params: { id: (await ofOutlet(cell, { manager })).outlet },
  })),
  variant('GET /api/outlet/{id}/candidates/{poolId}', who, statuses, async (cell) => {
    const { at, outlet } = await ofOutlet(cell, { manager });
    return { params: { id: outlet, poolId: at.poolId() } };
  }),
]);

const match = async (cell: Cell) => ({ params: { id: (await scene(cell)).matchId } });

const venue = async (cell: Cell) => ({ params: { id: (await scene(cell)).season.venueId } });

export const poolRows = [
  row('GET /api/match/{id}/pools', approved, match),
  variant(
    'GET /api/match/{id}/pools',
    'without accreditation',
    [401, 403, 403, 403, 403, 200],
    async ({ db, t }) => ({
      params: { id: (await createPoolScene(db, t.app.services)).matchId },
    }),
  ),
  row('GET /api/match/{id}/protocol', everybody, async (cell) => {
    const at = await scene(cell);
    await at.request(await at.person());
    await at.allocate();
    return { params: { id: at.matchId } };
  }),
  row('POST /api/pool/{id}/requests', membersCreate, async (cell) => ({
    params: { id: (await scene(cell)).poolId() },
    body: {},
  })),
  row('POST /api/pool/request/{id}/accept', members, async (cell) => ({
    ...(await offered(cell)),
    body: {},
  })),
  variant('POST /api/pool/request/{id}/accept', 'another’s', strangers, async (cell) => ({
    ...(await offered(cell, false)),
    body: {},
  })),
  row('POST /api/pool/request/{id}/return', members, async (cell) => ({
    ...(await offered(cell)),
    body: {},
  })),
  variant('POST /api/pool/request/{id}/return', 'another’s', strangers, async (cell) => ({
    ...(await offered(cell, false)),
    body: {},
  })),
  row('POST /api/pool/request/{id}/confirm', members, async (cell) => ({
    ...(await held(cell)),
    body: {},
  })),
  variant('POST /api/pool/request/{id}/confirm', 'another’s', strangers, async (cell) => ({
    ...(await offered(cell, false)),
    body: {},
  })),
  ...outletPlaceRows,
  variant('PATCH /api/pool/request/{id}', 'own', ofManager, async (cell) => ({
    params: (await ofOutlet(cell, { manager: false, own: true })).params,
    body: { number: 3 },
  })),
  variant('POST /api/pool/{id}/requests', 'for people, as manager', membersCreate, async (cell) => {
    const { at, substitute } = await ofOutlet(cell, { manager: true });
    return { params: { id: at.poolId() }, body: { accountIds: [substitute.id] } };
  }),
  variant('POST /api/pool/{id}/requests', 'for people, as no manager', strangers, async (cell) => {
    const { at, substitute } = await ofOutlet(cell, { manager: false });
    return { params: { id: at.poolId() }, body: { accountIds: [substitute.id] } };
  }),
  row('GET /api/admin/match/{id}/allocation', admins, match),
  row('POST /api/admin/match/{id}/allocation', admins, async (cell) => {
    const { matchId } = await scene(cell);
    return { params: { id: matchId }, body: { allocation: openAllocation, version: 1 } };
  }),
  row('DELETE /api/admin/match/{id}/allocation', admins, match),
  row('GET /api/admin/venue/{id}/allocation-template', admins, venue),
  row('POST /api/admin/venue/{id}/allocation-template', admins, async (cell) => ({
    ...(await venue(cell)),
    body: { allocation: openAllocation },
  })),
  row('GET /api/admin/venue/{id}/allocation-template/matches', admins, venue),
  row('POST /api/admin/allocation-templates/apply', admins, async (cell) => ({
    body: { matchIds: [(await scene(cell)).matchId] },
  })),
  row('GET /api/admin/user/{id}/places', admins, async (cell) => {
    const { at } = await request(cell);
    return { params: { id: (await at.person()).id } };
  }),
  row('POST /api/admin/match/{id}/allocate/preview', admins, async (cell) => ({
    ...(await match(cell)),
    body: none,
  })),
  row('POST /api/admin/match/{id}/allocate', admins, async (cell) => {
    const { at } = await request(cell);
    await at.setDeadline('opens', 30_000);
    await at.setDeadline('closes', 2900);
    const { mark } = await cell.db.tx((tx) => previewAllocation(tx, at.matchId, none));
    return { params: { id: at.matchId }, body: { ...none, mark } };
  }),
  row('POST /api/admin/pool/request/{id}/override', admins, async (cell) => {
    const { at, id } = await request(cell);
    await at.allocate();
    return { params: { id }, body: { decision: 'refuse', text: 'No room.' } };
  }),
];
