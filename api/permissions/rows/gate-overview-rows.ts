/** Permission rows of the page of a match's gates, for officers who are approved there or not. */
import { randomUUID } from 'node:crypto';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { createAccreditation, createBooking } from '#api/matches/testing/season.ts';
import {
  type Cell,
  everybody,
  type PermissionRow,
  type PreparedCall,
  row,
  variant,
} from '#api/permissions/permission-row.ts';

/** A match whose gates are set up; the caller has a booking there, where possible. */
async function gatedMatchOf({ db, actor }: Cell, isApproved: boolean): Promise<GatedMatch> {
  const gated = await createGatedMatch(db, { people: 1 });
  if (actor && actor.scope !== 'admin')
    await db.tx(async (tx) => {
      await createAccreditation(tx, gated, actor.id);
      await createBooking(tx, gated, actor.id, isApproved ? 'approved' : 'pending');
    });
  return gated;
}

/** The same call to a match where the caller is approved, and to one where not. */
function rowsOf(
  call: PermissionRow['call'],
  prepare: (gated: GatedMatch) => Promise<PreparedCall> | PreparedCall = () => ({}),
  success = 200,
): PermissionRow[] {
  const prepared = (isApproved: boolean) => async (cell: Cell) => {
    const gated = await gatedMatchOf(cell, isApproved);
    const { params, ...rest } = await prepare(gated);
    return { params: { match: gated.matchId, ...params }, ...rest };
  };
  return [
    variant(call, 'approved', [401, 403, 403, 403, success, success], prepared(true)),
    variant(call, 'not approved', [401, 403, 403, 403, 404, success], prepared(false)),
  ];
}

const issueList = async ({ run, matchId }: GatedMatch) =>
  run(
    `insert into security_list (match_id, version, people, digest) values (?, 1, '[]', '\\x01')
     returning id`,
    [matchId],
  );

/** A check that the media office should look at; returns the exception's key. */
async function makeException({ scan }: GatedMatch): Promise<string> {
  const id = await scan({ act: 'in', no: 1, override: 'steward' });
  return `override/${id}`;
}

export const gateOverviewRows: PermissionRow[] = [
  ...rowsOf('GET /api/gates/{match}'),
  ...rowsOf('GET /api/gates/{match}/people'),
  ...rowsOf(
    'POST /api/gates/{match}/scans',
    ({ gate4 }) => ({
      body: { id: randomUUID(), no: 1, gateId: gate4, act: 'in', at: new Date().toISOString() },
    }),
    201,
  ),
  ...rowsOf('POST /api/gates/{match}/exceptions', async (gated) => ({
    body: { key: await makeException(gated), seen: true },
  })),
  ...rowsOf('POST /api/gates/{match}/close', () => ({ body: { missing: {} } })),
  variant(
    'POST /api/gates/{match}/reopen',
    'approved',
    [401, 403, 403, 403, 403, 200],
    async (cell) => ({
      params: { match: (await gatedMatchOf(cell, true)).matchId },
    }),
  ),
  ...rowsOf('POST /api/gates/{match}/list', undefined, 201),
  ...rowsOf('GET /api/gates/{match}/list/{version}', async (gated) => {
    await issueList(gated);
    return { params: { version: '1' } };
  }),
  row('GET /api/list/{id}', everybody, async ({ db }) => {
    const [list] = await issueList(await createGatedMatch(db, { people: 1 }));
    return { params: { id: list?.id ?? '' } };
  }),
];
