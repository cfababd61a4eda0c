/** Reads of outlets, of their people and of invitations to join them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { OutletRecord, OutletRow } from '#sync/contracts/outlets/manage-outlets.ts';
import type { OutletState, OutletType } from '#sync/contracts/outlets/outlet-types.ts';
import type { OutletPerson, OwnOutlet, SentInvitation } from '#sync/contracts/outlets/outlets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db, type Database } from '#api/schema.ts';

type OutletBuilder = ExpressionBuilder<Database & { o: Database['outlet'] }, 'o'>;

/** The active members of `outlet o`, as `outlet_member m`. */
const membersOf = (eb: OutletBuilder) =>
  eb
    .selectFrom('outlet_member as m')
    .whereRef('m.outlet_id', '=', 'o.id')
    .where('m.left_at', 'is', null);

/** Selects outlets (`outlet o`) by name, the open ones first. */
function selectOutlets(tx: Tx) {
  return db(tx)
    .selectFrom('outlet as o')
    .select((eb) => [
      'o.id',
      'o.version',
      'o.name',
      'o.name_ar as nameArabic',
      'o.type',
      isoInstant(eb.ref('o.closed_at')).as('closedAt'),
      membersOf(eb)
        .select((of) =>
          jsonBuildObject({
            vouched: of.fn.count<number>('m.id').filterWhere('m.vouched_at', 'is not', null),
            joined: of.fn.count<number>('m.id').filterWhere('m.vouched_at', 'is', null),
            managers: of.fn.count<number>('m.id').filterWhere('m.manager', '=', true),
          }).as('counts'),
        )
        .$asScalar()
        .$notNull()
        .as('counts'),
    ])
    .orderBy((eb) => eb('o.closed_at', 'is not', null))
    .orderBy((eb) => eb.fn('place_key', ['o.name']))
    .orderBy('o.id');
}

/** Every outlet, by name. */
export async function listOutlets(tx: Tx): Promise<OutletRow[]> {
  return selectOutlets(tx).execute();
}

/** One outlet with its people. Throws 404 where there is none. */
export async function readOutlet(tx: Tx, id: string): Promise<OutletRecord> {
  const found = await selectOutlets(tx).where('o.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('outlets.gone');
  return { ...found, ...(await readPeople(tx, id)) };
}

/** The actor's outlet, with its people for an approved manager; null without one. */
export async function readOwnOutlet(tx: Tx, actor: Actor): Promise<OwnOutlet | null> {
  const own = await db(tx)
    .selectFrom('outlet_member as m')
    .innerJoin('outlet as o', 'o.id', 'm.outlet_id')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select((eb) => [
      'o.id',
      'o.name',
      'o.name_ar as nameArabic',
      'o.type',
      eb.ref('a.outlet_state').$castTo<OutletState>().as('state'),
      isoInstant(eb.ref('m.joined_at')).as('joinedAt'),
    ])
    .where('m.account_id', '=', actor.id)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();
  if (!own) return null;
  const manages = own.state === 'manager' && actor.status === 'approved';
  return { ...own, ...(manages ? await readPeople(tx, own.id) : noPeople) };
}

const noPeople = { people: null, invitations: null };

function selectPeople(tx: Tx) {
  return db(tx)
    .selectFrom('outlet_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select((eb) => [
      'a.id as accountId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.role',
      'a.status',
      eb.ref('a.outlet_state').$castTo<OutletState>().as('state'),
      isoInstant(eb.ref('m.joined_at')).as('joinedAt'),
      eb
        .selectFrom('suspension as s')
        .select((of) => isoInstant(of.fn.max<string | null>('s.ends_at')).as('until'))
        .whereRef('s.account_id', '=', 'a.id')
        .where('s.lifted_at', 'is', null)
        .where(sql<boolean>`now() between s.begins_at and s.ends_at`)
        .as('unavailableUntil'),
    ])
    .where('m.left_at', 'is', null);
}

/** The people of an outlet, those who wait to be vouched for first, and its open invitations. */
async function readPeople(
  tx: Tx,
  outletId: string,
): Promise<{ people: OutletPerson[]; invitations: SentInvitation[] }> {
  const people = await selectPeople(tx)
    .where('m.outlet_id', '=', outletId)
    .orderBy((eb) => eb('m.vouched_at', 'is not', null))
    .orderBy((eb) => eb.fn('place_key', ['a.last_name']))
    .orderBy((eb) => eb.fn('place_key', ['a.first_name']))
    .orderBy('a.id')
    .execute();
  const invitations = await selectInvitations(tx)
    .where('i.outlet_id', '=', outletId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
  return { people, invitations };
}

/** Throws 404 for someone who is not in the outlet. */
export async function readOutletPerson(
  tx: Tx,
  { outletId, accountId }: { outletId: string; accountId: string },
): Promise<OutletPerson> {
  const person = await selectPeople(tx)
    .where('m.outlet_id', '=', outletId)
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  if (!person) throw notFound('outlets.notHere');
  return person;
}

/** Open invitations (`outlet_invitation i`). */
function selectInvitations(tx: Tx) {
  return db(tx)
    .selectFrom('outlet_invitation as i')
    .select((eb) => [
      'i.id',
      'i.email',
      isoInstant(eb.ref('i.created_at')).as('createdAt'),
      isoInstant(eb.ref('i.ends_at')).as('endsAt'),
    ])
    .where('i.account_id', 'is', null)
    .where('i.ends_at', '>', sql<string>`now()`);
}

export async function readSentInvitation(tx: Tx, id: string): Promise<SentInvitation> {
  return selectInvitations(tx).where('i.id', '=', id).executeTakeFirstOrThrow();
}

export interface CurrentOutlet {
  id: string;
  name: string;
  type: OutletType;
}

/** The open outlet that vouches for the person; null without one. Requests of places fix it. */
export async function currentOutlet(tx: Tx, accountId: string): Promise<CurrentOutlet | null> {
  const outlet = await db(tx)
    .selectFrom('outlet_member as m')
    .innerJoin('outlet as o', 'o.id', 'm.outlet_id')
    .select(['o.id', 'o.name', 'o.type'])
    .where('m.account_id', '=', accountId)
    .where('m.vouched_at', 'is not', null)
    .where('m.left_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst();
  return outlet ?? null;
}
