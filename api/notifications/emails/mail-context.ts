/**
 * The context for rendering templates: translations, URLs, dates, and the common parts of an
 * e-mail.
 */
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

/** Team names in the e-mail's language, by their usual names. */
export type TeamNames = ReadonlyMap<string, string>;

const appName = 'Touchline';

export type MailContext = ReturnType<typeof createMailContext>;

export function createMailContext(
  language: 'en' | 'ar',
  { publicUrl, league }: MailSettings,
  teamNames: TeamNames,
) {
  const messages = language === 'ar' ? mailArabic : mailEnglish;
  const nameOf = ({ name }: { name: string }) => teamNames.get(name) ?? name;
  const t = (key: MailKey, params: Record<string, string> = {}) =>
    interpolate(messages[key], { app: appName, ...params });
  const zone = league.timeZone;
  return {
    t,
    url: (path: string) => `${publicUrl}${path}`,
    /** Adds the parts that all e-mails share to the template's content. */
    buildEmail(
      content: Omit<Email, 'language' | 'footer' | 'league' | 'preview'> & { preview?: string },
    ): Email {
      const { workingHours, workingHoursArabic = workingHours, contactEmail: email } = league;
      const hours = language === 'ar' ? workingHoursArabic : workingHours;
      return {
        language,
        league: league.name,
        footer: t('mail.foot', { hours, email }),
        preview: content.paragraphs[1] ?? content.heading,
        ...content,
      };
    },
    joinList: (items: readonly string[]) => items.join(t('mail.comma')),
    describeMatch(facts: TicketFacts) {
      const title = t('mail.matchOf', { home: nameOf(facts.home), away: nameOf(facts.away) });
      const when = t('mail.when', {
        weekday: formatWeekday(facts.date, language, zone),
        date: formatDate(facts.date, language, zone),
        time: formatTime(facts.date, language, zone),
      });
      return { title, when, venue: facts.venue, date: formatDate(facts.date, language, zone) };
    },
  };
}
