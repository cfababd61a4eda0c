/** Starts, changes and ends memberships of outlets. */
import { sql } from 'kysely';
import type { MemberChange } from '#sync/contracts/outlets/outlets.ts';
import { isVouched } from '#sync/contracts/outlets/outlet-types.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { lockOpenOutlet, requireManager } from '#api/outlets/outlet-locks.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { composeMail, type ComposedMail } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { giveUpPlacesOfOutlet } from '#api/pools/give-up-place.ts';
import { replaceOutdatedTickets } from '#api/tickets/replace-tickets.ts';
import { db } from '#api/schema.ts';

export type MemberServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

interface Membership {
  outletId: string;
  accountId: string;
}

/**
 * Locks the account of someone who can belong to an outlet: officers and administrators work for
 * the league. Throws 404.
 */
export async function lockPress(tx: Tx, accountId: string) {
  const account = await db(tx)
    .selectFrom('account as a')
    .select([
      ...recipientColumns,
      'a.status',
      'a.outlet_state as outletState',
      'a.organization',
      'a.organization_arabic as organizationArabic',
    ])
    .where('a.id', '=', accountId)
    .where('a.scope', '=', 'member')
    .where('a.status', '<>', 'rejected')
    .where('a.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  return account;
}
type LockedAccount = Awaited<ReturnType<typeof lockPress>>;

/** Inserts an active membership. A unique index decides; throws 409 for one more. */
export async function insertMember(
  tx: Tx,
  { outletId, accountId }: Membership,
  vouchedBy: { id: string; manager: boolean } | null,
): Promise<void> {
  await db(tx)
    .insertInto('outlet_member')
    .values({
      outlet_id: outletId,
      account_id: accountId,
      ...(vouchedBy && {
        manager: vouchedBy.manager,
        vouched_at: sql<string>`now()`,
        vouched_by: vouchedBy.id,
      }),
    })
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'outlet_member_active')
        throw conflict('outlets.inOtherOutlet');
      throw error;
    });
}

/** Makes the person a vouched member in the league's name. Throws 404, 409. */
export async function addMember(
  tx: Tx,
  actor: Actor,
  { manager, ...membership }: Membership & { manager: boolean },
  services: MemberServices,
): Promise<void> {
  const account = await lockPress(tx, membership.accountId);
  await lockOpenOutlet(tx, membership.outletId);
  const mail = await addVouched(tx, actor, account, { manager, ...membership }, services);
  await services.mail.queueMany(tx, [mail]);
}

/** The person is locked, and the outlet open. Returns the email that informs the person. */
export async function addVouched(
  tx: Tx,
  actor: Actor,
  account: LockedAccount,
  { manager, ...membership }: Membership & { manager: boolean },
  services: MemberServices,
): Promise<ComposedMail> {
  await insertMember(tx, membership, { id: actor.id, manager });
  const { changes, name } = await setOrganization(tx, account, membership.outletId, services);
  await audit(tx, actor, 'outlet.add', ['account', membership.accountId], {
    outletId: membership.outletId,
    ...changes,
  });
  return composeMail(account, 'outletAdded', { outlet: name, manager });
}

/** Vouches for a person, or makes one a manager or no longer. Throws 403, 404, 409. */
export async function changeMember(
  tx: Tx,
  actor: Actor,
  { change, ...membership }: Membership & { change: MemberChange },
  services: MemberServices,
): Promise<void> {
  if (change.manager !== undefined && actor.scope !== 'admin') throw forbidden();
  await requireManager(tx, actor, membership.outletId);
  const account = await lockPress(tx, membership.accountId);
  await lockOpenOutlet(tx, membership.outletId);
  // A manager is vouched for as well.
  const vouches = change.vouched === true || change.manager === true;
  const changed = await activeMember(tx, membership)
    .set((eb) => ({
      manager: change.manager,
      ...(vouches && {
        vouched_at: eb.fn.coalesce('vouched_at', sql<string>`now()`),
        vouched_by: eb.fn.coalesce('vouched_by', eb.val(actor.id)),
      }),
    }))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw notFound('outlets.notHere');
  const about = ['account', account.accountId] as const;
  const { outletId } = membership;
  if (vouches && !isVouched(account.outletState)) {
    const { changes } = await setOrganization(tx, account, outletId, services);
    await audit(tx, actor, 'outlet.vouch', about, { outletId, ...changes });
  }
  const wasManager = account.outletState === 'manager';
  if (change.manager !== undefined && change.manager !== wasManager)
    await audit(tx, actor, change.manager ? 'outlet.manager-add' : 'outlet.manager-remove', about, {
      outletId,
    });
}

/**
 * Ends a membership: one's own, or as the outlet's manager or an administrator. Places of the outlet that
 * the person holds stay with it. Throws 403 for a manager who removes another one, 404.
 */
export async function endMembership(
  tx: Tx,
  actor: Actor,
  membership: Membership,
  services: MemberServices,
): Promise<void> {
  const { outletId, accountId } = membership;
  const isOwn = actor.id === accountId;
  if (!isOwn) await requireManager(tx, actor, outletId);
  const account = await db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const ended = await activeMember(tx, membership)
    .set({ left_at: sql`now()` })
    .returning(['manager', outletName])
    .executeTakeFirst();
  if (!account || !ended) throw notFound('outlets.notHere');
  if (ended.manager && !isOwn && actor.scope !== 'admin') throw forbidden('outlets.managerStays');
  await audit(tx, actor, isOwn ? 'outlet.leave' : 'outlet.remove', ['account', accountId], {
    outletId,
  });
  if (!isOwn) await services.mail.queue(tx, account, 'outletRemoved', { outlet: ended.outlet });
  await giveUpPlacesOfOutlet(tx, actor, membership, services);
}

const outletName = sql<string>`(select name from outlet where id = outlet_id)`.as('outlet');

/** Ends what a deleted account has: the membership, and the addresses of its invitations. */
export async function endOutletsOfDeleted(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db(tx)
    .updateTable('outlet_member')
    .set({ left_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .execute();
  await db(tx)
    .deleteFrom('outlet_invitation')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email)]))
    .execute();
}

function activeMember(tx: Tx, { outletId, accountId }: Membership) {
  return db(tx)
    .updateTable('outlet_member')
    .where('outlet_id', '=', outletId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null);
}

/**
 * Gives a person, whose account is locked, the outlet's name as organization, also on tickets.
 * Returns the outlet's name and what the audit log shows.
 */
export async function setOrganization(
  tx: Tx,
  account: Pick<LockedAccount, 'accountId' | 'organization' | 'organizationArabic'>,
  outletId: string,
  services: MemberServices,
) {
  const { name, nameArabic } = await db(tx)
    .selectFrom('outlet')
    .select(['name', 'name_ar as nameArabic'])
    .where('id', '=', outletId)
    .executeTakeFirstOrThrow();
  const { accountId, organization, organizationArabic } = account;
  await db(tx)
    .updateTable('account')
    .set({ organization: name, organization_arabic: nameArabic })
    .where('id', '=', accountId)
    .execute();
  await replaceOutdatedTickets(tx, accountId, services);
  const changes = changedValues(
    { organization, organizationArabic },
    { organization: name, organizationArabic: nameArabic },
  );
  return { name, changes };
}
