/**
 * Stores what phones at the gates saw. A check happened, so it is never refused for what it says; its
 * id, made on the phone, is its key however often and by whatever enrolment it arrives.
 */
import { sql } from 'kysely';
import { codeBytes } from '#sync/contracts/gate/granted-ticket.ts';
import { testTicketHash } from '#sync/contracts/tickets/test-ticket.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { ChecksMissingError } from '#api/gates/checks-missing.ts';
import { isClosed, recomputeAttendanceOfCheck } from '#api/gates/overview/attendance.ts';
import { decideOnServer } from '#api/gates/server-answer.ts';
import { foldChecks, isFolded, storeFolded } from '#api/gates/check-limits.ts';
import { possibleTime } from '#api/gates/possible-time.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Milliseconds in which a phone may take a check back, by the time of both. */
const undoWithin = 60_000;

/**
 * Stores nothing of a test ticket. A check of a time that cannot be true happened when it arrives, by a
 * clock that is not certain. An undo that comes too late, by the phone's times of both, or of another
 * phone's check is stored and undoes nothing; a number given by a phone that is no officer's is stored
 * as no one's. Throws `ChecksMissingError` while the check that is undone has not arrived, and 403 for a
 * phone that has handed in: it had sent all of its checks, so another has its token.
 */
export async function storeCheck(
  tx: Tx,
  phone: GatePhone,
  scan: GateScan,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  // Phones record nothing of it, so none waits for these at its hand-in.
  if (scan.h === testTicketHash) return;
  if (phone.isHandedIn) throw forbidden();
  const isUndo = scan.act === 'undo' && scan.undoes !== null;
  const undone = isUndo ? await readUndone(tx, phone, scan) : null;
  // An undo of a check that was only counted, or a second undo, changes nothing.
  if (undone === 'folded' || undone === 'undone') return storeFolded(tx, phone, [scan.id]);
  const undoes = undone === 'own' ? scan.undoes : null;
  const gateId = await gateOf(tx, phone, scan);
  const h = await ticketOf(tx, phone, scan);
  const checked = { id: scan.id, h: h && Buffer.from(h).toString('base64url') };
  if (undoes === null && (await foldChecks(tx, phone, [checked])).length === 0) return;
  const [row] = await toRows(tx, phone, gateId, [scan], clock.now());
  await db(tx)
    .insertInto('gate_scan')
    .values({ ...row!, h, act: scan.act === 'undo' && undoes === null ? 'none' : row!.act, undoes })
    // A phone that was enrolled anew sends again what it has no answer for; the check is then its own.
    .onConflict((known) =>
      known.column('id').doUpdateSet({ device_id: phone.id }).where(isSentAgain),
    )
    .execute();
  await recomputeAttendanceOfCheck(tx, phone.matchId, scan.id);
}

/**
 * The key with which a check is stored together with others by `storeChecks`: it needs to know nothing
 * but what the server and those before it have of its ticket. Null for a check that is stored alone.
 */
export function keyOfCheck(phone: GatePhone, { id, act, gateId, h }: GateScan): string | null {
  const isPlain = (act === 'in' || act === 'out' || act === 'none') && !phone.isHandedIn;
  return isPlain && gateId === phone.gateId && h !== testTicketHash ? id : null;
}

/**
 * Stores checks that have different keys, in the order in which they were sent. Throws if one of them is
 * stored already, and if the gates are closed: then each changes who came, under a lock of its person.
 */
export async function storeChecks(
  tx: Tx,
  phone: GatePhone,
  scans: readonly GateScan[],
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const kept = await foldChecks(tx, phone, scans);
  if (kept.length > 0) {
    const rows = await toRows(tx, phone, phone.gateId, kept, clock.now());
    const stored = await db(tx)
      .insertInto('gate_scan')
      // Two enrolments of a phone may send the same checks together, and wait for each other's in turn.
      .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflict((known) => known.column('id').doNothing())
      .executeTakeFirst();
    if (Number(stored.numInsertedOrUpdatedRows) < kept.length) throw new Error('a check is known');
  }
  if (await isClosed(tx, phone.matchId)) throw new Error('the gates are closed');
}

/** Rows of checks at one gate, as if none undid another. */
async function toRows(
  tx: Tx,
  phone: GatePhone,
  gateId: string,
  scans: readonly GateScan[],
  now: Date,
) {
  const checks = scans.map((scan) => {
    const { at, phoneAt } = possibleTime(scan.at, now);
    const clockCertain = scan.clockCertain && phoneAt === null;
    return { ...scan, at: at.toISOString(), phoneAt, clockCertain };
  });
  const answers = await decideOnServer(tx, phone, gateId, checks);
  return checks.map((check, place) => ({
    id: check.id,
    match_id: phone.matchId,
    gate_id: gateId,
    device_id: phone.id,
    h: check.h === null ? null : Buffer.from(check.h, 'base64url'),
    ...actAndOverride(check, phone),
    undoes: null,
    answer: check.answer,
    source: check.source,
    at: check.at,
    phone_at: check.phoneAt,
    clock_certain: check.clockCertain,
    list_as_of: check.listAsOf,
    document: check.document,
    server_answer: answers[place] ?? null,
  }));
}

/**
 * A person let in by a number that no officer gave is an exception. What a phone that is no officer's
 * did as one is kept all the same: someone came in, or a lost phone may have let someone in.
 */
function actAndOverride({ act, override }: GateScan, { rights }: GatePhone) {
  if (rights === 'officer') return { act, override };
  if (act === 'grant') return { act: 'none', override: 'number' } as const;
  return { act, override: override === 'officer' ? ('number' as const) : override };
}

/** The same for a number given by an officer's phone and by one that is no officer's any more. */
const overrideOf = (scan: string) =>
  sql`replace(case when ${sql.ref(`${scan}.act`)} = 'grant' then 'number'
    else ${sql.ref(`${scan}.override`)} end, 'officer', 'number')`;

/**
 * Another phone knows of a check only what is published, not how it was made. Whether the time that
 * the phone gave can be true depends on when it arrives; an officer's phone may be a steward's now.
 */
const isSentAgain = sql<boolean>`gate_scan.device_id <> excluded.device_id
  and (gate_scan.match_id, gate_scan.h, replace(gate_scan.act, 'grant', 'none'), gate_scan.undoes, gate_scan.answer,
      gate_scan.source, coalesce(gate_scan.phone_at, gate_scan.at), gate_scan.list_as_of,
      ${overrideOf('gate_scan')}, gate_scan.document)
    is not distinct from
    (excluded.match_id, excluded.h, replace(excluded.act, 'grant', 'none'), excluded.undoes, excluded.answer,
      excluded.source, coalesce(excluded.phone_at, excluded.at), excluded.list_as_of,
      ${overrideOf('excluded')}, excluded.document)
  and (gate_scan.clock_certain = excluded.clock_certain
    or gate_scan.phone_at is not null or excluded.phone_at is not null)`;

/** The phone's own gate, if the one that it names was deleted or is of another match. */
async function gateOf(tx: Tx, phone: GatePhone, { gateId }: GateScan): Promise<string> {
  if (gateId === phone.gateId) return gateId;
  const gate = await db(tx)
    .selectFrom('gate')
    .select('id')
    .where('id', '=', gateId)
    .where('match_id', '=', phone.matchId)
    .forKeyShare()
    .executeTakeFirst();
  return gate?.id ?? phone.gateId;
}

/** A number may be given for a ticket that the officer's list does not have: by its printed code. */
async function ticketOf(
  tx: Tx,
  { matchId }: GatePhone,
  { h, act }: GateScan,
): Promise<Uint8Array | null> {
  if (h === null) return null;
  const hash = Buffer.from(h, 'base64url');
  if (act !== 'grant') return hash;
  const entry = await db(tx)
    .selectFrom('gate_entry')
    .select('h')
    .where('match_id', '=', matchId)
    .where(sql<boolean>`substr(h, 1, ${codeBytes}) = ${hash.subarray(0, codeBytes)}`)
    // Two tickets may have the same code.
    .orderBy(sql`h = ${hash}`, 'desc')
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return entry?.h ?? hash;
}

/**
 * Finds what an undo undoes: the phone's `own` movement of the last minute, one that is `undone` already,
 * one that is only counted, or what cannot be undone.
 */
async function readUndone(
  tx: Tx,
  phone: GatePhone,
  { id, undoes, at }: GateScan,
): Promise<'own' | 'undone' | 'folded' | null> {
  const undone = await db(tx)
    .selectFrom('gate_scan')
    .select((eb) => [
      'device_id',
      'act',
      sql<number>`abs(extract(epoch from coalesce(phone_at, at) - ${at}::timestamptz))::float8`.as(
        'seconds',
      ),
      eb
        .exists(
          eb
            .selectFrom('gate_scan as other')
            .select('other.id')
            .where('other.match_id', '=', phone.matchId)
            .where('other.undoes', '=', undoes)
            .where('other.device_id', '=', phone.id)
            .where('other.id', '<>', id),
        )
        .as('isUndone'),
    ])
    .where('id', '=', undoes)
    .executeTakeFirst();
  if (undone === undefined) {
    if (await isFolded(tx, phone, undoes)) return 'folded';
    throw new ChecksMissingError();
  }
  const isMovement = undone.act === 'in' || undone.act === 'out';
  if (!isMovement || undone.device_id !== phone.id || undone.seconds * 1000 > undoWithin)
    return null;
  return undone.isUndone ? 'undone' : 'own';
}
