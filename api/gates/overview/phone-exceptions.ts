/** Exceptions for the own phone of an officer at the match. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { getPhoneExceptions } from '#sync/contracts/gate/gate-exceptions.ts';
import { requireOnDuty } from '#api/gates/cards.ts';
import { readExceptions } from '#api/gates/overview/exceptions.ts';
import { readMatchSettings } from '#api/gates/overview/match-settings.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';

/**
 * The exceptions of the phone's own match, without names. Throws 403 but for officers' phones, 404 for
 * a deleted match, and 409 for a phone that is off duty.
 */
export async function readPhoneExceptions(
  tx: Tx,
  phone: GatePhone,
  now: Date,
): Promise<Infer<(typeof getPhoneExceptions)['reply']>> {
  if (phone.rights !== 'officer') throw forbidden();
  requireOnDuty(phone);
  const match = await readMatchSettings(tx, phone.matchId);
  const { exceptions } = await readExceptions(tx, match, now);
  return {
    now: now.toISOString(),
    exceptions: exceptions.map(({ name: _, nameArabic: __, officer: ___, scans, ...each }) => ({
      ...each,
      // A phone's label is its steward's name.
      scans: scans.map(({ gateId, at }) => ({ gateId, at })),
    })),
  };
}
