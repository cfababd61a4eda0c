/** Makes phones checkers of a gate, by its enrolment code or by an officer's session. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { maxGatePhones, type GateRight } from '#sync/contracts/gate/gate-rows.ts';
import type { enrol, Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import { readEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { countEntries, describeEnrolment } from '#api/gates/describe-phone.ts';
import { tokenSeconds } from '#api/gates/gate-times.ts';
import { readGate, readGateMatch } from '#api/gates/published-rows.ts';
import { countEnrolment, limitWaiting } from '#api/gates/waiting-phones.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { isApprovedOfficer } from '#api/platform/auth/approved-officer.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import type { App } from '#api/platform/http/app-types.ts';
import type { Services } from '#api/platform/services.ts';
import { type Database, db } from '#api/schema.ts';

/** A phone and how it enrols. */
interface NewPhone {
  device: string;
  /** 32 bytes in base64url. */
  secret: string;
  label: string;
  rights: GateRight;
  officerId: string | null;
  /** The network of a phone that waits to be accepted. */
  network: string | null;
}

/** Throws 404 for a code that was replaced, and 409 once the match's gates are closed. */
export async function readCode(tx: Tx, code: string, services: CodeServices) {
  const { gateId, matchId } = await requireCode(tx, code, services);
  return {
    gate: await readGate(tx, gateId),
    match: await readGateMatch(tx, matchId),
    entries: await countEntries(tx, matchId),
  };
}

/**
 * Repeating it returns the same phone, moved to the gate of the code, and undoes a hand-in; a lost
 * phone is found, without the right to search. Anyone may have photographed the code, so that a new
 * phone waits to be accepted, and so does one that was lost. Throws 404 for a code that was replaced,
 * 409 once the gates are closed, for a gate that has as many accepted phones as it can, for an id that
 * another phone uses, and for a revoked phone, and 429 for too many new phones of a network.
 */
export async function enrolPhone(
  tx: Tx,
  app: App,
  { code, ...phone }: Infer<typeof enrol.body> & { network: string },
): Promise<Enrolment> {
  const { gateId, codeNo, matchId } = await requireCode(tx, code, app.services);
  const found = await writePhone(tx, gateId, matchId, {
    ...phone,
    rights: 'check',
    officerId: null,
  });
  if (found === 'new') await countEnrolment(tx, app, `${phone.network} ${gateId} ${codeNo}`);
  if (found !== 'here') {
    await requireRoomAtGate(tx, gateId);
    await limitWaiting(tx, gateId, phone.device);
  }
  return describeEnrolment(tx, app, phone.device);
}

/** Throws 403 for an officer who is not approved for the match, and 409 as `enrolPhone` does. */
export async function enrolOfficerPhone(
  tx: Tx,
  app: App,
  actor: Actor,
  { matchId, device, secret }: { matchId: string; device: string; secret: string },
): Promise<Enrolment> {
  const gate = await db(tx)
    .selectFrom('match as m')
    .leftJoin('gate as g', 'g.match_id', 'm.id')
    .select('g.id')
    .where('m.id', '=', matchId)
    .where('m.deleted_at', 'is', null)
    .where(isApprovedOfficer(actor.id, matchId))
    .orderBy('g.number')
    .executeTakeFirst();
  if (!gate) throw forbidden();
  if (gate.id === null) throw conflict('gate.noGates');
  await requireOpenMatch(tx, matchId, app.services);
  const found = await writePhone(tx, gate.id, matchId, {
    device,
    secret,
    label: `${actor.firstName} ${actor.lastName}`.slice(0, 40).trim(),
    rights: 'officer',
    officerId: actor.id,
    network: null,
  });
  if (found !== 'here')
    await audit(tx, actor, 'match.gate-phone-officer', ['match', matchId], { phone: device });
  return describeEnrolment(tx, app, device);
}

type CodeServices = Pick<Services, 'config' | 'clock'>;

/** Locks the gate, so that its phones are counted one after the other. */
async function requireCode(tx: Tx, text: string, services: CodeServices) {
  const code = readEnrolmentCode(services.config.jwtSecret, text);
  const gate =
    code &&
    (await db(tx)
      .selectFrom('gate as g')
      .innerJoin('match as m', 'm.id', 'g.match_id')
      .select(['g.id as gateId', 'g.code_no as codeNo', 'g.match_id as matchId'])
      .where('g.id', '=', code.gateId)
      .where('g.code_no', '=', code.codeNo)
      .where('m.deleted_at', 'is', null)
      .forNoKeyUpdate(['g'])
      .executeTakeFirst());
  if (!gate) throw notFound('gate.codeReplaced');
  await requireOpenMatch(tx, gate.matchId, services);
  return gate;
}

/**
 * Throws 409 once the gates are closed, or the match is so long over that tokens have expired. The
 * lock waits for a closing that has begun, and a closing waits for it, so that it misses no phone.
 */
async function requireOpenMatch(tx: Tx, matchId: string, { clock }: CodeServices): Promise<void> {
  await db(tx)
    .selectFrom('gate_match')
    .select('id')
    .where('id', '=', matchId)
    .forKeyShare()
    .execute();
  const match = await readGateMatch(tx, matchId);
  if (match.closedAt !== null || tokenSeconds(match, clock.now()) <= 0)
    throw conflict('gate.closed');
}

/** Returns whether the phone is new, was at this gate already, or has come back to it or from another. */
async function writePhone(
  tx: Tx,
  gateId: string,
  matchId: string,
  { device, secret, label, rights, officerId, network }: NewPhone,
): Promise<'new' | 'here' | 'moved'> {
  // Limits and streams are counted by the caller's id, a phone's or an account's.
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', device)
    .execute();
  if (account.length > 0) throw conflict('gate.otherPhone');
  const hash = createHash('sha256').update(Buffer.from(secret, 'base64url')).digest();
  const made = await insertPhone(tx, {
    id: device,
    secret_hash: hash,
    match_id: matchId,
    gate_id: gateId,
    label,
    rights,
    officer_id: officerId,
    accepted: network === null,
    network,
  });
  if (made) return 'new';
  const known = await db(tx)
    .selectFrom('gate_device')
    .selectAll()
    .where('id', '=', device)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isSame = timingSafeEqual(hash, known.secret_hash) && known.match_id === matchId;
  if (!isSame) throw conflict('gate.otherPhone');
  if (known.officer_id !== officerId) throw conflict('gate.otherHolder');
  if (known.revoked_at !== null) throw conflict('gate.phoneRevoked');
  const wasLost = known.lost_reason !== null;
  const isHere = known.gate_id === gateId && known.handed_in_at === null && !wasLost;
  if (isHere && known.label === label) return 'here';
  await db(tx)
    .updateTable('gate_device')
    .set({
      gate_id: gateId,
      label,
      handed_in_at: null,
      scans_made: null,
      lost_reason: null,
      // Anyone who finds a phone can photograph the code; the media office accepts it anew.
      rights: wasLost && known.rights === 'search' ? 'check' : known.rights,
      ...(wasLost && { accepted: network === null, network }),
    })
    .where('id', '=', device)
    .execute();
  return isHere ? 'here' : 'moved';
}

/**
 * Undefined for a known id. Throws 409 for one that ends like another's of the match, because
 * comparison codes name phones by the last 8 bytes.
 */
async function insertPhone(tx: Tx, values: Insertable<Database['gate_device']>) {
  try {
    return await db(tx)
      .insertInto('gate_device')
      .values(values)
      .onConflict((known) => known.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
  } catch (error) {
    if (violatedConstraint(error) !== 'gate_device_short_id') throw error;
    throw conflict('gate.otherPhone');
  }
}

/**
 * Counts the accepted phones that check tickets there now; a phone that handed in or was lost leaves its
 * place. The gate is locked. Throws 409.
 */
export async function requireRoomAtGate(tx: Tx, gateId: string): Promise<void> {
  const { checking } = await db(tx)
    .selectFrom('gate_device')
    .select(sql<number>`count(*)::int`.as('checking'))
    .where('gate_id', '=', gateId)
    .where('officer_id', 'is', null)
    .where('accepted', '=', true)
    .where('revoked_at', 'is', null)
    .where('handed_in_at', 'is', null)
    .where('lost_reason', 'is', null)
    .executeTakeFirstOrThrow();
  if (checking > maxGatePhones) throw conflict('gate.tooManyPhones');
}
