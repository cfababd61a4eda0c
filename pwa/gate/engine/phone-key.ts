/** The key with which this phone signs its comparison codes, which the server and other phones know. */
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { type GateReplica, readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { saveMutation } from '#pwa/gate/engine/save-mutation.ts';

/**
 * Makes the key unless this phone has one, and queues its public half for the server: when the phone
 * has enrolled, under another id too, and once on a phone that enrolled with a version without keys.
 *
 * @param device the phone's id
 */
export async function ensurePhoneKey(replica: GateReplica, device: string): Promise<void> {
  await makePhoneKey(replica, device).catch((error: unknown) =>
    console.warn('the key of this phone could not be stored', error),
  );
}

async function makePhoneKey(replica: GateReplica, device: string): Promise<void> {
  if ((await readSetting(replica, 'phoneKey'))?.device === device) return;
  const key = await createPhoneKey();
  const { publicKey } = key;
  // Two tabs may make keys at the same time; the server and this phone keep the last one.
  await saveMutation(replica, 'gate.key', { publicKey }, async () => {
    // An erased list needs no key. The transaction ends early if functions wait for each other deeply.
    const ended = await replica.setting.get('ended');
    if (ended === undefined)
      await replica.setting.put({ key: 'phoneKey', value: { ...key, device } });
  });
}
