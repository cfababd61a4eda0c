import { nameIn } from '#sync/contracts/core/names.ts';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';

/** `Al Ahly v Zamalek`, as headings, sheets and files are called. */
export function matchTitle(
  language: Language,
  match: { home: string; homeArabic: string | null; away: string; awayArabic: string | null },
): string {
  const home = nameIn(language, match.home, match.homeArabic);
  const away = nameIn(language, match.away, match.awayArabic);
  return withoutIsolates(messageText(language, 'matches.versus', { home, away }));
}
