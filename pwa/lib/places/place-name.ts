/** Names of teams, venues, cities and tournaments in the language of the screens. */
import { nameIn } from '#sync/contracts/core/names.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export interface NamedPlace {
  readonly name: string;
  readonly nameArabic?: string | null | undefined;
}

/** Like `t`, for components that `useTranslation` renders again when the language changes. */
export function placeName({ name, nameArabic }: NamedPlace): string {
  return nameIn(currentLanguage(), name, nameArabic);
}

/** The two teams as messages name them. */
export function teamNames(home: NamedPlace, away: NamedPlace): { home: string; away: string } {
  return { home: placeName(home), away: placeName(away) };
}

/** The two teams of a match that names them without their records. */
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
