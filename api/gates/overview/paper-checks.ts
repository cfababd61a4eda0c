/** Enters checks that were made on the printed list, and marks exceptions as seen. */
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type {
  addPaperScan,
  GatePerson,
  setExceptionSeen,
} from '#sync/contracts/gate/gate-overview.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { openingTime } from '#api/gates/gate-times.ts';
import { recomputeAttendanceOfCheck } from '#api/gates/overview/attendance.ts';
import { readMatchSettings, readSetUpMatch } from '#api/gates/overview/match-settings.ts';
import { readExceptions } from '#api/gates/overview/exceptions.ts';
import { readPerson } from '#api/gates/overview/people.ts';
import { requireGateRecords } from '#api/gates/overview/retention.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type PaperCheck = Infer<NonNullable<(typeof addPaperScan)['body']>>;

/** The answers stored for what a steward with the printed list decided. */
const answers = { in: 'onTheList', out: 'leaving' } as const;
/** Minutes by which a watch may be fast. */
const futureMinutes = 5;

/**
 * Returns the person afterwards. The same id enters it once. Throws 404 without the match, 409
 * before the set-up, once its checks are deleted or for an id in use, 422 for an unknown number or
 * gate, a time to come, or one before the gates open.
 */
export async function enterPaperCheck(
  tx: Tx,
  actor: Actor,
  matchId: string,
  scan: PaperCheck,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<GatePerson> {
  await requireGateManager(tx, actor, matchId);
  const match = await readSetUpMatch(tx, matchId);
  await requireGateRecords(tx, matchId, config);
  if (Date.parse(scan.at) > clock.now().getTime() + futureMinutes * 60_000)
    throw invalid({ at: 'gateOverview.future' });
  // A morning's hour typed for an evening's.
  if (Date.parse(scan.at) < openingTime(match)) throw invalid({ at: 'gateOverview.beforeOpening' });
  const entry = await db(tx)
    .selectFrom('gate_entry')
    .select(['h', 'booking_id as bookingId'])
    .where('match_id', '=', matchId)
    .where('no', '=', scan.no)
    .executeTakeFirst();
  if (!entry) throw invalid({ no: 'gateOverview.unknownNumber' });
  const gate = await db(tx)
    .selectFrom('gate')
    .select('number')
    .where('match_id', '=', matchId)
    .where('id', '=', scan.gateId)
    .executeTakeFirst();
  if (!gate) throw invalid({ gateId: 'gateOverview.unknownGate' });
  const isNew = await insertOnce(tx, actor, matchId, { ...scan, h: entry.h });
  if (isNew) {
    await recomputeAttendanceOfCheck(tx, matchId, scan.id);
    const { no, act, at } = scan;
    await audit(tx, actor, 'match.gate-paper', ['match', matchId], {
      no,
      act,
      at,
      gate: gate.number,
    });
  }
  const person = await readPerson(tx, matchId, scan.no);
  if (!person) throw notFound();
  return person;
}

/** False if this check was entered before. */
async function insertOnce(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { id, gateId, act, at, h }: PaperCheck & { h: Uint8Array },
): Promise<boolean> {
  const inserted = await db(tx)
    .insertInto('gate_scan')
    .values({
      id,
      match_id: matchId,
      gate_id: gateId,
      account_id: actor.id,
      h,
      act,
      answer: answers[act],
      source: 'paper',
      at,
      clock_certain: true,
    })
    .onConflict((found) => found.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  const same = await db(tx)
    .selectFrom('gate_scan')
    .select('id')
    .where('id', '=', id)
    .where('match_id', '=', matchId)
    .where('gate_id', '=', gateId)
    .where('account_id', '=', actor.id)
    .where('h', '=', h)
    .where('act', '=', act)
    .where('at', '=', at)
    .executeTakeFirst();
  if (!same) throw conflict();
  return false;
}

/** Throws 404 for a key that is no exception of the match now. */
export async function markException(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { key, seen }: Infer<NonNullable<(typeof setExceptionSeen)['body']>>,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  await requireGateManager(tx, actor, matchId);
  const match = await readMatchSettings(tx, matchId);
  const { exceptions } = await readExceptions(tx, match, clock.now());
  const exception = exceptions.find((each) => each.key === key);
  if (!exception) throw notFound('gateOverview.exceptionGone');
  if ((exception.seenAt !== null) === seen) return;
  const { kind, no } = exception;
  if (seen)
    await db(tx)
      .insertInto('gate_exception_seen')
      .values({ match_id: matchId, key, seen_at: sql`now()`, seen_by: actor.id })
      .onConflict((found) => found.columns(['match_id', 'key']).doNothing())
      .execute();
  else
    await db(tx)
      .deleteFrom('gate_exception_seen')
      .where('match_id', '=', matchId)
      .where('key', '=', key)
      .execute();
  await audit(tx, actor, 'match.gate-exception', ['match', matchId], { kind, no, seen });
}
