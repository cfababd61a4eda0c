/** Checks of phones at the gates of a match, as the server gets them. */
import { randomUUID } from 'node:crypto';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { storeCheck } from '#api/gates/store-checks.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  type TestGatePhone,
  type TestGates,
} from '#api/gates/testing/gate-scene.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

export const minute = 60_000;

export const toCaller = (
  { id, matchId, gateId }: Omit<TestGatePhone, 'headers'>,
  rights: GatePhone['rights'] = 'check',
) =>
  ({
    id,
    matchId,
    gateId,
    rights,
    isAccepted: true,
    isOnDuty: true,
    isHandedIn: false,
    tokenExpiresAt: Infinity,
  }) satisfies GatePhone;

/** A ticket let in now, or so many milliseconds later. */
export const letIn = (
  phone: Pick<TestGatePhone, 'gateId'>,
  h: string | null,
  later = 0,
): GateScan => ({
  id: randomUUID(),
  gateId: phone.gateId,
  h,
  act: 'in',
  undoes: null,
  answer: 'onTheList',
  source: 'camera',
  at: new Date(Date.now() + later).toISOString(),
  clockCertain: true,
  listAsOf: new Date(Date.now() - minute).toISOString(),
  override: null,
  document: null,
});

export const undoOf = ({ id, at, ...scan }: GateScan, later: number): GateScan => ({
  ...scan,
  id: randomUUID(),
  h: null,
  act: 'undo',
  undoes: id,
  at: new Date(Date.parse(at) + later).toISOString(),
});

/** Database helpers for tests of checks. */
export function checkScene(db: TestDatabase, t: TestApp) {
  const run = (sql: string, params: unknown[] = []) =>
    db.tx((tx) => tx.execute<Row[]>(sql, params));

  async function hashOf(booking: string): Promise<string> {
    const [entry] = await run(
      'select h from gate_entry where booking_id = ? and revoked_at is null',
      [booking],
    );
    return (entry.h as Buffer).toString('base64url');
  }

  return {
    run,
    hashOf,

    /** A match that begins in an hour, with a phone at its first gate. */
    async scene() {
      const gates = await db.tx((tx) => createGates(tx, { kickOffIn: '1 hour' }));
      return { gates, phone: await createGatePhone(db, t, gates) };
    },

    store: (phone: TestGatePhone, scan: GateScan, rights?: GatePhone['rights']) =>
      db.tx((tx) => storeCheck(tx, toCaller(phone, rights), scan, t.app.services)),

    /** The hash of a new photographer's ticket, and its booking. */
    async ticket(gates: TestGates) {
      const booking = await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
      return { booking, h: await hashOf(booking) };
    },

    checksOf: ({ matchId }: TestGates) =>
      run('select * from gate_scan where match_id = ? order by received_at, id', [matchId]),
  };
}
