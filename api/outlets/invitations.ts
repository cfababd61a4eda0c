/** Invites people to outlets by email, and lets them join with the link. */
import { createHash, randomBytes } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import {
  type OpenedOutletInvitation,
  outletInvitationDays,
} from '#sync/contracts/outlets/outlets.ts';
import { insertMember, lockPress } from '#api/outlets/members.ts';
import { isOpen, lockOpenOutlet, requireManager } from '#api/outlets/outlet-locks.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  rateLimited,
} from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Maximum number of links to one mailbox in an hour, so that it is not flooded. */
const maxPerAddressAndHour = 5;

type InvitationServices = Pick<Services, 'mail'> & {
  config: Pick<Services['config'], 'rateLimit'>;
};

const hashToken = (token: string) => createHash('sha256').update(`outlet ${token}`).digest();

/** Whether the link with this token still works, for the outbox. */
export const outletInvitationIsOpen = (token: Expression<string | null>) =>
  sql<boolean>`exists (select from outlet_invitation i
    where i.token_hash = sha256(convert_to('outlet ' || (${token}), 'UTF8'))
      and i.account_id is null and i.ends_at > now())`;

/**
 * Emails a link to the address, in the language of its account or of the sender. An expired invitation
 * is replaced. Returns the id. Throws 404, 409 for an open one or a closed outlet, 429.
 */
export async function inviteToOutlet(
  tx: Tx,
  actor: Actor,
  { outletId, email }: { outletId: string; email: string },
  services: InvitationServices,
): Promise<string> {
  await requireManager(tx, actor, outletId);
  await lockOpenOutlet(tx, outletId);
  if (services.config.rateLimit) await requireBelowLimit(tx, email);
  const token = randomBytes(32).toString('base64url');
  const values = {
    token_hash: hashToken(token),
    invited_by: actor.id,
    created_at: sql<string>`now()`,
    ends_at: sql<string>`now() + make_interval(days => ${outletInvitationDays})`,
  };
  const row = await db(tx)
    .insertInto('outlet_invitation')
    .values({ ...values, outlet_id: outletId, email })
    .onConflict((known) =>
      known
        .columns(['outlet_id', 'email'])
        .where('account_id', 'is', null)
        .doUpdateSet(values)
        .where('outlet_invitation.ends_at', '<=', sql<string>`now()`),
    )
    .returning((eb) => ['id', isoInstant(eb.ref('ends_at')).as('expiresAt')])
    .executeTakeFirst();
  if (!row) throw conflict('outlets.alreadyInvited');
  const invitee = await db(tx)
    .selectFrom('account')
    .select(['id as accountId', 'first_name as firstName', 'name_arabic as nameArabic', 'language'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { name } = await db(tx)
    .selectFrom('outlet')
    .select('name')
    .where('id', '=', outletId)
    .executeTakeFirstOrThrow();
  const stranger = { accountId: null, firstName: '', language: actor.language };
  await services.mail.queue(tx, { email, ...(invitee ?? stranger) }, 'outletInvitation', {
    inviter: `${actor.firstName} ${actor.lastName}`,
    outlet: name,
    token,
    expiresAt: row.expiresAt,
  });
  // Without the address: the log is kept for good.
  await audit(tx, actor, 'outlet.invite', ['outlet', outletId], { invitation: row.id });
  return row.id;
}

/** Throws 429. */
async function requireBelowLimit(tx: Tx, email: string): Promise<void> {
  const { count, wait } = await db(tx)
    .selectFrom('mail')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())),
        0)::int`.as('wait'),
    ])
    .where('template', '=', 'outletInvitation')
    .where('recipient', '=', email)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= maxPerAddressAndHour) throw rateLimited(wait);
}

/** Deletes an open invitation with its address. Throws 404. */
export async function cancelInvitation(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await db(tx)
    .selectFrom('outlet_invitation')
    .select('outlet_id as outletId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('outlets.invitationGone');
  await requireManager(tx, actor, found.outletId);
  const deleted = await db(tx)
    .deleteFrom('outlet_invitation')
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound('outlets.invitationGone');
  await audit(tx, actor, 'outlet.invitation-cancel', ['outlet', found.outletId], {
    invitation: id,
  });
}

function selectOpen(tx: Tx, token: string) {
  return db(tx)
    .selectFrom('outlet_invitation as i')
    .innerJoin('account as by', 'by.id', 'i.invited_by')
    .innerJoin('outlet as o', 'o.id', 'i.outlet_id')
    .where('i.token_hash', '=', hashToken(token))
    .where(isOpen);
}

/** Throws one 422 for every link that does not work. */
export async function openOutletInvitation(tx: Tx, token: string): Promise<OpenedOutletInvitation> {
  const found = await selectOpen(tx, token)
    .select((eb) => [
      'o.name',
      'o.name_ar as nameArabic',
      'o.type',
      sql<string>`by.first_name || ' ' || by.last_name`.as('inviter'),
      isoInstant(eb.ref('i.ends_at')).as('endsAt'),
    ])
    .executeTakeFirst();
  if (!found) throw invalid({ token: 'outlets.invitationInvalid' });
  return found;
}

/**
 * Joins the outlet, not vouched for, because anyone may have forwarded the link. Throws 403, 409 for
 * a member of an outlet, one 422 for every link that does not work.
 */
export async function joinOutlet(tx: Tx, actor: Actor, token: string): Promise<void> {
  if (actor.scope !== 'member' || actor.status === 'rejected') throw forbidden();
  await lockPress(tx, actor.id);
  const found = await selectOpen(tx, token)
    .select(['i.id', 'i.outlet_id as outletId'])
    .executeTakeFirst();
  if (!found) throw invalid({ token: 'outlets.invitationInvalid' });
  const { id, outletId } = found;
  await lockOpenOutlet(tx, outletId);
  // Two people may use one link at the same time.
  const used = await db(tx)
    .updateTable('outlet_invitation')
    .set({ account_id: actor.id, ends_at: sql`now()` })
    .where('id', '=', id)
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalid({ token: 'outlets.invitationInvalid' });
  await insertMember(tx, { outletId, accountId: actor.id }, null);
  await audit(tx, actor, 'outlet.join', ['account', actor.id], { outletId });
}
