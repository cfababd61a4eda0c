/** Exceptions of the match, as the server last told an officer's phone. */
import { getPhoneExceptions } from '#sync/contracts/gate/gate-exceptions.ts';
import {
  type GateReplica,
  isErased,
  type KnownExceptions,
  readSetting,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { request } from '#pwa/lib/http/request.ts';

/**
 * Asks the server, and stores what it says for when there is no signal.
 *
 * @throws ApiError without signal, or if the server refuses
 */
export async function fetchExceptions(replica: GateReplica): Promise<KnownExceptions> {
  const token = (await readSetting(replica, 'enrolment'))?.token ?? null;
  const { data } = await request(getPhoneExceptions, {}, { token });
  const known = { at: Date.parse(data.now), list: data.exceptions };
  await replica.transaction('rw', replica.setting, async () => {
    // A reply that comes after the list was erased brings nothing back.
    if (!(await isErased(replica))) await writeSetting(replica, 'exceptions', known);
  });
  return known;
}
