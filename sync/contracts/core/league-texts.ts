/** Texts that the league has configured in English and in Arabic. */
import type { League } from '#sync/contracts/core/league.ts';
import { type Language, readsArabic } from '#sync/contracts/messages/languages.ts';

type Texts = 'name' | 'location' | 'workingHours';

/** The league's texts in the reader's language; the Latin ones where there are no Arabic ones. */
export function leagueTexts<Known extends Pick<League, 'name'> & Partial<League>>(
  language: Language,
  league: Known,
): Pick<Known, Extract<Texts, keyof Known>> {
  const { nameArabic, locationArabic, workingHoursArabic } = league;
  return readsArabic(language)
    ? {
        ...league,
        ...(nameArabic && { name: nameArabic }),
        ...(locationArabic && { location: locationArabic }),
        ...(workingHoursArabic && { workingHours: workingHoursArabic }),
      }
    : league;
}
