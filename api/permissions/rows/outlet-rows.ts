/** Permission rows for outlets: administrators, managers, members, and people of other outlets. */
import { randomUUID } from 'node:crypto';
import type { OutletState } from '#sync/contracts/outlets/outlet-types.ts';
import { insertInvitation, insertMember, insertOutlet } from '#api/outlets/testing/outlet-scene.ts';
import {
  admins,
  adminsCreate,
  type Cell,
  createMember,
  everybody,
  row,
  sessions,
  variant,
} from '#api/permissions/permission-row.ts';

/** Creates an outlet with a person who joined; the caller has this state there, or none. */
async function scene(cell: Cell, state: OutletState | null = null) {
  const person = await createMember(cell);
  const { id } = await cell.db.tx(async (tx) => {
    const outlet = await insertOutlet(tx);
    await insertMember(tx, outlet.id, person.id, 'joined');
    if (cell.actor && state) await insertMember(tx, outlet.id, cell.actor.id, state);
    return outlet;
  });
  return { id, accountId: person.id };
}

/** The caller manages another outlet. */
async function anothers(cell: Cell) {
  await scene(cell, 'manager');
  return scene(cell);
}

const outlet = async (cell: Cell) => ({ params: { id: (await scene(cell)).id } });
const email = () => ({ email: `${randomUUID()}@press.example` });

async function invitation({ db }: Cell, outletId: string) {
  return db.tx((tx) => insertInvitation(tx, outletId));
}

async function link(cell: Cell) {
  const { token } = await invitation(cell, (await scene(cell)).id);
  return { body: { token } };
}

const own = [401, 403, 403, 200, 200, 200] as const;
/** Another’s outlet is a missing one to everyone but administrators. */
const foreign = [401, 403, 403, 404, 404, 200] as const;
const invite = 'POST /api/outlet/{id}/invitations';
const change = 'PATCH /api/outlet/{id}/member/{accountId}';
const remove = 'DELETE /api/outlet/{id}/member/{accountId}';
const cancel = 'DELETE /api/outlet-invitation/{id}';
const vouched = { vouched: true } as const;

export const outletRows = [
  row('GET /api/admin/outlets', admins),
  row('GET /api/admin/outlets/suggestions', admins),
  row('GET /api/admin/outlet/{id}', admins, outlet),
  row('POST /api/admin/outlet', adminsCreate, () => ({
    body: { outlet: { name: `Outlet ${randomUUID()}`, type: 'tv' } },
  })),
  row('PATCH /api/admin/outlet/{id}', admins, async (cell) => ({
    ...(await outlet(cell)),
    body: { outlet: { type: 'radio' } },
  })),
  row('POST /api/admin/outlet/{id}/member', adminsCreate, async (cell) => ({
    ...(await outlet(cell)),
    body: { accountId: (await createMember(cell)).id, manager: true },
  })),
  row('POST /api/admin/outlets/merge', adminsCreate, () => ({
    body: {
      keys: ['no one'],
      outlet: { name: `Outlet ${randomUUID()}`, type: 'tv' },
      managers: [],
    },
  })),
  row('GET /api/outlet', sessions),
  variant(invite, 'own', [401, 403, 403, 201, 201, 201], async (cell) => ({
    params: { id: (await scene(cell, 'manager')).id },
    body: email(),
  })),
  variant(invite, 'as no manager', [401, 403, 403, 404, 404, 201], async (cell) => ({
    params: { id: (await scene(cell, 'vouched')).id },
    body: email(),
  })),
  variant(invite, 'another’s', [401, 403, 403, 404, 404, 201], async (cell) => ({
    params: { id: (await anothers(cell)).id },
    body: email(),
  })),
  variant(cancel, 'own', own, async (cell) => ({
    params: { id: (await invitation(cell, (await scene(cell, 'manager')).id)).id },
  })),
  variant(cancel, 'another’s', foreign, async (cell) => ({
    params: { id: (await invitation(cell, (await anothers(cell)).id)).id },
  })),
  row('POST /api/outlet/invitation', everybody, link),
  // Officers and administrators work for the league, and rejected people apply again first.
  row('POST /api/outlet/join', [401, 200, 403, 200, 403, 403], link),
  variant(change, 'own', own, async (cell) => ({
    params: await scene(cell, 'manager'),
    body: vouched,
  })),
  variant(change, 'as no manager', foreign, async (cell) => ({
    params: await scene(cell, 'vouched'),
    body: vouched,
  })),
  variant(change, 'another’s', foreign, async (cell) => ({
    params: await anothers(cell),
    body: vouched,
  })),
  variant(change, 'the managers', [401, 403, 403, 403, 403, 200], async (cell) => ({
    params: await scene(cell, 'manager'),
    body: { manager: true },
  })),
  variant(remove, 'oneself', sessions, async (cell) => {
    const { id, accountId } = await scene(cell, 'joined');
    return { params: { id, accountId: cell.actor?.id ?? accountId } };
  }),
  variant(remove, 'as manager', [401, 404, 404, 200, 200, 200], async (cell) => ({
    params: await scene(cell, 'manager'),
  })),
  variant(remove, 'as no manager', [401, 404, 404, 404, 404, 200], async (cell) => ({
    params: await scene(cell, 'vouched'),
  })),
  variant(remove, 'another’s', [401, 404, 404, 404, 404, 200], async (cell) => ({
    params: await anothers(cell),
  })),
];
