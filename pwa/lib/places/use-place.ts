/** Rows of places on the phone, with their names in the language of the screens. */
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { type RowOf, useRow } from '#pwa/lib/sync/hooks.ts';

/** A place's row; undefined until it is synced, null if there is none. */
export function usePlace<Name extends 'team' | 'venue' | 'event'>(
  collection: Name,
  id: string | null | undefined,
): RowOf<Name> | null | undefined {
  useTranslation();
  const row = useRow(collection, id);
  return row && { ...row, name: placeName(row) };
}

/** A match and its teams, each undefined until it is synced and null if there is none. */
export function useMatchTeams(matchId: string | null | undefined) {
  const match = useRow('match', matchId);
  const home = usePlace('team', match?.homeTeamId);
  const away = usePlace('team', match?.awayTeamId);
  return { match, home, away };
}
