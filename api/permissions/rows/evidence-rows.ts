/** Permission rows for requirements and evidence. */
import {
  insertPiece,
  insertRequirement,
  newRequirement,
} from '#api/evidence/testing/requirements.ts';
import {
  admins,
  adminsCreate,
  createMember,
  everybody,
  row,
  sessions,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';

const everyRole = [...roles];

async function requirement({ db }: Cell) {
  return { params: { id: await db.tx((tx) => insertRequirement(tx, { roles: everyRole })) } };
}

export const evidenceRows = [
  row('GET /api/requirements', everybody),
  row('GET /api/profile/evidence', sessions),
  // Administrators have no role that requires anything.
  row('POST /api/profile/evidence', [401, 403, 403, 200, 200, 409], async (cell) => {
    const { params } = await requirement(cell);
    return { body: { evidence: { requirementId: params.id, number: 'EG-4711' } } };
  }),
  row('GET /api/admin/requirements', admins),
  row('POST /api/admin/requirements', adminsCreate, async ({ db }) => {
    // There is a maximum number of requirements, and every cell adds some.
    await db.tx((tx) => tx.execute('update requirement set deleted_at = now()'));
    return { body: { requirement: newRequirement() } };
  }),
  row('GET /api/admin/requirements/{id}', admins, requirement),
  row('PATCH /api/admin/requirements/{id}', admins, async (cell) => ({
    ...(await requirement(cell)),
    body: { requirement: { name: 'Insurance' } },
  })),
  row('DELETE /api/admin/requirements/{id}', admins, requirement),
  row('POST /api/admin/requirements/{id}/ask', admins, async (cell) => ({
    ...(await requirement(cell)),
    body: { until: '2099-12-31' },
  })),
  row('POST /api/admin/requirements/order', admins, async ({ db }) => {
    await db.tx((tx) => tx.execute('update requirement set deleted_at = now()'));
    return { body: { ids: [] } };
  }),
  row('GET /api/admin/user/{id}/evidence', admins, async (cell) => ({
    params: { id: (await createMember(cell)).id },
  })),
  row('POST /api/admin/evidence/{id}/decision', admins, async (cell) => {
    const { id: accountId } = await createMember(cell);
    const { params } = await requirement(cell);
    const id = await cell.db.tx((tx) => insertPiece(tx, { accountId, requirementId: params.id }));
    return { params: { id }, body: { state: 'accepted', expected: 'given' } };
  }),
];
