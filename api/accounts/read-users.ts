/** Reads of accounts. */
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { getProfile, User } from '#sync/contracts/accounts/accounts.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';
import { readOpenQuestion } from '#api/accounts/registration/answer-question.ts';
import { readLastRejectionReason } from '#api/accounts/registration/resubmit-registration.ts';
import { personTexts, userObject, recipientColumns } from '#api/accounts/person-records.ts';

/** Throws 404 for an unknown or deleted account. */
export async function readUser(tx: Tx, id: string, viewer: 'own' | 'admin'): Promise<User> {
  const row = await db(tx)
    .selectFrom('account as a')
    .select((eb) => userObject(eb, viewer).as('user'))
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('accounts.userNotFound');
  return row.user;
}

/** One's own profile, or anyone's for an administrator. Throws 404 for other people's. */
export async function readProfile(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Infer<typeof getProfile.reply>> {
  const seesAll = actor.scope === 'admin';
  if (!seesAll && actor.id !== id) throw notFound('accounts.userNotFound');
  const profile = await readUser(tx, id, seesAll ? 'admin' : 'own');
  const { organization, role, status, identification, pressId } = profile;
  const own = profile.Member ?? profile.Officer;
  const history = { events: own?.Events.length ?? 0, matches: own?.Matches.length ?? 0 };
  const rejectionReason = status === 'rejected' ? await readLastRejectionReason(tx, id) : null;
  const question = status === 'pending' ? await readOpenQuestion(tx, id) : null;
  return {
    profile,
    organization,
    role,
    status,
    identification,
    pressId,
    history,
    rejectionReason,
    question,
  };
}

/** Accounts by name whose names, email and organization contain each word of the text. */
export async function listUsers(tx: Tx, text = '', limit: number | null = null): Promise<User[]> {
  const rows = await db(tx)
    .selectFrom('account as a')
    .select((eb) => userObject(eb, 'admin').as('user'))
    .where('a.deleted_at', 'is', null)
    .where(containsWords(personTexts, text))
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ user }) => user);
}

/** Approved officers by name; with a text those whose names contain each of its words. */
export async function searchOfficers(tx: Tx, text = ''): Promise<User[]> {
  const rows = await db(tx)
    .selectFrom('account as a')
    .select((eb) => userObject(eb, 'admin').as('user'))
    .where('a.scope', '=', 'officer')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .where(containsWords(sql`concat_ws(' ', a.first_name, a.last_name, a.name_arabic)`, text))
    .orderBy('a.first_name')
    .orderBy('a.last_name')
    .orderBy('a.id')
    .execute();
  return rows.map(({ user }) => user);
}

/** Share-locks the approved officers among the accounts, before tournament and match. */
export async function lockOfficers(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('id', 'in', ids)
    .where('scope', '=', 'officer')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}
