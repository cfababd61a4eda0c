/** The facts of a match in a given language, for pages with two readers. */
import { nameIn } from '#sync/contracts/core/names.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { textIn } from '#pwa/features/gates/list/bilingual.tsx';
import { formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import type { Language } from '#pwa/lib/i18n/language.ts';

/** `Al Ahly v Zamalek`, `الأهلي × الزمالك` */
export function matchNameIn(language: Language, { home, away }: TicketFacts): string {
  return textIn(language, 'matches.versus', {
    home: nameIn(language, home.name, home.nameArabic),
    away: nameIn(language, away.name, away.nameArabic),
  });
}

/** `Sat 21-11-2026, 07:00 PM`, «السبت 21-11-2026، 7:00 م» */
export function momentIn(language: Language, instant: string): string {
  return `${formatWeekday(instant, language)} ${formatDateTime(instant, language)}`;
}
