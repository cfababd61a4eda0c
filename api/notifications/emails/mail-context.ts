import type { League } from '#sync/contracts/core/league.ts';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { formatDate, formatKickOff } from '#api/matches/format-dates.ts';
import type { ArabicNames } from '#api/places/read-places.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';

type MailKey = Extract<MessageKey, `mail.${string}` | `push.${string}` | `reason.${string}`>;

export interface MailSettings {
  publicUrl: string;
  league: Pick<
    League,
    'name' | 'nameArabic' | 'contactEmail' | 'workingHours' | 'workingHoursArabic' | 'timeZone'
  >;
  /** Replaces the portal's mark. */
  leagueLogo?: { bytes: Buffer } | null;
}

type KeyWith<Part extends string, Key = MailKey> = Key extends `mail.${infer Name}.${Part}`
  ? Name
  : never;
type PersonalKey = KeyWith<'subject'> & KeyWith<'text'>;
type Content = Omit<Email, 'language' | 'footer' | 'league' | 'preview'> & { preview?: string };

interface PersonalParts extends Partial<Omit<Content, 'subject' | 'paragraphs' | 'match'>> {
  /** Values for the placeholders of the subject and the text. */
  params?: MessageParams;
  /** The match that the email is about; its title and date are params too. */
  facts?: TicketFacts;
  text?: string;
  reason?: string | null | undefined;
  more?: string[];
}

export type MailContext = ReturnType<typeof createMailContext>;

export function createMailContext(
  language: Language,
  { publicUrl, league }: MailSettings,
  names?: ArabicNames,
) {
  const zone = league.timeZone;
  const { name: leagueName, workingHours: hours } = leagueTexts(language, league);
  const nameOf = (kind: keyof ArabicNames, name: string) => names?.[kind].get(name) ?? name;
  const t = (key: MailKey, params: MessageParams = {}) =>
    messageText(language, key, { app: 'Touchline', league: leagueName, ...params });
  const link = (key: MailKey, path: string) => ({ text: t(key), url: `${publicUrl}${path}` });
  const joinList = (items: readonly string[]) => items.join(t('mail.comma'));

  /** Adds the parts that all emails share to the template's content. */
  function buildEmail(content: Content): Email {
    return {
      language,
      league: leagueName,
      footer: t('mail.foot', { hours, email: league.contactEmail }),
      preview: content.paragraphs[1] ?? content.heading,
      ...content,
    };
  }

  function describeMatch(facts: TicketFacts) {
    const title = t('mail.matchOf', {
      home: nameOf('team', facts.home.name),
      away: nameOf('team', facts.away.name),
    });
    const date = formatDate(facts.date, language, zone);
    const when = formatKickOff(facts.date, language, zone);
    return { title, when, venue: nameOf('venue', facts.venue), date };
  }

  /** A greeting, the template's text and a button, which leads to the portal by default. */
  function personalEmail(
    key: PersonalKey,
    firstName: string,
    { params: given, facts, text, reason, more = [], ...parts }: PersonalParts = {},
  ): Email {
    const match = facts && describeMatch(facts);
    const params = { ...given, ...(match && { match: match.title, date: match.date }) };
    const subject = t(`mail.${key}.subject`, params);
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        firstName === '' ? t('mail.hello') : t('mail.dear', { firstName }),
        text ?? t(`mail.${key}.text`, params),
        ...(reason ? [t('mail.reason', { reason: reasonText(reason, t) })] : []),
        ...more,
      ],
      ...(match && { match }),
      button: link('mail.open', '/'),
      ...parts,
    });
  }

  function listMatches(matches: readonly TicketFacts[]): string {
    return joinList(
      matches.map((facts) => {
        const { title, date } = describeMatch(facts);
        return t('mail.matchOn', { match: title, date });
      }),
    );
  }

  const day = (instant: string) => formatDate(instant, language, zone);
  const moment = (instant: string) => formatKickOff(instant, language, zone);

  return {
    language,
    t,
    nameOf,
    link,
    day,
    moment,
    joinList,
    listMatches,
    buildEmail,
    personalEmail,
    describeMatch,
  };
}
