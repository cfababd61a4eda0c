/** What every letter is written with: the words of its language, addresses, dates. */
import type { League } from '#sync/contracts/league.ts';
import { fill } from '#sync/contracts/messages/messages.ts';
import { mailArabic } from '#sync/contracts/messages/mail-ar.ts';
import { mailEnglish, type MailKey } from '#sync/contracts/messages/mail.ts';
import type { TicketFacts } from '#sync/contracts/tickets.ts';
import type { Letter } from '#api/notifications/letter.ts';
import { dateOf, timeOf, weekdayOf } from '#api/notifications/mail-dates.ts';

export interface MailContext {
  publicUrl: string;
  league: Pick<
    League,
    'name' | 'contactEmail' | 'workingHours' | 'workingHoursArabic' | 'timeZone'
  >;
}

/** Teams' names in the mail's language, where they have another. */
export type TeamNames = ReadonlyMap<string, string>;

const app = 'Touchline';

export type Desk = ReturnType<typeof desk>;

export function desk(
  language: 'en' | 'ar',
  { publicUrl, league }: MailContext,
  teamNames: TeamNames,
) {
  const words = language === 'ar' ? mailArabic : mailEnglish;
  const nameOf = ({ name }: { name: string }) => teamNames.get(name) ?? name;
  const say = (key: MailKey, params: Record<string, string> = {}) =>
    fill(words[key], { app, ...params });
  const zone = league.timeZone;
  return {
    say,
    url: (path: string) => `${publicUrl}${path}`,
    /** What all letters share; the rest is the template's. */
    letter(
      rest: Omit<Letter, 'language' | 'foot' | 'league' | 'preview'> & { preview?: string },
    ): Letter {
      const { workingHours, workingHoursArabic = workingHours, contactEmail: email } = league;
      const hours = language === 'ar' ? workingHoursArabic : workingHours;
      return {
        language,
        league: league.name,
        foot: say('mail.foot', { hours, email }),
        preview: rest.paragraphs[1] ?? rest.heading,
        ...rest,
      };
    },
    list: (items: readonly string[]) => items.join(say('mail.comma')),
    match(facts: TicketFacts) {
      const title = say('mail.matchOf', { home: nameOf(facts.home), away: nameOf(facts.away) });
      const when = say('mail.when', {
        weekday: weekdayOf(facts.date, language, zone),
        date: dateOf(facts.date, language, zone),
        time: timeOf(facts.date, language, zone),
      });
      return { title, when, venue: facts.venue, date: dateOf(facts.date, language, zone) };
    },
  };
}
