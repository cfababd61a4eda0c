/** The audit log: who did what to whom, and when. */
import * as z from 'zod/mini';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { day, id, instant } from '#sync/contracts/core/primitives.ts';
import { auditFields, auditSubjects, changeFields } from '#sync/contracts/admin/audit-fields.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';

export const auditKinds = [
  'approve',
  'reject',
  'revoke',
  'withdraw',
  'create',
  'edit',
  'delete',
  'assign',
  'report',
  'export',
  'view',
  'mail',
  'access',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Every action and its kind. Actions that are no longer written stay: entries are kept forever. */
export const auditActions = {
  'request.approve': 'approve',
  'request.approve-first': 'approve',
  'request.reject': 'reject',
  'request.revoke': 'revoke',
  'request.withdraw': 'withdraw',
  'request.ask': 'edit',
  'request.answer': 'edit',
  'account.answer': 'edit',
  'account.ask': 'edit',
  'account.ask-again': 'edit',
  'account.calendar-create': 'access',
  'account.calendar-end': 'access',
  'account.calendar-renew': 'access',
  'account.delete': 'delete',
  'account.document-view': 'view',
  // A changed status is shown as approving, rejecting or revoking.
  'account.edit': 'edit',
  'account.email-cancel': 'access',
  'account.email-change': 'edit',
  'account.email-confirm': 'access',
  'account.email-correct': 'edit',
  'account.email-reject': 'access',
  'account.email-request': 'access',
  'account.evidence-accept': 'approve',
  'account.evidence-cleared': 'delete',
  'account.evidence-expire': 'edit',
  'account.evidence-give': 'edit',
  'account.evidence-refuse': 'reject',
  'account.export': 'export',
  'account.identity-cleared': 'delete',
  'account.login': 'access',
  'account.looked-at': 'approve',
  'account.password-change': 'access',
  'account.password-reset': 'access',
  'account.recovery-code-use': 'access',
  'account.recovery-codes': 'access',
  'account.second-factor-off': 'access',
  'account.second-factor-on': 'access',
  'account.second-factor-renew': 'access',
  'profile.edit': 'edit',
  'admin.made': 'access',
  'admin.promoted': 'access',
  'admin.renewed': 'access',
  'admin.second-factor-reset': 'access',
  'invitation.send': 'access',
  'invitation.send-admin': 'access',
  'invitation.resend': 'access',
  'invitation.revoke': 'access',
  'invitation.accept': 'access',
  'invitation.accept-admin': 'access',
  'event.create': 'create',
  'event.edit': 'edit',
  'event.delete': 'delete',
  'event.assign': 'assign',
  'event.export': 'export',
  'clearance.export': 'export',
  'clearance.import': 'edit',
  'match.create': 'create',
  'match.edit': 'edit',
  'match.delete': 'delete',
  'match.assign': 'assign',
  'match.import': 'create',
  'match.export': 'export',
  'match.allocation-create': 'create',
  'match.allocation-edit': 'edit',
  'match.allocation-delete': 'delete',
  'match.allocate': 'approve',
  'pool.request': 'create',
  'pool.accept': 'edit',
  'pool.withdraw': 'withdraw',
  'pool.return': 'withdraw',
  'pool.override': 'approve',
  'pool.refuse': 'reject',
  'pool.request-for': 'create',
  'pool.keep': 'edit',
  'pool.release': 'withdraw',
  'pool.substitute': 'assign',
  'pool.number': 'edit',
  'absence.record': 'create',
  'absence.contest': 'edit',
  'absence.uphold': 'approve',
  'absence.withdraw': 'withdraw',
  'suspension.create': 'revoke',
  'suspension.lift': 'edit',
  'match.gates-set-up': 'create',
  'match.gates-edit': 'edit',
  'match.gate-create': 'create',
  'match.gate-edit': 'edit',
  'match.gate-delete': 'delete',
  'match.gate-code': 'edit',
  'match.gate-phone-officer': 'create',
  'match.gate-phone-accept': 'edit',
  'match.gate-phone-rights': 'edit',
  'match.gate-phone-move': 'edit',
  'match.gate-phone-revoke': 'revoke',
  'match.gate-phone-lost': 'edit',
  'match.gates-close': 'edit',
  'match.gates-reopen': 'edit',
  'match.gates-list': 'export',
  'match.gate-paper': 'create',
  'match.gate-exception': 'edit',
  'team.create': 'create',
  'team.edit': 'edit',
  'team.delete': 'delete',
  'venue.create': 'create',
  'venue.edit': 'edit',
  'venue.allocation-template': 'edit',
  'venue.delete': 'delete',
  'city.create': 'create',
  'outlet.create': 'create',
  'outlet.edit': 'edit',
  'outlet.close': 'delete',
  'outlet.merge': 'edit',
  'outlet.invite': 'access',
  'outlet.invitation-cancel': 'access',
  'outlet.join': 'access',
  'outlet.vouch': 'approve',
  'outlet.add': 'edit',
  'outlet.manager-add': 'access',
  'outlet.manager-remove': 'access',
  'outlet.leave': 'edit',
  'outlet.remove': 'edit',
  'document.create': 'create',
  'document.edit': 'edit',
  'document.delete': 'delete',
  'news.create': 'create',
  'news.draft': 'create',
  'news.edit': 'edit',
  'news.schedule': 'edit',
  'news.publish': 'edit',
  'news.unpublish': 'edit',
  'news.delete': 'delete',
  'report.assign': 'assign',
  'report.publish': 'report',
  'report.questions': 'report',
  'report.archive': 'report',
  'report.delete': 'delete',
  'report.export': 'export',
  'questionSet.save': 'create',
  'questionSet.delete': 'delete',
  'notification.send': 'mail',
  'mail.again': 'mail',
  'contact.send': 'mail',
  'requirement.ask': 'mail',
  'requirement.create': 'create',
  'requirement.delete': 'delete',
  'requirement.edit': 'edit',
  'requirement.order': 'edit',
  'watchEntry.create': 'create',
  'watchEntry.edit': 'edit',
  'watchEntry.delete': 'delete',
  'watchEntry.view': 'view',
  'backup.restore': 'access',
} as const satisfies Record<string, AuditKind>;
export type AuditAction = keyof typeof auditActions;
const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** Characters of an old or a new value; the log is kept for good. */
export const maxAuditValue = 200;

/**
 * A changed field with its old and its new value, which are null where it is empty. Images, files
 * and long texts have none, a phone number only its last digits.
 */
const auditChange = z.strictObject({
  field: z.enum(changeFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChange>;

const auditPerson = z.strictObject({
  id,
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  email: z.string(),
  admin: z.boolean(),
  here: z.boolean(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

const auditTarget = z.strictObject({
  type: z.enum([
    'event',
    'match',
    'team',
    'venue',
    'city',
    'outlet',
    'document',
    'news',
    'notification',
    'mail',
    'invitation',
    'report',
    'question_set',
    'requirement',
  ]),
  id: z.nullable(id),
  /** Null where the name is no longer known. For a mail or an invitation, its recipient. */
  name: z.nullable(z.string()),
  nameArabic,
  /** The teams of a match; null for others. */
  teams: z.nullable(
    z.strictObject({
      home: z.string(),
      homeArabic: nameArabic,
      away: z.string(),
      awayArabic: nameArabic,
    }),
  ),
  /** Whether it still exists and can be opened. */
  here: z.boolean(),
});
export type AuditTarget = z.infer<typeof auditTarget>;

export const auditLogEntry = z.strictObject({
  id,
  at: instant,
  action: z.enum(actionNames),
  kind: z.enum(auditKinds),
  subject: z.enum(auditSubjects),
  /** Null where the portal itself or its operator acted. */
  actor: z.nullable(auditPerson),
  person: z.nullable(auditPerson),
  /** The person who lost an assignment or a place to `person`; earlier versions do not send it. */
  former: z.optional(z.nullable(auditPerson)),
  thing: z.nullable(auditTarget),
  /** An administrator's text, or a message key of a `LeagueReason`. */
  reason: z.nullable(z.string()),
  /** Changed fields without their values. */
  fields: z.array(z.enum(auditFields)),
  changes: z.array(auditChange),
  status: z.nullable(status),
  role: z.nullable(role),
  /** Number of people, officers, matches, emails or images; the action says which. */
  count: z.nullable(z.int()),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;

export const auditListColumns = ['at'] as const;

const auditQuery = z.extend(listPageQuery(auditListColumns, '-at'), {
  kind: z.optional(z.enum(auditKinds)),
  /** The account that acted or that the entries are about. */
  person: z.optional(id),
  /** The account or record that the entries are about. */
  about: z.optional(id),
  /** First and last day in the league's time zone, both included. */
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const auditPage = z.strictObject({
  lines: z.array(auditLogEntry),
  totalCount: z.int(),
  ...listPosition,
});
export type AuditPage = z.infer<typeof auditPage>;

export const listAuditLog = endpoint('GET', '/admin/audit', {
  summary: 'What was decided and changed; `text` filters by part of a name or an email address',
  query: auditQuery,
  reply: auditPage,
});
