/** What every letter is written with: the words of its language, addresses, dates. */
import type { League } from '#sync/contracts/core/league.ts';
import { interpolate } from '#sync/contracts/messages/catalogue.ts';
import { mailArabic } from '#sync/contracts/messages/mail/mail-arabic.ts';
import { mailEnglish, type MailKey } from '#sync/contracts/messages/mail/mail-english.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Email } from '#api/notifications/emails/email.ts';
import { formatDate, formatTime, formatWeekday } from '#api/notifications/emails/date-format.ts';

export interface MailSettings {
  publicUrl: string;
  league: Pick<
    League,
    'name' | 'contactEmail' | 'workingHours' | 'workingHoursArabic' | 'timeZone'
  >;
}

/** Teams' names in the mail's language, where they have another. */
export type TeamNames = ReadonlyMap<string, string>;

const appName = 'Touchline';

export type MailContext = ReturnType<typeof createMailContext>;

export function createMailContext(
  language: 'en' | 'ar',
  { publicUrl, league }: MailSettings,
  teamNames: TeamNames,
) {
  const words = language === 'ar' ? mailArabic : mailEnglish;
  const nameOf = ({ name }: { name: string }) => teamNames.get(name) ?? name;
  const say = (key: MailKey, params: Record<string, string> = {}) =>
    interpolate(words[key], { app: appName, ...params });
  const zone = league.timeZone;
  return {
    say,
    url: (path: string) => `${publicUrl}${path}`,
    /** What all letters share; the rest is the template's. */
    buildEmail(
      rest: Omit<Email, 'language' | 'foot' | 'league' | 'preview'> & { preview?: string },
    ): Email {
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
    joinList: (items: readonly string[]) => items.join(say('mail.comma')),
    describeMatch(facts: TicketFacts) {
      const title = say('mail.matchOf', { home: nameOf(facts.home), away: nameOf(facts.away) });
      const when = say('mail.when', {
        weekday: formatWeekday(facts.date, language, zone),
        date: formatDate(facts.date, language, zone),
        time: formatTime(facts.date, language, zone),
      });
      return { title, when, venue: facts.venue, date: formatDate(facts.date, language, zone) };
    },
  };
}
