/** Which emails are push messages too, of which kind, and until when they make sense. */
import { createHash } from 'node:crypto';
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';
import type { NotificationKind } from '#sync/contracts/notifications/push.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';
import type { MailTemplate } from '#api/platform/mail/mail-templates.ts';
import type { PushUrgency } from '#api/platform/push/push-transport.ts';

/** Messages that no email has. */
export const pushOnlyTemplates = [
  'gatesOpen',
  'reportDue',
  'severalDecisions',
  'severalReports',
] as const;
export type PushTemplate = MailTemplate | (typeof pushOnlyTemplates)[number];

const kindOfTemplate: Partial<Record<PushTemplate, NotificationKind>> = {
  accountApproved: 'decision',
  accountRejected: 'decision',
  registrationQuestion: 'decision',
  evidence: 'decision',
  accreditationQuestion: 'decision',
  accreditationApproved: 'decision',
  accreditationRejected: 'decision',
  accreditationRevoked: 'decision',
  bookingRejected: 'decision',
  bookingsRejected: 'decision',
  ticket: 'decision',
  ticketRevoked: 'decision',
  eventAssigned: 'decision',
  matchAssigned: 'decision',
  severalDecisions: 'decision',
  placeWaiting: 'decision',
  placeOffered: 'seat',
  placeUnassigned: 'seat',
  substituted: 'seat',
  absenceRecorded: 'decision',
  absenceDecided: 'decision',
  confirmReminder: 'seat',
  bookingApproved: 'seat',
  bookingsApproved: 'seat',
  matchMoved: 'match',
  matchesMoved: 'match',
  matchDeleted: 'match',
  matchesDeleted: 'match',
  eventDeleted: 'match',
  gatesOpen: 'gatesOpen',
  reportAssigned: 'report',
  reportWithdrawn: 'report',
  reportDue: 'report',
  severalReports: 'report',
  notification: 'message',
};

/** How soon a phone is woken, and the order in which waiting messages are sent, by kind. */
export const pushUrgency: Record<NotificationKind, { urgency: PushUrgency; priority: number }> = {
  gatesOpen: { urgency: 'high', priority: 2 },
  match: { urgency: 'high', priority: 2 },
  seat: { urgency: 'normal', priority: 1 },
  decision: { urgency: 'normal', priority: 1 },
  report: { urgency: 'normal', priority: 1 },
  message: { urgency: 'normal', priority: 0 },
};

/** The kind of an email's or push message's template; undefined for emails that are no push message. */
export function notificationKind(template: string): NotificationKind | undefined {
  return kindOfTemplate[template as PushTemplate];
}

interface MatchFacts {
  date?: string;
  home?: { name: string };
  away?: { name: string };
}

/** The parts of a template's data that say what the message is about. */
export interface PushFacts extends MatchFacts {
  event?: string;
  reportId?: string;
  seat?: string | null;
  absenceId?: string;
  /** When a recorded absence was told. */
  notifiedAt?: string;
  matches?: readonly MatchFacts[];
}

const day = 86_400_000;
/** Milliseconds for which a message makes sense that is about no match. */
const lifetime: Record<NotificationKind, number> = {
  decision: 14 * day,
  seat: 14 * day,
  match: 14 * day,
  gatesOpen: day,
  report: 14 * day,
  message: 7 * day,
};

/**
 * Returns when a message becomes pointless: at the kick-off, at a report's deadline, or when an absence
 * can no longer be contested.
 */
export function pushExpiry(
  kind: NotificationKind,
  { date, matches = [], absenceId, notifiedAt }: PushFacts,
  now: Date,
) {
  if (notifiedAt !== undefined) return new Date(contestEndsAt({ notifiedAt }));
  // The match of an absence is over.
  if (absenceId !== undefined) return new Date(now.getTime() + lifetime[kind]);
  const dates = [date, ...matches.map((match) => match.date)].filter((each) => each !== undefined);
  const last = dates.toSorted().at(-1);
  if (last === undefined) return new Date(now.getTime() + lifetime[kind]);
  return new Date(kind === 'report' ? reportDueAt(last) : last);
}

/** Returns a name for what a message is about; a match keeps it when it is moved. */
export function pushSubject(kind: NotificationKind, template: string, facts: PushFacts): string {
  const { home, away, event = '', reportId } = facts;
  const about = reportId ?? (home && away ? [event, home.name, away.name].join('|') : event);
  const subject = `${kind}|${about || template}`;
  return createHash('sha256').update(subject).digest('base64url').slice(0, 32);
}
