/** Reads of accounts. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { getProfile, User } from '#sync/contracts/accounts/accounts.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { readLastRejectionReason } from '#api/accounts/registration/resubmit-registration.ts';
import { containsAllWords, userJson } from '#api/accounts/records.ts';

/** Throws 404 where there is no such account or no more. */
export async function readUser(tx: Tx, id: string, viewer: 'own' | 'admin'): Promise<User> {
  const [row] = await tx.execute<{ body: User }[]>(
    `select ${userJson(viewer)} as body from account a where a.id = ? and a.deleted_at is null`,
    [id],
  );
  if (!row) throw notFound('accounts.userNotFound');
  return row.body;
}

/** The own account, for an admin anybody's; anyone else's is 404 (rulings §4). */
export async function readProfile(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Infer<typeof getProfile.reply>> {
  const seesAll = actor.scope === 'admin' && actor.status === 'approved';
  if (!seesAll && actor.id !== id) throw notFound('accounts.userNotFound');
  const profile = await readUser(tx, id, seesAll ? 'admin' : 'own');
  const { organization, role, status, identification, pressId } = profile;
  const own = profile.Member ?? profile.Officer;
  const history = { events: own?.Events.length ?? 0, matches: own?.Matches.length ?? 0 };
  const rejectionReason = status === 'rejected' ? await readLastRejectionReason(tx, id) : null;
  return {
    profile,
    organization,
    role,
    status,
    identification,
    pressId,
    history,
    rejectionReason,
  };
}

/**
 * Every account, by name, or so many of them; with a text those whose name, e-mail and organization
 * hold each of its words.
 */
export async function listUsers(tx: Tx, text = '', limit: number | null = null): Promise<User[]> {
  const rows = await tx.execute<{ body: User }[]>(
    `select ${userJson('admin')} as body from account a
     where a.deleted_at is null
       and ${containsAllWords(`concat_ws(' ', a.first_name, a.last_name, a.email, a.organization)`)}
     order by a.last_name, a.first_name, a.id limit ?`,
    [text, limit],
  );
  return rows.map(({ body }) => body);
}
