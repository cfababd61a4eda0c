/** What a match's form names: tournament, teams, venue. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** Locks a tournament against being deleted; false where there is none (any more). */
export async function lockEventForShare(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.execute<unknown[]>(
    'select from event where id = ? and deleted_at is null for share',
    [id],
  );
  return found.length > 0;
}

/** Wrong fields by their path, for teams and venues that are not there. */
export async function findUnknownReferences(
  tx: Tx,
  places: {
    homeTeam?: string | undefined;
    awayTeam?: string | undefined;
    locationId?: string | undefined;
  },
): Promise<Record<string, MessageKey>> {
  const { homeTeam = null, awayTeam = null, locationId = null } = places;
  const [known] = await tx.execute<Record<'home' | 'away' | 'venue', boolean>[]>(
    `select exists (select from team where id = ?) as home,
       exists (select from team where id = ?) as away,
       exists (select from venue where id = ?) as venue`,
    [homeTeam, awayTeam, locationId],
  );
  return {
    ...(homeTeam !== null && !known?.home && { 'match.homeTeam': 'matches.teamUnknown' as const }),
    ...(awayTeam !== null && !known?.away && { 'match.awayTeam': 'matches.teamUnknown' as const }),
    ...(locationId !== null &&
      !known?.venue && { 'match.locationId': 'matches.venueUnknown' as const }),
  };
}
