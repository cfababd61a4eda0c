/** Opens and accepts an invitation with the link from its email. */
import { sql } from 'kysely';
import type { OpenedInvitation } from '#sync/contracts/accounts/invitations.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import { hashInvitationToken } from '#api/accounts/invitations/invitations.ts';
import { isOpen } from '#api/accounts/invitations/read-invitations.ts';
import { db } from '#api/schema.ts';

/** Throws one 422 for every link that does not work. */
export async function openInvitation(tx: Tx, token: string): Promise<OpenedInvitation> {
  const found = await selectOpen(tx, token)
    .select((eb) => [
      'i.email',
      'i.role',
      'i.first_name as firstName',
      'i.last_name as lastName',
      'i.organization',
      isoInstant(eb.ref('i.expires_at')).as('expiresAt'),
    ])
    .executeTakeFirst();
  if (!found) throw invalid({ invitationToken: 'invitation.invalid' });
  return found;
}

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  nameArabic?: string | undefined;
  passwordHash: string;
}

/**
 * Creates an administrator. Throws one 422 for every link that does not work, those of press people
 * included, and 409 if the address got an account in the meantime.
 */
export async function acceptInvitation(tx: Tx, acceptance: Acceptance): Promise<void> {
  const { token, firstName, lastName, nameArabic, passwordHash } = acceptance;
  // The sender may be losing the role in another transaction.
  await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('invitation')
        .select('invited_by')
        .where('token_hash', '=', hashInvitationToken(token)),
    )
    .forShare()
    .execute();
  const found = await selectOpen(tx, token)
    .select(['i.id', 'i.email', 'i.language'])
    .where('i.role', '=', 'admin')
    .forUpdate('i')
    .executeTakeFirst();
  if (!found) throw invalid({ invitationToken: 'invitation.invalid' });
  const { id: accountId } = await db(tx)
    .insertInto('account')
    .values({
      email: found.email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      name_arabic: nameArabic ?? null,
      scope: 'admin',
      status: 'approved',
      language: found.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'account_email') throw conflict('invitation.taken');
      throw error;
    });
  await db(tx)
    .updateTable('invitation')
    .set({ accepted_at: sql`now()`, account_id: accountId })
    .where('id', '=', found.id)
    .execute();
  const entry = { invitation: found.id };
  await audit(tx, { id: accountId }, 'invitation.accept-admin', ['account', accountId], entry);
}

/** Closes the invitation of someone who has registered, with the link or without. */
export async function closeInvitation(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const closed = await db(tx)
    .updateTable('invitation')
    .set({ accepted_at: sql`now()`, account_id: accountId })
    .where('email', '=', email)
    .where('role', 'is distinct from', 'admin')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return;
  const entry = { invitation: closed.id };
  await audit(tx, { id: accountId }, 'invitation.accept', ['account', accountId], entry);
}

function selectOpen(tx: Tx, token: string) {
  return db(tx)
    .selectFrom('invitation as i')
    .innerJoin('account as by', 'by.id', 'i.invited_by')
    .where('i.token_hash', '=', hashInvitationToken(token))
    .where(isOpen);
}
