/** The key with which this phone signs its comparison codes, which the server and other phones know. */
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { type GateReplica, readSettings, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { saveMutation } from '#pwa/gate/engine/save-mutation.ts';

/**
 * Makes the key unless this phone has one or its list was erased, and queues its public half for the
 * server: when the phone has enrolled, under another id too, and once on a phone that enrolled with a
 * version without keys.
 *
 * @param device the phone's id
 */
export async function ensurePhoneKey(replica: GateReplica, device: string): Promise<void> {
  await makePhoneKey(replica, device).catch((error: unknown) =>
    console.warn('the key of this phone could not be stored', error),
  );
}

async function makePhoneKey(replica: GateReplica, device: string): Promise<void> {
  const { phoneKey, ended } = await readSettings(replica, ['phoneKey', 'ended']);
  if (phoneKey?.device === device || ended !== undefined) return;
  const key = await createPhoneKey();
  const { publicKey } = key;
  // Two tabs may make keys at the same time; the server and this phone keep the last one.
  await saveMutation(replica, 'gate.key', { publicKey }, () =>
    writeSetting(replica, 'phoneKey', { ...key, device }),
  );
}
