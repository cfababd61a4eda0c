/** Tournaments and matches as options, by their names in the language of the screens. */
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { searchedNames } from '#sync/contracts/core/search-key.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { flatTeamNames, type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import type { ComboboxOption } from '#pwa/ui/form/combobox.tsx';

export function eventOption(event: NamedPlace & { readonly id: string }): ComboboxOption {
  return { value: event.id, label: placeName(event), otherNames: searchedNames(event) };
}

/** @param note the text beside the teams */
export function matchOption(match: MatchSearchResult, note: string): ComboboxOption {
  const { home, homeArabic, away, awayArabic, venue, venueArabic } = match;
  return {
    value: match.id,
    label: t('matches.versus', flatTeamNames(match)),
    note,
    otherNames: [home, homeArabic, away, awayArabic, venue, venueArabic],
  };
}

export function venueName({ venue, venueArabic }: MatchSearchResult): string {
  return placeName({ name: venue, nameArabic: venueArabic });
}
