/** Permission rows for the gates of a match: the media office's calls, and those of the phones. */
import { randomBytes, randomUUID } from 'node:crypto';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import {
  approveOfficer,
  createGatePhone,
  createGates,
  createLaterMatch,
  type TestGates,
} from '#api/gates/testing/gate-scene.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import {
  admins,
  adminsCreate,
  everybody,
  phoneRow,
  row,
  variant,
} from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const gates = ({ db }: Cell) => db.tx((tx) => createGates(tx));

/** Gates of a match for which the caller, if an officer, is approved. */
async function ownGates(cell: Cell): Promise<TestGates> {
  const made = await gates(cell);
  const { db, actor } = cell;
  if (actor?.scope === 'officer') await db.tx((tx) => approveOfficer(tx, made, actor.id));
  return made;
}

const gateParams = ({ gateIds }: TestGates) => ({ params: { id: gateIds[1] } });
const code = ({ t }: Cell, { gateIds }: TestGates) =>
  makeEnrolmentCode(t.app.services.config.jwtSecret, { gateId: gateIds[0], codeNo: 1 });
const newPhone = () => ({
  device: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
});

const approvedOfficers = [401, 403, 403, 403, 200, 200] as const;
const otherOfficers = [401, 403, 403, 403, 404, 200] as const;

const form = { number: 7, name: 'Press gate', roles: [] };

export const gateRows = [
  row('PATCH /api/gates/{match}', admins, async ({ db }) => ({
    params: { match: (await db.tx((tx) => createSeason(tx))).matchId },
    body: { version: 0 },
  })),
  row('POST /api/gates/{match}/gate', adminsCreate, async (cell) => ({
    params: { match: (await ownGates(cell)).matchId },
    body: form,
  })),
  row('POST /api/gates/{match}/copy', adminsCreate, async ({ db }) => ({
    params: { match: (await db.tx((tx) => createLaterMatch(tx))).matchId },
  })),
  variant('PATCH /api/gate/{id}', 'its name', admins, async (cell) => ({
    ...gateParams(await ownGates(cell)),
    body: { name: 'Press gate', version: 1 },
  })),
  ...(['own', 'another’s'] as const).flatMap((whose) => {
    const statuses = whose === 'own' ? approvedOfficers : otherOfficers;
    const made = whose === 'own' ? ownGates : gates;
    return [
      variant('PATCH /api/gate/{id}', `code, ${whose} match`, statuses, async (cell) => ({
        ...gateParams(await made(cell)),
        body: { newCode: true, version: 1 },
      })),
      variant('PATCH /api/gate/device/{id}', `${whose} match`, statuses, async (cell) => ({
        params: { id: (await createGatePhone(cell.db, cell.t, await made(cell))).id },
        body: { lost: 'Fell.', version: 1 },
      })),
      variant('GET /api/gate/{id}/code', `${whose} match`, statuses, async (cell) =>
        gateParams(await made(cell)),
      ),
    ];
  }),
  row('DELETE /api/gate/{id}', admins, async (cell) => gateParams(await ownGates(cell))),
  row('POST /api/gate/code', everybody, async (cell) => ({
    body: { code: code(cell, await gates(cell)) },
  })),
  row('POST /api/gate/enrol', [201, 201, 201, 201, 201, 201], async (cell) => ({
    body: { code: code(cell, await gates(cell)), label: 'Omar', ...newPhone() },
  })),
  variant(
    'POST /api/gate/enrol-officer',
    'own match',
    [401, 403, 403, 403, 201, 403],
    async (cell) => ({ body: { matchId: (await ownGates(cell)).matchId, ...newPhone() } }),
  ),
  variant(
    'POST /api/gate/enrol-officer',
    'another’s match',
    [401, 403, 403, 403, 403, 403],
    async (cell) => ({ body: { matchId: (await gates(cell)).matchId, ...newPhone() } }),
  ),
  phoneRow('GET /api/gate/device', [200, 200, 200]),
  phoneRow('GET /api/gate/cards', [200, 200, 200], () => ({ query: '?from=1&to=40' })),
  phoneRow('GET /api/gate/index', [403, 200, 200]),
  phoneRow('GET /api/gate/numbers', [200, 200, 200], () => ({ query: '?from=-1&to=-1' })),
  phoneRow('GET /api/gate/exceptions', [403, 403, 200]),
  phoneRow('POST /api/gate/sync/pull', [200, 200, 200], () => ({
    body: { protocol: protocolVersion, epoch: null, cursors: {} },
  })),
  phoneRow('GET /api/gate/sync/live', [200, 200, 200], () => ({
    // Without a limit the stream does not end.
    query: `?protocol=${protocolVersion}&seconds=0`,
  })),
  phoneRow('POST /api/gate/sync/push', [200, 200, 200], () => ({
    body: {
      protocol: protocolVersion,
      device: randomUUID(),
      mutations: [{ id: randomUUID(), seq: 0, name: 'gate.handIn', args: { scans: 0 } }],
    },
  })),
];
