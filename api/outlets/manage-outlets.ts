/** Creates, renames and closes outlets. */
import { sql } from 'kysely';
import type { NewOutlet, OutletEdit } from '#sync/contracts/outlets/manage-outlets.ts';
import { type MemberServices, setOrganization } from '#api/outlets/members.ts';
import { lockMembers } from '#api/outlets/outlet-locks.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { releasePlacesOfOutlet } from '#api/pools/give-up-place.ts';
import { db } from '#api/schema.ts';

/** Returns the new outlet's id. Throws 422 for the name of an open one. */
export async function createOutlet(tx: Tx, actor: Actor, outlet: NewOutlet): Promise<string> {
  const { name, nameArabic = null, type } = outlet;
  const { id } = await withUniqueName(() =>
    db(tx)
      .insertInto('outlet')
      .values({ name, name_ar: nameArabic, type })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await audit(tx, actor, 'outlet.create', ['outlet', id], { name, nameArabic, type });
  return id;
}

interface Edit {
  id: string;
  outlet: OutletEdit;
  version?: number | undefined;
}

/**
 * Changes the given fields; a new name becomes the organization of the outlet's people. Closing ends
 * memberships and invitations, and frees places that no one is assigned to. Throws 404, 409 for a stale version or a closed outlet, 422.
 */
export async function editOutlet(
  tx: Tx,
  actor: Actor,
  { id, outlet, version }: Edit,
  services: MemberServices,
): Promise<void> {
  const { closed, ...fields } = outlet;
  const memberIds = await lockMembers(tx, id);
  const stored = await db(tx)
    .selectFrom('outlet')
    .select(['version', 'name', 'name_ar as nameArabic', 'type', 'closed_at as closedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('outlets.gone');
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  if (stored.closedAt !== null) throw conflict('outlets.closed');
  if (Object.keys(fields).length > 0) {
    await withUniqueName(() =>
      db(tx)
        .updateTable('outlet')
        // Written in any case, because an update needs a column.
        .set({ name: fields.name ?? stored.name, name_ar: fields.nameArabic, type: fields.type })
        .where('id', '=', id)
        .execute(),
    );
    const { name, nameArabic, type } = stored;
    const detail = {
      name: fields.name ?? name,
      ...changedValues({ name, nameArabic, type }, fields),
    };
    await audit(tx, actor, 'outlet.edit', ['outlet', id], detail);
    if (detail.changes?.some(({ field }) => field !== 'type'))
      await renameMembers(tx, { id, memberIds, services, formerName: name });
  }
  if (closed) await closeOutlet(tx, actor, { id, name: fields.name ?? stored.name }, services);
}

/** Later registrations with the former name are suggested for the outlet. */
async function renameMembers(
  tx: Tx,
  about: { id: string; memberIds: string[]; services: MemberServices; formerName: string },
): Promise<void> {
  const { id, memberIds, services, formerName } = about;
  await storeAliases(tx, id, [sql<string>`place_key(${formerName})`]);
  const members = await db(tx)
    .selectFrom('account')
    .select(['id as accountId', 'organization', 'organization_arabic as organizationArabic'])
    .where('id', '=', anyId(memberIds))
    .where('outlet_state', 'in', ['vouched', 'manager'])
    .orderBy('id')
    .execute();
  for (const member of members) await setOrganization(tx, member, id, services);
}

async function closeOutlet(
  tx: Tx,
  actor: Actor,
  { id, name }: { id: string; name: string },
  services: MemberServices,
): Promise<void> {
  const ended = await db(tx)
    .updateTable('outlet_member')
    .set({ left_at: sql`now()` })
    .where('outlet_id', '=', id)
    .where('left_at', 'is', null)
    .returning('id')
    .execute();
  await db(tx)
    .deleteFrom('outlet_invitation')
    .where('outlet_id', '=', id)
    .where('account_id', 'is', null)
    .execute();
  await db(tx).deleteFrom('outlet_alias').where('outlet_id', '=', id).execute();
  await db(tx)
    .updateTable('outlet')
    .set({ closed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'outlet.close', ['outlet', id], { name, people: ended.length });
  await releasePlacesOfOutlet(tx, actor, id, services);
}

/** A spelling that belonged to another outlet belongs to this one from now on. */
export async function storeAliases(
  tx: Tx,
  outletId: string,
  keys: readonly (string | ReturnType<typeof sql<string>>)[],
): Promise<void> {
  await db(tx)
    .insertInto('outlet_alias')
    .values(keys.map((key) => ({ key, outlet_id: outletId })))
    .onConflict((known) => known.column('key').doUpdateSet({ outlet_id: outletId }))
    .execute();
}

/** A unique index decides between two administrators who use one name. */
async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'outlet_key') throw error;
    throw invalid({ 'outlet.name': 'outlets.nameTaken' });
  }
}
