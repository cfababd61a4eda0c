/** Stores what a phone learned from another gate's comparison code. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  type Comparison,
  type ComparisonRefusal,
  readComparison,
} from '#sync/contracts/gate/comparison.ts';
import type { gateMutationArgs } from '#sync/protocol/gate-mutations.ts';
import { recomputeAttendance } from '#api/gates/overview/attendance.ts';
import { possibleTime } from '#api/gates/possible-time.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, forbidden, invalid } from '#api/platform/errors/app-error.ts';
import { type Clock, countUses } from '#api/platform/http/rate-limits.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/**
 * Codes of other phones that one phone can have stored, so that none floods its match. A steward hears
 * five codes with each comparison, every ten minutes; what a phone heard without signal comes in one burst.
 */
export const comparisonLimit = { name: 'comparison codes', burst: 1000, perMinute: 2 };

type Received = Infer<(typeof gateMutationArgs)['gate.compare']>;

/**
 * Stores the code once, however often it arrives; a trigger stores the people that it shows. Over the
 * limit of the phone nothing is stored: no phone is refused for what it heard. Throws 403 for a forged
 * code or one of a phone that is revoked or not of the match, 409 for one of another match, 422 for any
 * other text.
 */
export async function storeComparison(
  tx: Tx,
  phone: GatePhone,
  received: Received,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const now = clock.now();
  const devices = await db(tx)
    .selectFrom('gate_device')
    .select(['id', 'public_key', 'revoked_at'])
    .where('match_id', '=', phone.matchId)
    .execute();
  const shown = await readComparison(received.text, {
    matchId: phone.matchId,
    phones: devices.map(({ id, public_key: key, revoked_at: revokedAt }) => ({
      id,
      publicKey: key && key.toString('base64url'),
      revokedAt,
    })),
    // A comparison that happened is never refused because of a phone's clock.
    now: null,
  });
  if (typeof shown === 'string') throw refusals[shown]();
  const others = shown.filter((comparison) => comparison.phone !== phone.id);
  if (others.length === 0) throw invalid({ text: 'error.invalid' });
  if (!(await isWithinLimit(tx, phone, others.length, clock))) return;
  for (const comparison of others)
    await db(tx)
      .insertInto('gate_comparison')
      .values({
        match_id: phone.matchId,
        teller: comparison.phone,
        hearer: phone.id,
        at: possibleTime(new Date(comparison.seconds * 1000), now).at,
        heard_at: possibleTime(received.at, now).at,
        ...toColumns(comparison),
      })
      .onConflict((known) => known.columns(['teller', 'hearer', 'at']).doNothing())
      .execute();
  await recomputeAttendance(tx, phone.matchId);
}

async function isWithinLimit(tx: Tx, { id }: GatePhone, uses: number, clock: Clock) {
  try {
    await countUses(tx, clock, id, [comparisonLimit], { uses });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

const refusals: Record<ComparisonRefusal, () => AppError> = {
  unreadable: () => invalid({ text: 'error.invalid' }),
  tooLarge: () => invalid({ text: 'error.invalid' }),
  otherMatch: conflict,
  fromFuture: conflict,
  unknownPhone: forbidden,
  forged: forbidden,
  revokedPhone: forbidden,
};

/** Bit 0 of the first byte is number 1, as PostgreSQL's `get_bit` counts. */
function toColumns({ people, covered, reEntry, gate }: Comparison) {
  const bitmap = Buffer.alloc(Math.ceil(covered / 8));
  const numbers = [...people].toSorted(([one], [other]) => one - other);
  for (const [no] of numbers) bitmap[(no - 1) >> 3]! |= 1 << ((no - 1) & 7);
  const steps = numbers.map(([, { out, step }]) => (out ? 128 : 0) | step);
  return {
    re_entry: reEntry,
    bitmap,
    steps: reEntry ? Buffer.from(steps) : null,
    gate_number: gate,
  };
}
