import { onReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/accounts.ts';
import { editProfile } from '#sync/client/outbox/edit-profile.ts';

/**
 * Changes the own profile's texts: on this phone's disk when the promise resolves, sent by itself.
 *
 * @param base what the form showed in each changed field
 * @returns the id it is sent under; null where nothing is left to change
 */
export function saveProfile(change: ProfileChange, base: ProfileBase): Promise<string | null> {
  return onReplica((replica) => editProfile(replica, change, base));
}
