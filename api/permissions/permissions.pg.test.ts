import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { absenceRows } from '#api/permissions/rows/absence-rows.ts';
import { accountRows } from '#api/permissions/rows/account-rows.ts';
import { adminRows } from '#api/permissions/rows/admin-rows.ts';
import { contentRows } from '#api/permissions/rows/content-rows.ts';
import { callerKinds, phoneKinds } from '#api/permissions/permission-row.ts';
import type {
  CallerColumn,
  CallerKind,
  PermissionRow,
  PhoneKind,
  PreparedCall,
} from '#api/permissions/permission-row.ts';
import { evidenceRows } from '#api/permissions/rows/evidence-rows.ts';
import { exportRows } from '#api/permissions/rows/export-rows.ts';
import { questionRows } from '#api/permissions/rows/question-rows.ts';
import { fileRows } from '#api/permissions/rows/file-rows.ts';
import { gateRows } from '#api/permissions/rows/gate-rows.ts';
import { fixtureImportRows } from '#api/permissions/rows/fixture-import-rows.ts';
import { gateOverviewRows } from '#api/permissions/rows/gate-overview-rows.ts';
import { notificationRows } from '#api/permissions/rows/notification-rows.ts';
import { outletRows } from '#api/permissions/rows/outlet-rows.ts';
import { placeRows } from '#api/permissions/rows/place-rows.ts';
import { poolRows } from '#api/permissions/rows/pool-rows.ts';
import { reportRows } from '#api/permissions/rows/report-rows.ts';
import { seasonRows } from '#api/permissions/rows/season-rows.ts';
import { syncRows } from '#api/permissions/rows/sync-rows.ts';
import { ticketRows } from '#api/permissions/rows/ticket-rows.ts';
import {
  createGatePhone,
  createGates,
  revokePhone,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { walletCredentials } from '#api/tickets/testing/wallet-credentials.ts';

const rows: PermissionRow[] = [
  ...accountRows,
  ...adminRows,
  ...contentRows,
  ...evidenceRows,
  ...exportRows,
  ...fileRows,
  ...seasonRows,
  ...fixtureImportRows,
  ...gateOverviewRows,
  ...notificationRows,
  ...outletRows,
  ...placeRows,
  ...poolRows,
  ...questionRows,
  ...absenceRows,
  ...reportRows,
  ...ticketRows,
  ...gateRows,
  ...syncRows,
];

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  env: walletCredentials().env,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test('the permission table contains every registered call and nothing else', async () => {
  const { body } = await t.call(null, 'GET', '/api/openapi.json');
  const registered = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = new Set<string>(rows.map(({ call }) => call));
  expect([...listed].toSorted()).toEqual(registered.toSorted());
});

describe.each(rows.map((each) => [`${each.call} ${each.variant}`.trim(), each] as const))(
  '%s',
  (_name, each) => {
    test.each(Object.entries(each.expected) as [CallerColumn, number][])(
      '%s gets %i',
      async (column, status) => {
        const { answer, strange } = await ask(each, column);
        expect({ status: answer.status, body: answer.body }).toEqual({
          status,
          body: answer.body,
        });
        if (column === 'session ended' && status === 412)
          expect(answer.body.message).toMatch(/^Force Logout/);
        // A refusal must not reveal whether something exists, except to an administrator, who
        // sees every account.
        if (column !== 'admin' && strange && [401, 403, 404, 412].includes(status))
          expect(strange.status).toBe(status);
      },
    );
  },
);

/** Returns a kind of caller that is allowed while its session is valid. */
function mightiest({ expected }: PermissionRow): Exclude<CallerKind, 'guest'> {
  const allowed = callerKinds.slice(1).find((kind) => expected[kind] < 300);
  return (allowed ?? 'admin') as Exclude<CallerKind, 'guest'>;
}

async function end(actor: TestActor | null): Promise<void> {
  await db.tx((tx) =>
    tx.execute(
      `update session set revoked_at = now(), revoked_reason = 'error.sessionEnded' where id = ?`,
      [actor?.sessionId ?? null],
    ),
  );
}

async function createPhone(kind: PhoneKind): Promise<TestGatePhone> {
  const gates = await db.tx((tx) => createGates(tx));
  const rights = kind === 'revoked phone' ? 'search' : (kind.split(' ')[0] as 'check');
  const phone = await createGatePhone(db, t, gates, rights);
  if (kind === 'revoked phone') await revokePhone(db, phone);
  return phone;
}

/** The phones that make the calls which phones may not make. */
const refusedPhones = new Map<PhoneKind, Promise<TestGatePhone>>();

function phoneOf(column: CallerColumn, { expected }: PermissionRow): Promise<TestGatePhone> | null {
  const kind = phoneKinds.find((each) => each === column);
  if (kind === undefined) return null;
  if (expected['revoked phone'] === 412) return createPhone(kind);
  const phone = refusedPhones.get(kind) ?? createPhone(kind);
  refusedPhones.set(kind, phone);
  return phone;
}

/** Refused callers change nothing, so one account of each kind makes all calls that are refused. */
const refusedActors = new Map<string, Promise<TestActor>>();

function refusedActor(kind: ActorKind, isEnded: boolean): Promise<TestActor> {
  const name = `${kind} ${isEnded}`;
  const actor = refusedActors.get(name) ?? createCaller(kind, isEnded);
  refusedActors.set(name, actor);
  return actor;
}

async function createCaller(kind: ActorKind, isEnded: boolean): Promise<TestActor> {
  const actor = await t.asActor(kind);
  if (isEnded) await end(actor);
  return actor;
}

interface Scene {
  prepared: PreparedCall;
  /** Whether the scene was made for this caller and not for anyone. */
  isPersonal: boolean;
}

/** The scenes of refused calls, which other callers that the row refuses use again. */
const scenes = new Map<PermissionRow, Scene>();

async function prepare(
  each: PermissionRow,
  actor: TestActor | null,
  phone: TestGatePhone | null,
): Promise<Scene> {
  let isPersonal = false;
  const prepared = await each.prepare({
    db,
    t,
    phone,
    get actor() {
      isPersonal = true;
      return actor;
    },
  });
  return { prepared, isPersonal };
}

/** Returns the caller, and what the call needs to succeed. */
async function setUp(each: PermissionRow, column: CallerColumn) {
  const isEnded = column === 'session ended';
  const found = isEnded ? mightiest(each) : callerKinds.find((of) => of === column);
  const kind = found === undefined || found === 'guest' ? null : found;
  const status = each.expected[column] ?? 0;
  const phone = await phoneOf(column, each);
  const scene = scenes.get(each);
  // Without a session, the call is refused before it matters whose things it names.
  if (scene && (status === 401 || status === 412 || (status === 403 && !scene.isPersonal))) {
    return { actor: kind && (await refusedActor(kind, isEnded)), phone, prepared: scene.prepared };
  }
  const actor = kind && (await t.asActor(kind));
  const made = await prepare(each, actor, phone);
  if (isEnded) await end(actor);
  if ([401, 403, 412].includes(status)) scenes.set(each, made);
  return { actor, phone, prepared: made.prepared };
}

/** Makes the call as one kind of caller, and again with ids that do not exist. */
async function ask(each: PermissionRow, column: CallerColumn) {
  const { actor, phone, prepared } = await setUp(each, column);
  const [method, path] = each.call.split(' ') as [Parameters<typeof t.call>[1], string];
  const send = ({ params = {}, query = '', body, headers }: PreparedCall) => {
    const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${each.call}: prepare gives no ${name}`);
      return encodeURIComponent(value);
    });
    return t.call(actor, method, address + query, body, { ...headers, ...phone?.headers });
  };
  const { params = {} } = prepared;
  const answer = await send(prepared);
  const ids = Object.entries(params).filter(([, value]) => uuid.test(value));
  const unknown = Object.fromEntries(ids.map(([name]) => [name, randomUUID()]));
  const strange =
    ids.length > 0 ? await send({ ...prepared, params: { ...params, ...unknown } }) : undefined;
  return { answer, strange };
}
