/**
 * Locks of commands about outlets, in this order: accounts by id, outlet, membership. Each command
 * that changes a membership locks the account, so that no edit of its organization comes between.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db, type Database } from '#api/schema.ts';

/** Keeps the outlet from being closed or renamed. Throws 404 for an unknown one, 409 for a closed one. */
export async function lockOpenOutlet(tx: Tx, id: string): Promise<void> {
  const outlet = await db(tx)
    .selectFrom('outlet')
    .select('closed_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!outlet) throw notFound('outlets.gone');
  if (outlet.closed_at !== null) throw conflict('outlets.closed');
}

/** Throws 404 for anyone but administrators and the outlet's approved managers. */
export async function requireManager(tx: Tx, actor: Actor, outletId: string): Promise<void> {
  if (actor.scope === 'admin') {
    const outlet = await db(tx)
      .selectFrom('outlet')
      .select('id')
      .where('id', '=', outletId)
      .executeTakeFirst();
    if (!outlet) throw notFound('outlets.gone');
    return;
  }
  const manager = await db(tx)
    .selectFrom('outlet_member')
    .select('id')
    .where('account_id', '=', actor.id)
    .where('outlet_id', '=', outletId)
    .where('manager', '=', true)
    .where('left_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!manager || actor.status !== 'approved') throw notFound('outlets.gone');
}

/** The active members of an outlet, locked in the order of their accounts. */
export async function lockMembers(tx: Tx, outletId: string): Promise<string[]> {
  const accounts = await db(tx)
    .selectFrom('account as a')
    .select('a.id')
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('outlet_member')
        .select('account_id')
        .where('outlet_id', '=', outletId)
        .where('left_at', 'is', null),
    )
    .orderBy('a.id')
    .forNoKeyUpdate()
    .execute();
  return accounts.map(({ id }) => id);
}

type InvitationBuilder = ExpressionBuilder<
  Database & {
    i: Database['outlet_invitation'];
    by: Database['account'];
    o: Database['outlet'];
  },
  'i' | 'by' | 'o'
>;

/**
 * Whether the link of `outlet_invitation i` works: it ends when the sender `account by` is neither an
 * administrator nor the outlet's manager any more, and with the outlet `o`.
 */
export const isOpen = (eb: InvitationBuilder) =>
  eb.and([
    eb('i.account_id', 'is', null),
    eb('i.ends_at', '>', sql<string>`now()`),
    eb('o.closed_at', 'is', null),
    eb('by.deleted_at', 'is', null),
    eb('by.status', '=', 'approved'),
    eb.or([
      eb('by.scope', '=', 'admin'),
      eb.exists(
        eb
          .selectFrom('outlet_member as s')
          .select('s.id')
          .whereRef('s.account_id', '=', 'by.id')
          .whereRef('s.outlet_id', '=', 'i.outlet_id')
          .where('s.manager', '=', true)
          .where('s.left_at', 'is', null),
      ),
    ]),
  ]);
