/** Adds, edits and deletes the gates of a match, and replaces their enrolment codes. */
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type {
  addGate as addCall,
  editGate as editCall,
  getGateCode as codeCall,
} from '#sync/contracts/gate/manage-gates.ts';
import type { GateRow } from '#sync/contracts/gate/gate-rows.ts';
import { maySearch, renewSearchKey, revokePhones } from '#api/gates/edit-device.ts';
import { enrolmentUrl } from '#api/gates/enrolment-code.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { renewOfficerNumbers } from '#api/gates/officer-numbers.ts';
import { recomputeAttendance } from '#api/gates/overview/attendance.ts';
import { readGate } from '#api/gates/published-rows.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { signTestTicket } from '#api/tickets/sign-ticket.ts';

type GateForm = Infer<NonNullable<(typeof addCall)['body']>>;
type GateEdit = Infer<NonNullable<(typeof editCall)['body']>>;

/** Throws 404 before the gates are set up, 409 once they are closed, 422 for a number in use. */
export async function addGate(
  tx: Tx,
  actor: Actor,
  matchId: string,
  form: GateForm,
): Promise<GateRow> {
  await requireOpenGates(tx, matchId);
  const { number, name, nameArabic, roles } = form;
  const { id } = await withUniqueNumber(() =>
    db(tx)
      .insertInto('gate')
      .values({ match_id: matchId, number, name, name_ar: nameArabic, roles })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(tx, actor, 'match.gate-create', ['match', matchId], { gate: number, name, roles });
  return readGate(tx, id);
}

/**
 * Administrators change everything, officers only replace the code, which ends the officers' numbers
 * and, if asked, removes the phones that enrolled at the gate since a time, with their checks. Throws 404, 409 for a
 * stale version, 422 for a number in use and for a time without a new code.
 */
export async function editGate(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, newCode, removeSince, ...edit }: GateEdit,
): Promise<GateRow> {
  if (removeSince !== undefined && !newCode) throw invalid({ newCode: 'error.required' });
  const hasFields = Object.keys(edit).length > 0;
  if (hasFields && actor.scope !== 'admin') throw forbidden();
  const gate = await requireGate(tx, actor, id, 'lock');
  if (version !== gate.version) throw conflict('error.stale');
  await withUniqueNumber(() =>
    db(tx)
      .updateTable('gate')
      .set({
        number: edit.number ?? gate.number,
        name: edit.name,
        name_ar: edit.nameArabic,
        roles: edit.roles,
        code_no: newCode ? gate.code_no + 1 : undefined,
      })
      .where('id', '=', id)
      .execute(),
  );
  const about = { gate: gate.number, ...edit };
  if (hasFields) await audit(tx, actor, 'match.gate-edit', ['match', gate.match_id], about);
  if (newCode) {
    const phones = await removePhonesSince(tx, { gateId: id, matchId: gate.match_id }, removeSince);
    await renewOfficerNumbers(tx, gate.match_id);
    await audit(tx, actor, 'match.gate-code', ['match', gate.match_id], {
      gate: gate.number,
      ...(removeSince !== undefined && { phones }),
    });
  }
  return readGate(tx, id);
}

/** Returns the ids of the phones. An officer's own phone enrols without the code. */
async function removePhonesSince(
  tx: Tx,
  { gateId, matchId }: { gateId: string; matchId: string },
  since: string | undefined,
): Promise<string[]> {
  if (since === undefined) return [];
  const phones = await db(tx)
    .selectFrom('gate_device')
    .select(['id', 'rights', 'lost_reason', 'revoked_at'])
    .where('gate_id', '=', gateId)
    .where('officer_id', 'is', null)
    .where('discarded', '=', false)
    .where('enrolled_at', '>=', since)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = phones.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await revokePhones(tx, ids, true);
  if (phones.some(maySearch)) await renewSearchKey(tx, matchId);
  await recomputeAttendance(tx, matchId);
  return ids;
}

/** Throws 404, and 409 for a gate where a phone was enrolled or tickets were checked. */
export async function deleteGate(tx: Tx, actor: Actor, id: string): Promise<null> {
  const { match_id: matchId, number, name } = await requireGate(tx, actor, id, 'lock');
  const deleted = await db(tx)
    .deleteFrom('gate as g')
    .where('g.id', '=', id)
    .where(
      sql<boolean>`not exists (select from gate_scan s where s.gate_id = g.id)
        and not exists (select from gate_device d where d.gate_id = g.id)
        and not exists (select from gate_device_past p where p.gate_id = g.id)`,
    )
    .returning('g.id')
    .executeTakeFirst();
  if (!deleted) throw conflict('gate.hasScans');
  await audit(tx, actor, 'match.gate-delete', ['match', matchId], { gate: number, name });
  return null;
}

/** The addresses of the codes on a gate's printed sheet. Throws 404. */
export async function readGateCode(
  tx: Tx,
  actor: Actor,
  id: string,
  { config, ticketKeys }: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<Infer<(typeof codeCall)['reply']>> {
  const { match_id: matchId, code_no: codeNo } = await requireGate(tx, actor, id);
  return {
    url: enrolmentUrl(config, { gateId: id, codeNo }),
    codeNo,
    testTicket: await signTestTicket(matchId, config.publicUrl, ticketKeys),
  };
}

/** Requires a gate that the actor manages. With a lock no phone enrols while the gate changes. */
async function requireGate(tx: Tx, actor: Actor, id: string, lock?: 'lock') {
  const gate = await db(tx)
    .selectFrom('gate')
    .select(['match_id', 'number', 'name', 'code_no', 'version'])
    .where('id', '=', id)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!gate) throw notFound('matches.gone');
  await requireGateManager(tx, actor, gate.match_id);
  return gate;
}

async function requireOpenGates(tx: Tx, matchId: string): Promise<void> {
  const match = await db(tx)
    .selectFrom('gate_match as g')
    .innerJoin('match as m', 'm.id', 'g.id')
    .select('g.closed_at')
    .where('g.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  if (match.closed_at !== null) throw conflict('gate.closed');
}

async function withUniqueNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'gate_match_id_number_key') throw error;
    throw invalid({ number: 'gate.numberTaken' });
  }
}
