/** Stores the key with which a phone signs its comparison codes. */
import { importPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * A phone that has erased its key makes another one. Throws 422 for a text that is no key, and 403 for a
 * phone that has handed in: it makes none, so another has its token.
 */
export async function storePhoneKey(
  tx: Tx,
  { id, isHandedIn }: GatePhone,
  publicKey: string,
): Promise<void> {
  if (isHandedIn) throw forbidden();
  if ((await importPhoneKey(publicKey)) === null) throw invalid({ publicKey: 'error.invalid' });
  await db(tx)
    .updateTable('gate_device')
    .set({ public_key: Buffer.from(publicKey, 'base64url') })
    .where('id', '=', id)
    .returning('id')
    // Sent again if the phone was deleted meanwhile and enrols again.
    .executeTakeFirstOrThrow();
}
