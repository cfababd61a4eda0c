/** Makes this phone the officer's gate, with the session of the members' app in this browser. */
import { enrolOfficer } from '#sync/contracts/gate/gate-calls.ts';
import { enrolWith } from '#pwa/gate/engine/enrol.ts';
import { rememberedGate, rememberGate } from '#pwa/gate/engine/remembered-gate.ts';
import { call, isNetworkError } from '#pwa/lib/http/api.ts';
import { loadSession } from '#pwa/lib/session/session.ts';

/**
 * Repeating it returns the same phone. Without signal a phone that is the officer's gate already
 * stays it.
 *
 * @throws ApiError
 */
export async function enrolOfficerPhone(matchId: string): Promise<void> {
  await loadSession();
  try {
    await enrolWith(matchId, (identity) => call(enrolOfficer, { body: { matchId, ...identity } }));
  } catch (error) {
    if (!isNetworkError(error) || rememberedGate() !== matchId) throw error;
  }
  rememberGate(matchId);
}
