/** Renders a push message as declarative JSON, which Safari shows by itself and our worker elsewhere. */
import { directionOf, type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';
import type { PushPayload } from '#sync/contracts/notifications/push-payload.ts';
import { isMailTemplate } from '#api/platform/mail/mail-templates.ts';
import { createMailContext, type MailSettings } from '#api/notifications/emails/mail-context.ts';
import { renderEmail } from '#api/notifications/emails/templates.ts';
import type { ArabicNames } from '#api/places/read-places.ts';

export interface StoredPush {
  accountId: string;
  template: string;
  data: Record<string, unknown>;
  subject: string;
  /** Number of things that wait for the person, shown on the app's icon. */
  badge: number;
}

interface Texts {
  title: string;
  body: string;
  /** The screen that a press opens, as an absolute URL. */
  navigate: string;
}

/** Maximum characters of a text; an encrypted message has 4,096 bytes. */
const maxText = 200;

/** Without details the lock screen says only that there is something. */
export function renderPush(
  { accountId, template, data, subject, badge }: StoredPush,
  { language, details }: { language: CompleteLanguage; details: boolean },
  settings: MailSettings,
  names?: ArabicNames,
): PushPayload {
  const { title, body, navigate } = isMailTemplate(template)
    ? textsOfEmail(template, data, language, settings, names)
    : ownTexts(template, data, language, settings, names);
  const { t } = createMailContext(language, settings, names);
  const shown = details ? { title, body } : { title: 'Touchline', body: t('push.hidden') };
  return {
    web_push: 8030,
    notification: {
      title: shorten(shown.title),
      body: shorten(shown.body),
      lang: language,
      dir: directionOf(language),
      navigate,
      tag: subject,
      app_badge: String(badge),
      data: { account: accountId },
    },
  };
}

function shorten(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText - 1).toWellFormed()}…`;
}

/** The subject of the email, then when and where the match is; never a reason or a name. */
function textsOfEmail(
  template: string,
  data: Record<string, unknown>,
  language: CompleteLanguage,
  settings: MailSettings,
  names?: ArabicNames,
): Texts {
  const email = renderEmail(template, data, language, settings, names);
  const { match, preview, paragraphs, subject: title } = email;
  const isChange = template === 'matchMoved' || template === 'notification';
  const where = match && `${match.when} · ${match.venue}`;
  const body = (isChange ? preview : where) ?? paragraphs[1] ?? '';
  const home = `${settings.publicUrl}/`;
  const url = email.button?.url ?? home;
  return { title, body, navigate: url === home ? `${settings.publicUrl}${pathOf(data)}` : url };
}

/** The tournament's page for what an email answers without a link of its own. */
function pathOf({ eventId, matchId }: { eventId?: unknown; matchId?: unknown }): string {
  if (typeof eventId !== 'string') return '/';
  return matchId === undefined ? `/events/${eventId}` : `/events/${eventId}/reservations?tab=mine`;
}

/** The data of messages that no email has. */
export interface OwnPushData {
  gatesOpen: TicketFacts & { matchId: string; ref: string | null };
  reportDue: TicketFacts & { reportId: string };
  severalDecisions: { count: number };
  severalReports: { count: number };
}

function ownTexts(
  template: string,
  data: Record<string, unknown>,
  language: CompleteLanguage,
  settings: MailSettings,
  names?: ArabicNames,
): Texts {
  const { t, describeMatch, moment } = createMailContext(language, settings, names);
  const to = (path: string) => `${settings.publicUrl}${path}`;
  if (template === 'gatesOpen') {
    const facts = data as unknown as OwnPushData['gatesOpen'];
    const { title: match, when, venue } = describeMatch(facts);
    const { gate, ref } = facts;
    return {
      title: t('push.gatesOpen.title', { match }),
      body: gate === null ? `${when} · ${venue}` : t('push.gatesOpen.gate', { when, gate }),
      navigate: to(ref === null ? '/tickets' : `/reservation/${ref}`),
    };
  }
  if (template === 'reportDue') {
    const facts = data as unknown as OwnPushData['reportDue'];
    const due = moment(new Date(reportDueAt(facts.date)).toISOString());
    return {
      title: t('push.reportDue.title', { match: describeMatch(facts).title }),
      body: t('push.reportDue.body', { due }),
      navigate: to(`/reports/edit/${facts.reportId}`),
    };
  }
  const { count } = data as unknown as OwnPushData['severalReports'];
  if (template === 'severalReports')
    return { title: t('push.severalReports', { count }), body: '', navigate: to('/reports') };
  return { title: t('push.severalDecisions', { count }), body: '', navigate: to('/') };
}
