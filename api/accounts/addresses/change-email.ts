/** The owner of an account asks for another email address, which its link then puts into effect. */
import type { EmailState } from '#sync/contracts/accounts/email-address.ts';
import { sql } from 'kysely';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import {
  cancelLinks,
  createChangeLinks,
  createConfirmationLink,
  renewChangeLink,
  requireBelowLinkLimit,
} from '#api/accounts/addresses/confirmation-links.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { db } from '#api/schema.ts';

type AddressServices = Pick<Services, 'mail'> & {
  config: Pick<Services['config'], 'rateLimit'>;
};

/** Throws 404 for everyone except the person. */
export async function readEmailState(tx: Tx, actor: Actor, id: string): Promise<EmailState> {
  if (actor.id !== id) throw notFound('accounts.userNotFound');
  const found = await db(tx)
    .selectFrom('account as a')
    .leftJoin('email_confirmation as c', (join) =>
      join
        .onRef('c.account_id', '=', 'a.id')
        .on('c.is_change', '=', true)
        .on('c.confirmed_at', 'is', null)
        .on('c.cancelled_at', 'is', null)
        .on('c.expires_at', '>', sql<string>`now()`),
    )
    .select((eb) => [
      'a.email',
      'a.email_unconfirmed as isUnconfirmed',
      'c.email as newEmail',
      isoInstant(eb.ref('c.expires_at')).as('expiresAt'),
    ])
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('accounts.userNotFound');
  const { email, isUnconfirmed, newEmail, expiresAt } = found;
  const change = newEmail !== null && expiresAt !== null ? { email: newEmail, expiresAt } : null;
  return { email, isConfirmed: !isUnconfirmed, change };
}

/**
 * Emails a link to the new address, and a warning to the old one. Throws 409 for the address of
 * another account, which says no more than registering with it would.
 */
export async function requestEmailChange(
  tx: Tx,
  actor: Actor,
  email: string,
  services: AddressServices,
): Promise<void> {
  const account = await lockOwnAccount(tx, actor);
  if (account.email === email) throw invalid({ email: 'address.same' });
  const limited = services.config.rateLimit;
  await requireBelowLinkLimit(tx, { accountId: actor.id, email }, { limited });
  const other = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw conflict('accounts.emailTaken');
  const { token, rejectToken } = await createChangeLinks(tx, { accountId: actor.id, email });
  await services.mail.queue(tx, { ...account, email }, 'emailChangeRequested', { token });
  await services.mail.queue(tx, account, 'emailChangeNotice', { token: rejectToken });
  // Without the address: it may be a stranger's, and the log is kept for good.
  await audit(tx, actor, 'account.email-request', ['account', actor.id]);
}

/** Cancels a change that waits; without one it changes nothing. */
export async function cancelEmailChange(tx: Tx, actor: Actor): Promise<void> {
  await lockOwnAccount(tx, actor);
  const cancelled = await cancelLinks(tx, actor.id, { isChange: true });
  if (cancelled > 0) await audit(tx, actor, 'account.email-cancel', ['account', actor.id]);
}

/** Sends the link of a change that waits, otherwise of the account's own address. Throws 409, 429. */
export async function resendConfirmation(
  tx: Tx,
  actor: Actor,
  services: AddressServices,
): Promise<void> {
  const account = await lockOwnAccount(tx, actor);
  const { change, isConfirmed } = await readEmailState(tx, actor, actor.id);
  if (change === null && isConfirmed) throw conflict('address.alreadyConfirmed');
  const email = change?.email ?? account.email;
  const limited = services.config.rateLimit;
  await requireBelowLinkLimit(tx, { accountId: actor.id, email }, { limited });
  if (change !== null) {
    const token = await renewChangeLink(tx, actor.id);
    await services.mail.queue(tx, { ...account, email }, 'emailChangeRequested', { token });
    return;
  }
  const token = await createConfirmationLink(tx, { accountId: actor.id, email });
  await services.mail.queue(tx, account, 'emailConfirmation', { token });
}

/** The lock makes requests made at the same time count one after the other. */
async function lockOwnAccount(tx: Tx, actor: Actor) {
  const account = await db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.id', '=', actor.id)
    .where('a.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  return account;
}
