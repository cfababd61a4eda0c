/** Outlets, their people and invitations for tests. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { OutletState } from '#sync/contracts/outlets/outlet-types.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';

/** Inserts an outlet with a name of its own. */
export async function insertOutlet(
  tx: Tx,
  { name = `Outlet ${randomUUID()}` } = {},
): Promise<{ id: string; name: string }> {
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into outlet (name, type) values (?, 'print') returning id`,
    [name],
  );
  return { id: row?.id ?? '', name };
}

/** Inserts an active membership. */
export async function insertMember(
  tx: Tx,
  outletId: string,
  accountId: string,
  state: OutletState,
): Promise<void> {
  await tx.execute(
    `insert into outlet_member (outlet_id, account_id, manager, vouched_at)
     values (?, ?, ?, case when ? then now() end) returning 1`,
    [outletId, accountId, state === 'manager', state !== 'joined'],
  );
}

/** Inserts an open invitation; its sender is a new manager unless one is given. */
export async function insertInvitation(
  tx: Tx,
  outletId: string,
  more: { sender?: string; email?: string } = {},
): Promise<{ id: string; token: string; email: string; sender: string }> {
  let { sender } = more;
  if (sender === undefined) {
    sender = (await createActor(tx, 'member')).id;
    await insertMember(tx, outletId, sender, 'manager');
  }
  const { email = `${randomUUID()}@press.example` } = more;
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into outlet_invitation (outlet_id, email, token_hash, invited_by, ends_at)
     values (?, ?, sha256(convert_to(?, 'UTF8')), ?, now() + interval '14 days') returning id`,
    [outletId, email, `outlet ${token}`, sender],
  );
  return { id: row?.id ?? '', token, email, sender };
}
