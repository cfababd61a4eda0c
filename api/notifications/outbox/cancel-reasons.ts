/** What a mail says can end before it goes: while the mail server is away, or before it is sent again. */
import type { MailCancelReason } from '#sync/contracts/notifications/mail-outbox.ts';
import { resetLinkIsValid } from '#api/accounts/passwords/reset-password.ts';

const approvedSql = (
  table: 'booking' | 'accreditation',
  of: 'match' | 'event',
) => /* sql */ `exists (
  select from ${table} held where held.account_id = m.account_id and held.status = 'approved'
    and held.${of}_id::text = m.data ->> '${of}Id')`;

/** Of several the first one is told. What names nobody, or not what it is about, never ends. */
const cancelConditions: [MailCancelReason, ended: string][] = [
  [
    'mails.lapsed.account',
    `m.template <> 'accountDeleted' and exists (
       select from account a where a.id = m.account_id and a.deleted_at is not null)`,
  ],
  [
    'mails.lapsed.link',
    `m.template = 'passwordReset' and not ${resetLinkIsValid(`m.data ->> 'token'`)}`,
  ],
  [
    'mails.lapsed.ticket',
    `exists (select from ticket t where t.ref = m.data ->> 'ref' and t.revoked_at is not null)`,
  ],
  [
    'mails.lapsed.approval',
    `m.template = 'accountApproved' and exists (
       select from account a where a.id = m.account_id and a.status <> 'approved')`,
  ],
  [
    'mails.lapsed.accreditation',
    `m.template in ('accreditationApproved', 'eventAssigned') and m.account_id is not null
       and m.data ->> 'eventId' is not null and not ${approvedSql('accreditation', 'event')}`,
  ],
  [
    'mails.lapsed.booking',
    `m.template in ('bookingApproved', 'matchMoved') and m.account_id is not null
       and not ${approvedSql('booking', 'match')}`,
  ],
  [
    'mails.lapsed.report',
    `m.template = 'reportAssigned' and m.account_id is not null
       and not exists (select from report r where r.id::text = m.data ->> 'reportId')`,
  ],
  [
    'mails.lapsed.match',
    `m.template = 'matchMoved' and m.account_id is not null and not exists (
       select from match x cross join lateral ticket_facts(x.id) as is_now
       where x.id::text = m.data ->> 'matchId' and x.deleted_at is null
         and is_now -> 'date' = m.data -> 'date' and is_now -> 'venue' = m.data -> 'venue'
         and is_now -> 'gate' = m.data -> 'gate')`,
  ],
];

/** SQL over `mail m`: why it may not go any more, or null. */
export const cancelReasonSql = /* sql */ `(case
  ${cancelConditions.map(([why, ended]) => `when ${ended} then '${why}'`).join('\n  ')} end)`;
