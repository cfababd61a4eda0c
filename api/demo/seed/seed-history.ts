/** Seeds what past decisions left behind: emails, invitations and audit entries. */
import { randomBytes } from 'node:crypto';
import { invitationDays } from '#sync/contracts/accounts/invitations.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** One email in this many was not delivered. */
const failEvery = 17;
/** The reply of an SMTP server for an address that does not exist. */
const refusalText = '550 5.1.1 The address does not exist';

/** One email for each approved accreditation, over the week before `now`. None is ever sent. */
export async function seedMails(tx: Tx, { now }: { now: Date }): Promise<void> {
  const approved = await db(tx)
    .selectFrom('accreditation as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .innerJoin('event as e', 'e.id', 'c.event_id')
    .select(['a.id', 'a.email', 'a.language', 'a.first_name as firstName', 'e.name as event'])
    .where('c.status', '=', 'approved')
    .orderBy('c.account_id')
    .orderBy('c.event_id')
    .execute();
  const mails = approved.map(({ id, email, language, firstName, event }, index) => {
    const number = index + 1;
    const hours = (number % 7) * 24 + (number % 5);
    const at = new Date(now.getTime() - (hours * 60 + ((number * 13) % 50)) * minute);
    const isSent = number % failEvery !== 0;
    return {
      account_id: id,
      recipient: email,
      language,
      template: 'accreditationApproved' as const,
      data: JSON.stringify({ firstName, event }),
      status: isSent ? ('sent' as const) : ('failed' as const),
      attempts: 1,
      last_error: isSent ? null : refusalText,
      created_at: at,
      queued_at: at,
      sent_at: isSent ? new Date(at.getTime() + 3_000) : null,
    };
  });
  await db(tx).insertInto('mail').values(mails).execute();
}

const unnamed = { first_name: null, last_name: null, organization: null };
const invitations = [
  {
    email: 'dalia.hamdy@nilesport.example',
    role: 'written_press',
    first_name: 'Dalia',
    last_name: 'Hamdy',
    organization: 'Nile Sport Weekly',
    sentDaysAgo: 2,
    revokedDaysAgo: null,
  },
  {
    ...unnamed,
    email: 'media.desk@league.example',
    role: 'admin',
    sentDaysAgo: 9,
    revokedDaysAgo: null,
  },
  {
    ...unnamed,
    email: 'sound@radiodelta.example',
    role: null,
    sentDaysAgo: 5,
    revokedDaysAgo: 4,
  },
] as const;

/** An open, an expired and a revoked one, whose links no one has. */
export async function seedInvitations(
  tx: Tx,
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const rows = invitations.map(({ sentDaysAgo, revokedDaysAgo, ...invitation }) => ({
    ...invitation,
    language: 'en' as const,
    token_hash: randomBytes(32),
    invited_by: adminId,
    sent_at: daysAgo(sentDaysAgo),
    expires_at: daysAgo(sentDaysAgo - invitationDays),
    revoked_at: revokedDaysAgo === null ? null : daysAgo(revokedDaysAgo),
  }));
  await db(tx).insertInto('invitation').values(rows).execute();
}

/** One audit entry for each decided request, at the time of its decision. */
export async function seedAuditLog(tx: Tx): Promise<void> {
  const decided = await db(tx)
    .selectFrom('request')
    .select(['id', 'type', 'account_id', 'status', 'reason', 'decided_at', 'decided_by'])
    .where('decided_by', 'is not', null)
    .execute();
  const entries = decided.map((request) => ({
    at: request.decided_at ?? undefined,
    actor_id: request.decided_by,
    action: request.status === 'approved' ? 'request.approve' : 'request.reject',
    subject_type: request.type,
    subject_id: request.id,
    detail: JSON.stringify({
      accountId: request.account_id,
      from: 'pending',
      to: request.status,
      reason: request.reason,
    }),
  }));
  await db(tx).insertInto('audit_entry').values(entries).execute();
}
