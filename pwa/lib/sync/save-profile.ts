import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/person-fields.ts';
import { editProfile } from '#sync/client/outbox/edit-profile.ts';

/**
 * Changes the texts of the person's own profile: on disk when the promise resolves, sent
 * automatically.
 *
 * @param base what the form showed in each changed field
 * @returns the id of the change; null if nothing is left to change
 */
export function saveProfile(change: ProfileChange, base: ProfileBase): Promise<string | null> {
  return withReplica((replica) => editProfile(replica, change, base));
}
