/** Links that confirm an email address: each for one address, used once, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { confirmationDays, emailChangeHours } from '#sync/contracts/accounts/email-address.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rateLimited } from '#api/platform/errors/app-error.ts';
import type { MailTemplate } from '#api/platform/mail/mail-templates.ts';
import { db } from '#api/schema.ts';

/** Keeps strangers from flooding someone's mailbox, and an account from flooding many. */
const maxLinksPerHour = 5;

const linkTemplates = [
  'registrationReceived',
  'emailConfirmation',
  'emailChangeRequested',
] as const satisfies readonly MailTemplate[];

const expiry = (isChange: boolean) =>
  sql<string>`now() + make_interval(hours => ${isChange ? emailChangeHours : confirmationDays * 24})`;

interface Address {
  accountId: string;
  email: string;
}

/** Returns the token of a link that confirms the account's own address; an older link ends. */
export async function createConfirmationLink(
  tx: Tx,
  { accountId, email }: Address,
): Promise<string> {
  const token = createToken();
  await insertLink(tx, { accountId, email }, { token, rejectToken: null });
  return token;
}

/**
 * Returns the tokens of the link that confirms a new address, and of the link with which the owner
 * of the old one stops the change. Replaces a change that waits.
 */
export async function createChangeLinks(
  tx: Tx,
  { accountId, email }: Address,
): Promise<{ token: string; rejectToken: string }> {
  const links = { token: createToken(), rejectToken: createToken() };
  await insertLink(tx, { accountId, email }, links);
  return links;
}

/** Returns the new token of a change that waits; the link to stop it stays the same. */
export async function renewChangeLink(tx: Tx, accountId: string): Promise<string> {
  const token = createToken();
  await db(tx)
    .updateTable('email_confirmation')
    .set({ token_hash: hashEmailToken(token), expires_at: expiry(true) })
    .where('account_id', '=', accountId)
    .where('is_change', '=', true)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
  return token;
}

/** Ends links that were not used, of both kinds or of one; returns how many. */
export async function cancelLinks(
  tx: Tx,
  accountId: string,
  { isChange }: { isChange?: boolean } = {},
): Promise<number> {
  const ended = await db(tx)
    .updateTable('email_confirmation')
    .set({ cancelled_at: sql`now()` })
    .where('account_id', '=', accountId)
    .$if(isChange !== undefined, (rows) => rows.where('is_change', '=', isChange as boolean))
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}

/** Deletes every link of an account. */
export async function deleteLinks(tx: Tx, accountId: string): Promise<void> {
  await db(tx).deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
}

/** Deletes links a day after they expired, used ones too. */
export async function deleteExpiredLinks(tx: Tx): Promise<void> {
  await db(tx)
    .deleteFrom('email_confirmation')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/**
 * Counts in the outbox, so that the limit holds across processes; the caller has locked the account.
 * Throws 429.
 */
export async function requireBelowLinkLimit(
  tx: Tx,
  { accountId, email }: Address,
  { limited }: { limited: boolean },
): Promise<void> {
  if (!limited) return;
  for (const [column, value] of [
    ['account_id', accountId],
    ['recipient', email],
  ] as const) {
    const sent = await db(tx)
      .selectFrom('mail')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour'
          - now())), 0)::int`.as('wait'),
      ])
      .where('template', 'in', linkTemplates)
      .where(column, '=', value)
      .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (sent.count >= maxLinksPerHour) throw rateLimited(sent.wait);
  }
}

/** Whether the link with this token can still be used, to confirm or to stop. */
export const emailLinkIsOpen = (token: Expression<string | null>) =>
  sql<boolean>`exists (
    select from email_confirmation c
    cross join lateral (select sha256(convert_to('email ' || (${token}), 'UTF8')) as hash) given
    where (c.token_hash = given.hash or c.reject_hash = given.hash)
      and c.confirmed_at is null and c.cancelled_at is null and c.expires_at > now())`;

export function hashEmailToken(token: string): Buffer {
  return createHash('sha256').update(`email ${token}`).digest();
}

const createToken = () => randomBytes(32).toString('base64url');

async function insertLink(
  tx: Tx,
  { accountId, email }: Address,
  { token, rejectToken }: { token: string; rejectToken: string | null },
): Promise<void> {
  const isChange = rejectToken !== null;
  // Kept, because the warning about an earlier change also stops the one that replaces it.
  await cancelLinks(tx, accountId, { isChange });
  await db(tx)
    .insertInto('email_confirmation')
    .values({
      account_id: accountId,
      email,
      is_change: isChange,
      token_hash: hashEmailToken(token),
      reject_hash: isChange ? hashEmailToken(rejectToken) : null,
      expires_at: expiry(isChange),
    })
    .execute();
}
