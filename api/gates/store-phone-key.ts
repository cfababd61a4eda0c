/** Stores the key with which a phone signs its comparison codes. */
import { importPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Throws 422 for a text that is no key. A phone that has erased its key makes another one. */
export async function storePhoneKey(tx: Tx, { id }: GatePhone, publicKey: string): Promise<void> {
  if ((await importPhoneKey(publicKey)) === null) throw invalid({ publicKey: 'error.invalid' });
  await db(tx)
    .updateTable('gate_device')
    .set({ public_key: Buffer.from(publicKey, 'base64url') })
    .where('id', '=', id)
    .execute();
}
