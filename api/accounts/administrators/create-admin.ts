/** Administrators are made by the operator, never through the API. */
import { randomInt } from 'node:crypto';
import { email as emailSchema } from '#sync/contracts/accounts/accounts.ts';
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import { oneTimePasswordDays } from '#sync/contracts/accounts/passwords.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';

/** Letters and figures that nobody mixes up when reading them aloud. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 20 letters of 31, in fours: 99 bits. */
export function generateOneTimePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

/** The address as accounts keep it; undefined for what is none. */
export function parseEmail(value: string): string | undefined {
  const parsed = emailSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Makes an administrator, or one of an account that is there: it gets this password (`once`: good
 * for some days, and only to choose another), its sessions end, and what it held as press is taken back, since administrators are no press. Answers which.
 */
export async function createOrPromoteAdmin(
  tx: Tx,
  { email, passwordHash, once }: { email: string; passwordHash: string; once: boolean },
  { audit }: Pick<Services, 'audit'>,
): Promise<'made' | 'promoted' | 'renewed'> {
  const [account] = await tx.execute<{ id: string; scope: string }[]>(
    `select id, scope from account where email = ? and deleted_at is null for no key update`,
    [email],
  );
  const done = !account ? 'made' : account.scope === 'admin' ? 'renewed' : 'promoted';
  if (account && done === 'promoted') {
    const reason: LeagueReason = 'reason.becameAdmin';
    // Nobody becomes an administrator by surprise: the operator tells the person, no mail does.
    await revokeBookingsSilently(tx, { accountId: account.id }, { actorId: null, reason });
    await tx.execute(
      `update accreditation set revoked = status = 'approved', status = 'rejected', reason = ?,
         decided_at = now(), decided_by = null
       where account_id = ? and status <> 'rejected'`,
      [reason, account.id],
    );
    await tx.execute(
      `update profile_request set status = 'approved', decided_at = now()
       where account_id = ? and status = 'pending'`,
      [account.id],
    );
  }
  const [admin] = await tx.execute<{ id: string }[]>(
    account
      ? `update account set scope = 'admin', role = null, status = 'approved', password_hash = ?,
           password_once_until = now() + make_interval(days => ?)
         where id = ? returning id`
      : `insert into account (password_hash, password_once_until, email, first_name, last_name,
           scope, status)
         values (?, now() + make_interval(days => ?), ?, 'League', 'Administrator', 'admin',
           'approved') returning id`,
    [passwordHash, once ? oneTimePasswordDays : null, account?.id ?? email],
  );
  if (!admin) throw new Error('the administrator was not made');
  await tx.execute('delete from password_reset where account_id = ?', [admin.id]);
  await endAllSessions(tx, admin.id, 'error.accountChanged');
  await audit(tx, {
    actorId: null,
    action: `admin.${done}`,
    subjectType: 'account',
    subjectId: admin.id,
  });
  return done;
}
