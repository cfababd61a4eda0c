/** Names of teams, venues, cities and tournaments in the language of the screens. */
import { nameIn } from '#sync/contracts/core/names.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export interface NamedPlace {
  readonly name: string;
  readonly nameArabic?: string | null | undefined;
}

/** The place's name. Like `t`, for components that `useTranslation` renders again. */
export function placeName({ name, nameArabic }: NamedPlace): string {
  return nameIn(currentLanguage(), name, nameArabic);
}

/** The names of two teams, as the parameters of a message. */
export function teamNames(home: NamedPlace, away: NamedPlace): { home: string; away: string } {
  return { home: placeName(home), away: placeName(away) };
}

/** The names of a match's teams, for a match that has names instead of team records. */
export function flatTeamNames(match: {
  readonly home: string;
  readonly homeArabic?: string | null | undefined;
  readonly away: string;
  readonly awayArabic?: string | null | undefined;
}): { home: string; away: string } {
  return teamNames(
    { name: match.home, nameArabic: match.homeArabic },
    { name: match.away, nameArabic: match.awayArabic },
  );
}
