/**
 * Phones at the gates are callers of their own, without an account. Their row is read with every
 * call, so that revoking one counts at its next call.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type InferResult } from 'kysely';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { GateClaims, GatePhone } from '#api/platform/auth/actor.ts';
import { isApprovedOfficer } from '#api/platform/auth/approved-officer.ts';
import { readGateToken } from '#api/platform/auth/tokens.ts';
import { queryPrepared, type Tx } from '#api/platform/database/database.ts';
import { AppError, conflict } from '#api/platform/errors/app-error.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { admitCall } from '#api/platform/http/call-limits.ts';
import { db } from '#api/schema.ts';

/** Seconds between two notes of when a phone last called. */
const contactSeconds = 5;

/**
 * Throws 401 for all but a known phone's own token, and 412 for a phone that was revoked, and for an
 * officer's once the approval for the match ends. A phone that has handed in may only sync, which
 * gives it nothing and takes no check; the rest is a 409. A phone that a restored backup does not know keeps
 * its list and checks after a 401, and can enrol again. Throws 429, before the phone is looked up, for
 * one that called too often. The match may be deleted: its phones still
 * learn that every ticket was revoked.
 */
export async function identifyGatePhone(app: App, request: FastifyRequest): Promise<GatePhone> {
  const claims = readGateClaims(app, request);
  admitCall(app, request, claims.deviceId);
  app.callLimits?.calls.require(claims.deviceId);
  const em = app.services.orm.em.fork();
  phoneStatement ??= selectPhone(em, { deviceId: '', matchId: '' }).compile().sql;
  const [row] = await queryPrepared<PhoneRow>(em, phoneStatement, [
    claims.deviceId,
    claims.matchId,
  ]);
  if (row === undefined) throw new AppError('unauthenticated', 'gate.phoneUnknown');
  const ended = findReasonToEnd(row);
  if (ended !== undefined) throw new AppError('session_ended', ended);
  const { url = '' } = request.routeOptions;
  const pulls = url.endsWith('/sync/pull');
  // A phone whose answer was lost hands in again, and then pulls that its list is gone.
  const isHandedIn = row.handed_in_at !== null;
  if (isHandedIn && !pulls && !url.endsWith('/sync/push')) throw conflict('gate.offDuty');
  if (row.isContactOld || (pulls && row.isListOld)) await noteContact(em, claims.deviceId, pulls);
  return {
    id: claims.deviceId,
    matchId: claims.matchId,
    gateId: row.gate_id,
    rights: row.rights,
    isAccepted: row.accepted,
    isOnDuty: row.isOnDuty,
    isHandedIn,
    tokenExpiresAt: claims.expiresAt,
  };
}

/** Throws 401 for all but a genuine token. */
export function readGateClaims(
  app: App,
  request: FastifyRequest,
): ReturnType<typeof readGateToken> {
  const header = request.headers['x-access-token'];
  if (typeof header !== 'string' || header === '')
    throw new AppError('unauthenticated', 'error.unauthenticated');
  return readGateToken(app, header);
}

function findReasonToEnd(row: PhoneRow): MessageKey | undefined {
  if (row.revoked_at !== null) return 'gate.phoneRevoked';
  return row.isValid ? undefined : 'gate.approvalEnded';
}

/** Whether phone `d` may still call. */
export const isValidGatePhone = sql<boolean>`d.revoked_at is null
  and (d.officer_id is null or ${isApprovedOfficer(sql.ref('d.officer_id'), sql.ref('d.match_id'))})`;

/** The statement, made once because it runs with every call. */
let phoneStatement: string | undefined;

type PhoneRow = InferResult<ReturnType<typeof selectPhone>>[number];

function selectPhone(em: Tx, { deviceId, matchId }: GateClaims) {
  return db(em)
    .selectFrom('gate_device as d')
    .innerJoin('gate_match as g', 'g.id', 'd.match_id')
    .leftJoin('gate_contact as c', 'c.device_id', 'd.id')
    .where('d.id', '=', deviceId)
    .where('d.match_id', '=', matchId)
    .select([
      'd.gate_id',
      'd.rights',
      'd.accepted',
      'd.revoked_at',
      'd.handed_in_at',
      sql<boolean>`d.handed_in_at is null and d.lost_reason is null
        and g.closed_at is null`.as('isOnDuty'),
      sql<boolean>`coalesce(
        c.last_seen_at < now() - make_interval(secs => ${sql.lit(contactSeconds)}), true)`.as(
        'isContactOld',
      ),
      sql<boolean>`coalesce(
        c.list_as_of < now() - make_interval(secs => ${sql.lit(contactSeconds)}), true)`.as(
        'isListOld',
      ),
      isValidGatePhone.as('isValid'),
    ]);
}

/** Notes that the phone calls now, and gets the list if it pulls; wakes no other phone. */
async function noteContact(em: Tx, deviceId: string, pulls: boolean): Promise<void> {
  await sql`
    insert into gate_contact (device_id, last_seen_at, list_as_of)
    select id, now(), case when ${pulls}::boolean then now() end from gate_device
    where id = ${deviceId}
    on conflict (device_id) do update set last_seen_at = excluded.last_seen_at,
      list_as_of = coalesce(excluded.list_as_of, gate_contact.list_as_of)`.execute(db(em));
}
