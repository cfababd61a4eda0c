/** Changes phones for the media office: rights, moving, revoking, reporting lost. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { GateDeviceRow } from '#sync/contracts/gate/gate-rows.ts';
import type { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { requireRoomAtGate } from '#api/gates/enrol.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { renewOfficerNumbers } from '#api/gates/officer-numbers.ts';
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
 * it does not get; an accepted one that is revoked or lost ends the officers' numbers, too. Granting
 * the search accepts the phone. Throws 404, 409 for a stale version or a gate that has no room, 422 for an
 * officer's rights and for a gate of another match.
 */
export async function editDevice(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...edit }: DeviceEdit & { version: number },
): Promise<GateDeviceRow> {
  const { accept, rights, gateId, revoke, discardScans, lost } = edit;
  await requireDeviceManager(tx, actor, id, edit);
  const device = await lockDevice(tx, id);
  if (version !== device.version) throw conflict('error.stale');
  if (rights !== undefined && device.rights === 'officer')
    throw invalid({ rights: 'error.invalid' });
  const isMoved = gateId !== undefined && gateId !== device.gate_id;
  const isAccepted = accept === true || rights === 'search';
  await db(tx)
    .updateTable('gate_device')
    .set({
      ...(isAccepted && { accepted: true, network: null }),
      rights: rights ?? device.rights,
      gate_id: gateId,
      lost_reason: lost,
    })
    .where('id', '=', id)
    .execute();
  const isNew = isAccepted && !device.accepted;
  const takesPlace = isMoved || isNew || (lost === null && device.lost_reason !== null);
  if (takesPlace && device.rights !== 'officer')
    await requireRoomAtGate(tx, gateId ?? device.gate_id);
  if (revoke) await revokePhones(tx, [id], discardScans);
  if (isNew || (revoke && discardScans !== undefined))
    await recomputeAttendance(tx, device.match_id);
  const after = await readGateDevice(tx, id);
  if (maySearch(device) && !maySearch(toColumns(after))) await renewSearchKey(tx, device.match_id);
  // Only an accepted phone has what numbers are checked with.
  const hadNumbers = device.accepted && isInUse(device) && !isInUse(toColumns(after));
  if (hadNumbers) await renewOfficerNumbers(tx, device.match_id);
  await auditEdit(tx, actor, { phone: id, matchId: device.match_id }, edit);
  return {
    ...after,
    label: device.label,
    lostReason: lost === undefined ? device.lost_reason : lost,
  };
}

/**
 * Locks the gate where the phone takes a place, so that no other enrols there before. A phone that enrols
 * locks its gate first and itself then; in the other order both would wait for each other.
 */
async function requireDeviceManager(
  tx: Tx,
  actor: Actor,
  id: string,
  { accept, rights, gateId, lost }: DeviceEdit,
): Promise<void> {
  const device = await db(tx)
    .selectFrom('gate_device')
    .select(['match_id as matchId', 'gate_id as gateId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!device) throw notFound('matches.gone');
  await requireGateManager(tx, actor, device.matchId);
  const takesNoPlace = gateId === undefined && lost !== null && !accept && rights !== 'search';
  if (takesNoPlace) return;
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
    .select([
      'match_id',
      'gate_id',
      'label',
      'rights',
      'accepted',
      'lost_reason',
      'revoked_at',
      'version',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!device) throw notFound('matches.gone');
  return device;
}

/** @param discarded whether their checks and codes count; undefined leaves that as it is */
export async function revokePhones(
  tx: Tx,
  ids: readonly string[],
  discarded: boolean | undefined,
): Promise<void> {
  await db(tx)
    .updateTable('gate_device')
    .set({ revoked_at: sql`coalesce(revoked_at, now())`, discarded })
    .where('id', 'in', ids)
    .execute();
  if (discarded === undefined) return;
  await db(tx)
    .updateTable('gate_scan')
    .set({ discarded })
    .where('device_id', 'in', ids)
    .where('discarded', '<>', discarded)
    .execute();
}

type Keyholder = Pick<
  Awaited<ReturnType<typeof lockDevice>>,
  'rights' | 'lost_reason' | 'revoked_at'
>;
const isInUse = (device: Keyholder) => device.lost_reason === null && device.revoked_at === null;
export const maySearch = (device: Keyholder) => device.rights !== 'check' && isInUse(device);
const toColumns = ({ rights, lostReason, revokedAt }: GateDeviceRow) => ({
  rights,
  lost_reason: lostReason,
  revoked_at: revokedAt,
});

export async function renewSearchKey(tx: Tx, matchId: string): Promise<void> {
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
  { accept, rights, gateId, revoke, discardScans, lost }: DeviceEdit,
): Promise<void> {
  const subject = ['match', matchId] as const;
  if (accept) await audit(tx, actor, 'match.gate-phone-accept', subject, { phone });
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
