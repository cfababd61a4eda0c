/** Places as other domains point at them. */
import type { Tx } from '#api/platform/database.ts';
import { Team, Venue } from '#api/places/entities.ts';

/** A team to point at by its id; nothing is read. */
export function teamReference(tx: Tx, id: string) {
  return tx.getReference(Team, id);
}

/** A venue to point at by its id; nothing is read. */
export function venueReference(tx: Tx, id: string) {
  return tx.getReference(Venue, id);
}
