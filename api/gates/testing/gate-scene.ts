/** A match with gates and phones at them; each test creates its own. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { GateRight } from '#sync/contracts/gate/gate-rows.ts';
import { addGate } from '#api/gates/manage-gates.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import {
  createAccreditation,
  createBooking,
  createSeason,
  type SeasonOptions,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import { issueGateToken } from '#api/platform/auth/tokens.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

export interface TestGates extends TestSeason {
  /** Gates 1 to 3; the third is for photographers. */
  gateIds: readonly [string, string, string];
}

export interface TestGatePhone {
  id: string;
  matchId: string;
  gateId: string;
  headers: { 'x-access-token': string };
}

/** A match without seats whose three gates are set up. */
export async function createGates(tx: Tx, options: SeasonOptions = {}): Promise<TestGates> {
  const season = await createSeason(tx, { seated: false, ...options });
  return { ...season, gateIds: await setUpGates(tx, season.matchId) };
}

/** A match without gates, at the venue of an earlier match with three. */
export async function createLaterMatch(tx: Tx): Promise<TestSeason & { earlier: TestGates }> {
  const earlier = await createGates(tx);
  const season = await createSeason(tx, { seated: false, kickOffIn: '9 days' });
  await tx.execute('update match set venue_id = ? where id = ?', [earlier.venueId, season.matchId]);
  return { ...season, earlier };
}

export async function setUpGates(tx: Tx, matchId: string): Promise<TestGates['gateIds']> {
  const admin = await createActor(tx, 'admin');
  await saveGateSettings(tx, admin, matchId, { version: 0 });
  const add = async (number: number, roles: 'photographer'[] = []) =>
    (await addGate(tx, admin, matchId, { number, name: `Gate ${number}`, roles })).id;
  return [await add(1), await add(2), await add(3, ['photographer'])];
}

/** A new photographer's ticket for the match; returns the booking. */
export async function issueTicketTo(
  tx: Tx,
  season: TestSeason,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<string> {
  const { id } = await createActor(tx, 'member');
  await createAccreditation(tx, season, id);
  const booking = await createBooking(tx, season, id);
  await recordSigningKey(tx, services.ticketKeys);
  await issueTicket(tx, booking, services);
  return booking;
}

/** An officer with an approved booking for the match. */
export async function createApprovedOfficer(tx: Tx, season: TestSeason): Promise<string> {
  const { id } = await createActor(tx, 'officer');
  await approveOfficer(tx, season, id);
  return id;
}

export async function approveOfficer(tx: Tx, season: TestSeason, officerId: string): Promise<void> {
  await createAccreditation(tx, season, officerId);
  await createBooking(tx, season, officerId);
}

/** A phone at the first gate, as enrolling makes it. */
export async function createGatePhone(
  db: TestDatabase,
  t: TestApp,
  gates: TestGates,
  rights: GateRight = 'check',
  gateId: string = gates.gateIds[0],
): Promise<TestGatePhone> {
  const id = randomUUID();
  const { matchId } = gates;
  await db.tx(async (tx) => {
    const officer = rights === 'officer' ? await createApprovedOfficer(tx, gates) : null;
    await tx.execute(
      `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights, officer_id)
       values (?, ?, ?, ?, 'Omar', ?, ?)`,
      [id, createHash('sha256').update(randomBytes(32)).digest(), matchId, gateId, rights, officer],
    );
  });
  return { id, matchId, gateId, headers: tokenHeaders(t, { id, matchId }) };
}

export function tokenHeaders(t: TestApp, { id, matchId }: Pick<TestGatePhone, 'id' | 'matchId'>) {
  return { 'x-access-token': issueGateToken(t.app, { deviceId: id, matchId }, 3600) };
}

export async function revokePhone(db: TestDatabase, { id }: TestGatePhone): Promise<void> {
  await db.tx((tx) => tx.execute('update gate_device set revoked_at = now() where id = ?', [id]));
}
