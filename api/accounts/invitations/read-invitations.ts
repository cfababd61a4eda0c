/** Reads of invitations. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Invitation, InvitationState } from '#sync/contracts/accounts/invitations.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db, type Database } from '#api/schema.ts';

/** Maximum number of listed invitations, far more than an administrator looks through. */
const maxListed = 1000;

type SentInvitation = ExpressionBuilder<
  Database & { i: Database['invitation']; by: Database['account'] },
  'i' | 'by'
>;

/** Whether the link of `invitation i` works; it ends when its sender `account by` loses the role. */
export const isOpen = (eb: SentInvitation) =>
  eb.and([
    eb('i.accepted_at', 'is', null),
    eb('i.revoked_at', 'is', null),
    eb('i.expires_at', '>', sql<string>`now()`),
    eb('by.scope', '=', 'admin'),
    eb('by.deleted_at', 'is', null),
  ]);

/** Whether the link with this token still works. */
export const invitationIsOpen = (token: Expression<string | null>) =>
  sql<boolean>`exists (select from invitation i join account by on by.id = i.invited_by
    where i.token_hash = sha256(convert_to('invitation ' || (${token}), 'UTF8'))
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and by.scope = 'admin' and by.deleted_at is null)`;

/** Returns the invitations, newest first, or only the one with this id. */
export async function listInvitations(tx: Tx, id?: string): Promise<Invitation[]> {
  return db(tx)
    .selectFrom('invitation as i')
    .innerJoin('account as by', 'by.id', 'i.invited_by')
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'i.account_id').on('a.deleted_at', 'is', null),
    )
    .select((eb) => [
      'i.id',
      'i.email',
      'i.role',
      'i.first_name as firstName',
      'i.last_name as lastName',
      'i.organization',
      isoInstant(eb.ref('i.expires_at')).as('expiresAt'),
      eb
        .case()
        .when('i.accepted_at', 'is not', null)
        .then(sql.lit('accepted'))
        .when('i.revoked_at', 'is not', null)
        .then(sql.lit('revoked'))
        .when(isOpen(eb as unknown as SentInvitation))
        .then(sql.lit('open'))
        .else(sql.lit('expired'))
        .end()
        .$castTo<InvitationState>()
        .as('state'),
      sql<Invitation['sender']>`jsonb_build_object(
        'name', by.first_name || ' ' || by.last_name,
        'isAdmin', by.scope = 'admin' and by.deleted_at is null)`.as('sender'),
      isoInstant(eb.ref('i.sent_at')).as('sentAt'),
      isoInstant(eb.ref('i.accepted_at')).as('acceptedAt'),
      'a.id as accountId',
    ])
    .$if(id !== undefined, (one) => one.where('i.id', '=', id ?? ''))
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** Throws 404 for one that was deleted. */
export async function readInvitation(tx: Tx, id: string): Promise<Invitation> {
  const [found] = await listInvitations(tx, id);
  if (!found) throw notFound('invitations.gone');
  return found;
}
