/** Makes everyone with the same organization a member of one outlet. */
import { sql } from 'kysely';
import { type Merge, maxMergedPeople } from '#sync/contracts/outlets/manage-outlets.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { createOutlet, storeAliases } from '#api/outlets/manage-outlets.ts';
import { addVouched, type MemberServices } from '#api/outlets/members.ts';
import { lockOpenOutlet } from '#api/outlets/outlet-locks.ts';
import { organizationKey, selectFreePeople } from '#api/outlets/suggest-merges.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId, anyText } from '#api/platform/database/sql-functions.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { ComposedMail } from '#api/platform/mail/mail-outbox.ts';
import { db } from '#api/schema.ts';

/**
 * People with one of the keys and without an outlet become vouched members and get an email each. The
 * keys become the outlet's aliases. Throws 404 or 409 for an outlet that is gone, 422 for a manager
 * who is not among the people.
 */
export async function mergeOutlet(
  tx: Tx,
  actor: Actor,
  { keys, outletId, outlet, managers }: Merge,
  services: MemberServices,
): Promise<{ outletId: string; merged: number; left: number }> {
  const isManager = new Set(managers);
  const people = await selectFreePeople(tx)
    .select([
      ...recipientColumns,
      'a.status',
      'a.outlet_state as outletState',
      'a.organization',
      'a.organization_arabic as organizationArabic',
    ])
    .where(organizationKey, '=', anyText(keys))
    // Chosen managers first, so that the limit cannot leave them out.
    .orderBy((eb) => eb('a.id', '=', anyId(managers)), 'desc')
    .orderBy('a.id')
    .limit(maxMergedPeople)
    .forNoKeyUpdate()
    .execute();
  const ids = new Set(people.map(({ accountId }) => accountId));
  if (managers.some((id) => !ids.has(id))) throw invalid({ managers: 'outlets.managerUnknown' });
  const id = outletId ?? (outlet && (await createOutlet(tx, actor, outlet))) ?? '';
  await lockOpenOutlet(tx, id);
  await storeAliases(tx, id, [...new Set(keys)]);
  const mails: ComposedMail[] = [];
  for (const account of people) {
    const { accountId } = account;
    const member = { outletId: id, accountId, manager: isManager.has(accountId) };
    mails.push(await addVouched(tx, actor, account, member, services));
  }
  await services.mail.queueMany(tx, mails);
  const { name } = await db(tx)
    .selectFrom('outlet')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'outlet.merge', ['outlet', id], { name, people: people.length });
  const { left } = await selectFreePeople(tx)
    .select(sql<number>`count(*)::int`.as('left'))
    .where(organizationKey, '=', anyText(keys))
    .executeTakeFirstOrThrow();
  return { outletId: id, merged: people.length, left };
}
