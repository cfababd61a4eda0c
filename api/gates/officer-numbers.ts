/** Officers' numbers of a match: made when a phone asks for them first, and renewed together. */
import { randomBytes, randomInt } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  type GateNumber,
  type getGateNumbers,
  numbersPerCall,
} from '#sync/contracts/gate/gate-calls.ts';
import { numberDigits, numberVerifier } from '#sync/contracts/gate/officer-number.ts';
import { requireOnDuty } from '#api/gates/cards.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import { createQueue } from '#api/platform/queue.ts';
import { type Database, db } from '#api/schema.ts';

type Numbers = Infer<(typeof getGateNumbers)['reply']>;
interface Slots {
  from: number;
  to: number;
}

/** Making numbers takes processor time, so that the phones of all matches take turns. */
const queue = createQueue({ atOnce: 1, waitingAtMost: 500 });

/**
 * Numbers for tickets on the list and for spare slots. An officer's phone gets the numbers, any other
 * accepted phone their verifiers. Uses transactions of its own, because making numbers takes seconds.
 * Throws 403 for a phone that was not accepted, 409 for one that has handed in, was reported lost or
 * whose gates are closed, 422 for too many slots.
 */
export async function readOfficerNumbers(
  em: Tx,
  phone: GatePhone,
  { from, to }: Slots,
): Promise<Numbers> {
  if (!phone.isAccepted) throw forbidden();
  requireOnDuty(phone);
  if (to < from || to - from >= numbersPerCall) throw invalid({ to: 'error.invalid' });
  const { matchId } = phone;
  const make = async () => {
    const missing = await findMissing(em, matchId, { from, to });
    if (missing.slots.length > 0) await makeNumbers(em, matchId, missing);
  };
  await queue(make, { owner: matchId });
  const rows = await db(em)
    .selectFrom('gate_match as m')
    .leftJoin('gate_number as n', (join) =>
      join.onRef('n.match_id', '=', 'm.id').on('n.slot', '>=', from).on('n.slot', '<=', to),
    )
    .select(['m.numbers_no', 'n.slot', 'n.digits', 'n.salt', 'n.verifier'])
    .where('m.id', '=', matchId)
    .orderBy('n.slot')
    .execute();
  return {
    numbersNo: rows[0]?.numbers_no ?? 0,
    numbers: rows.flatMap(({ slot, digits, salt, verifier }): GateNumber[] => {
      if (slot === null || digits === null || salt === null || verifier === null) return [];
      return phone.rights === 'officer'
        ? [{ slot, digits }]
        : [{ slot, salt: salt.toString('base64url'), verifier: verifier.toString('base64url') }];
    }),
  };
}

interface Missing {
  numbersNo: number;
  slots: number[];
}

async function findMissing(em: Tx, matchId: string, { from, to }: Slots): Promise<Missing> {
  const { numbersNo, slots } = await db(em)
    .selectFrom('gate_match as m')
    .select([
      'm.numbers_no as numbersNo',
      sql<number[]>`array(
        select slot from generate_series(${from}::int, ${to}::int) slot
        where (slot < 0 or slot in (select no from gate_entry where match_id = m.id))
          and slot not in (select slot from gate_number where match_id = m.id))`.as('slots'),
    ])
    .where('m.id', '=', matchId)
    .executeTakeFirstOrThrow();
  return { numbersNo, slots };
}

/** Stores nothing if the numbers were renewed meanwhile. */
async function makeNumbers(em: Tx, matchId: string, { numbersNo, slots }: Missing): Promise<void> {
  const made: Insertable<Database['gate_number']>[] = [];
  for (const slot of slots) {
    const digits = String(randomInt(10 ** numberDigits)).padStart(numberDigits, '0');
    const salt = randomBytes(16);
    const verifier = Buffer.from(await numberVerifier(digits, salt));
    made.push({ match_id: matchId, slot, digits, salt, verifier });
  }
  await inTransaction(em, async (tx) => {
    const match = await db(tx)
      .selectFrom('gate_match')
      .select('id')
      .where('id', '=', matchId)
      .where('numbers_no', '=', numbersNo)
      .forShare()
      .executeTakeFirst();
    if (match === undefined) throw conflict('error.stale');
    await db(tx)
      .insertInto('gate_number')
      .values(made)
      .onConflict((known) => known.columns(['match_id', 'slot']).doNothing())
      .execute();
  });
}

/** Ends all numbers that were given or could be, and what phones check them with. */
export async function renewOfficerNumbers(tx: Tx, matchId: string): Promise<void> {
  await sql`select renew_gate_numbers(${matchId})`.execute(db(tx));
}
