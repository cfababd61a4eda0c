/** Permission rows for the approval queue: administrators only. */
import { createAccreditation, createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { createActor } from '#api/platform/testing/actors.ts';

const admins = [401, 403, 403, 403, 403, 200] as const;

async function request({ db }: Cell) {
  const id = await db.tx(async (tx) => {
    const applicant = await createActor(tx, 'member');
    return createAccreditation(tx, await createSeason(tx), applicant.id, 'pending');
  });
  return { params: { id } };
}

export const approvalRows = [
  row('GET /api/admin/overview', admins),
  row('GET /api/admin/requests', admins),
  row('GET /api/admin/user/{id}/requests', admins, async ({ db }) => ({
    params: { id: (await db.tx((tx) => createActor(tx, 'member'))).id },
  })),
  row('GET /api/admin/request/{id}', admins, request),
  row('PATCH /api/admin/request/{id}', admins, async (cell) => ({
    ...(await request(cell)),
    body: { status: 'approved' },
  })),
];
