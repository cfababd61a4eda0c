/** Creates accounts of every kind with a session; tests never share an account. */
import { randomBytes } from 'node:crypto';
import type { Role, Scope, Status } from '#sync/contracts/accounts/role-names.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** The columns of the permission table, without the guest. */
export type ActorKind = 'pending' | 'rejected' | 'member' | 'officer' | 'admin';

const kinds: Record<ActorKind, { scope: Scope; role: Role | null; status: Status }> = {
  pending: { scope: 'member', role: 'photographer', status: 'pending' },
  rejected: { scope: 'member', role: 'photographer', status: 'rejected' },
  member: { scope: 'member', role: 'photographer', status: 'approved' },
  officer: { scope: 'officer', role: 'media_officer', status: 'approved' },
  admin: { scope: 'admin', role: null, status: 'approved' },
};

/** Inserts account and session. The password hash matches no password. */
export async function createActor(tx: Tx, kind: ActorKind): Promise<Actor & { email: string }> {
  const { scope, role, status } = kinds[kind];
  const email = `${kind}-${randomBytes(6).toString('hex')}@touchline.example`;
  const [row] = await tx.execute<{ account: string; session: string }[]>(
    `with a as (
       insert into account (email, password_hash, first_name, last_name, organization, scope, role,
         status, birthdate, mobile_number)
       values (?, '!', 'Test', ?, 'The Daily Test', ?, ?, ?, '1990-01-01', '+20100000000')
       returning id)
     insert into session (account_id, remember, expires_at)
     select id, true, now() + interval '60 days' from a
     returning account_id as account, id as session`,
    [email, kind, scope, role, status],
  );
  if (!row) throw new Error('the account was not made');
  return {
    id: row.account,
    sessionId: row.session,
    scope,
    status,
    role,
    firstName: 'Test',
    lastName: kind,
    language: 'en',
    email,
  };
}
