/** What the media office does with a phone: rights, moving, revoking, reporting it lost. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { GateDeviceRow } from '#sync/contracts/gate/gate-rows.ts';
import type { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { requireRoomAtGate } from '#api/gates/enrol.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { recomputeAttendance } from '#api/gates/overview/attendance.ts';
import { readGateDevice } from '#api/gates/published-rows.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

type DeviceEdit = Omit<Infer<NonNullable<(typeof editGateDevice)['body']>>, 'version'>;

/**
 * A phone that is revoked, reported lost or loses the right to search leaves a new search key, which
 * it does not get. Throws 404, 409 for a stale version or a gate that has no room, 422 for an
 * officer's rights and for a gate of another match.
 */
export async function editDevice(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...edit }: DeviceEdit & { version: number },
): Promise<GateDeviceRow> {
  const { rights, gateId, revoke, discardScans, lost } = edit;
  await requireDeviceManager(tx, actor, id, edit);
  const device = await lockDevice(tx, id);
  if (version !== device.version) throw conflict('error.stale');
  if (rights !== undefined && device.rights === 'officer')
    throw invalid({ rights: 'error.invalid' });
  const isMoved = gateId !== undefined && gateId !== device.gate_id;
  await db(tx)
    .updateTable('gate_device')
    .set({
      rights: rights ?? device.rights,
      gate_id: gateId,
      lost_reason: lost,
      revoked_at: revoke && device.revoked_at === null ? sql`now()` : undefined,
      discarded: revoke ? discardScans : undefined,
    })
    .where('id', '=', id)
    .execute();
  const takesPlace = isMoved || (lost === null && device.lost_reason !== null);
  if (takesPlace && device.rights !== 'officer')
    await requireRoomAtGate(tx, gateId ?? device.gate_id);
  if (revoke && discardScans !== undefined) {
    await discard(tx, id, discardScans);
    await recomputeAttendance(tx, device.match_id);
  }
  const after = await readGateDevice(tx, id);
  if (maySearch(device) && !maySearch(toColumns(after))) await renewSearchKey(tx, device.match_id);
  await auditEdit(tx, actor, { phone: id, matchId: device.match_id }, edit);
  return after;
}

/**
 * Locks the gate where the phone takes a place, so that no other enrols there before. A phone that enrols
 * locks its gate first and itself then; in the other order both would wait for each other.
 */
async function requireDeviceManager(
  tx: Tx,
  actor: Actor,
  id: string,
  { gateId, lost }: Pick<DeviceEdit, 'gateId' | 'lost'>,
): Promise<void> {
  const device = await db(tx)
    .selectFrom('gate_device')
    .select(['match_id as matchId', 'gate_id as gateId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!device) throw notFound('matches.gone');
  await requireGateManager(tx, actor, device.matchId);
  if (gateId === undefined && lost !== null) return;
  const gate = await db(tx)
    .selectFrom('gate')
    .select('id')
    .where('id', '=', gateId ?? device.gateId)
    .where('match_id', '=', device.matchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!gate) throw invalid({ gateId: 'error.invalid' });
}

async function lockDevice(tx: Tx, id: string) {
  const device = await db(tx)
    .selectFrom('gate_device')
    .select(['match_id', 'gate_id', 'rights', 'lost_reason', 'revoked_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!device) throw notFound('matches.gone');
  return device;
}

async function discard(tx: Tx, deviceId: string, discarded: boolean): Promise<void> {
  await db(tx)
    .updateTable('gate_scan')
    .set({ discarded })
    .where('device_id', '=', deviceId)
    .where('discarded', '<>', discarded)
    .execute();
}

type Searcher = Awaited<ReturnType<typeof lockDevice>>;
const maySearch = (device: Pick<Searcher, 'rights' | 'lost_reason' | 'revoked_at'>) =>
  device.rights !== 'check' && device.lost_reason === null && device.revoked_at === null;
const toColumns = ({ rights, lostReason, revokedAt }: GateDeviceRow) => ({
  rights,
  lost_reason: lostReason,
  revoked_at: revokedAt,
});

async function renewSearchKey(tx: Tx, matchId: string): Promise<void> {
  await db(tx)
    .updateTable('gate_secret')
    .set((eb) => ({
      search_key: randomBytes(32),
      search_key_no: eb('search_key_no', '+', 1),
    }))
    .where('match_id', '=', matchId)
    .execute();
}

/**
 * An entry for each thing that was done. The log is kept for ever, so it has the phone's id, not the
 * steward's name or a reason: both are deleted with the phone.
 */
async function auditEdit(
  tx: Tx,
  actor: Actor,
  { phone, matchId }: { phone: string; matchId: string },
  { rights, gateId, revoke, discardScans, lost }: DeviceEdit,
): Promise<void> {
  const subject = ['match', matchId] as const;
  if (rights !== undefined)
    await audit(tx, actor, 'match.gate-phone-rights', subject, { phone, rights });
  if (gateId !== undefined)
    await audit(tx, actor, 'match.gate-phone-move', subject, { phone, gateId });
  if (revoke)
    await audit(tx, actor, 'match.gate-phone-revoke', subject, {
      phone,
      ...(discardScans !== undefined && { discardScans }),
    });
  if (lost !== undefined)
    await audit(tx, actor, 'match.gate-phone-lost', subject, { phone, lost: lost !== null });
}
