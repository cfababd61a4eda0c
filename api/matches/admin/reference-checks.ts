/** Checks the tournament, teams and venue that a match's form refers to. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Locks a tournament against deletion; false when it does not exist or is deleted. */
export async function lockEventForShare(tx: Tx, id: string): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('event')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Errors by field path for teams and venues that do not exist. */
export async function findUnknownReferences(
  tx: Tx,
  references: {
    homeTeam?: string | undefined;
    awayTeam?: string | undefined;
    locationId?: string | undefined;
  },
): Promise<Record<string, MessageKey>> {
  const { homeTeam = null, awayTeam = null, locationId = null } = references;
  const known = await db(tx)
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('team').where('id', '=', homeTeam)).as('home'),
      eb.exists(eb.selectFrom('team').where('id', '=', awayTeam)).as('away'),
      eb.exists(eb.selectFrom('venue').where('id', '=', locationId)).as('venue'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...(homeTeam !== null && !known.home && { 'match.homeTeam': 'matches.teamUnknown' as const }),
    ...(awayTeam !== null && !known.away && { 'match.awayTeam': 'matches.teamUnknown' as const }),
    ...(locationId !== null &&
      !known.venue && { 'match.locationId': 'matches.venueUnknown' as const }),
  };
}
