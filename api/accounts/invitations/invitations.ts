/** Sends, renews and revokes invitations. */
import { createHash, randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  invitationDays,
  type InvitationForm,
  type InvitationOutcome,
  type InvitationsForm,
} from '#sync/contracts/accounts/invitations.ts';
import { partitionAddresses } from '#sync/contracts/notifications/notifications.ts';
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
import { db, type Database } from '#api/schema.ts';

/** Maximum number of people an administrator can send links to in an hour. */
const maxPerHour = 50;
/** Maximum number of links to one mailbox in an hour, so that it is not flooded. */
const maxPerAddressAndHour = 5;

type InvitationServices = Pick<Services, 'mail'> & {
  config: Pick<Services['config'], 'rateLimit'>;
};

const isUnfinished = (eb: ExpressionBuilder<Database, 'invitation'>) =>
  eb.and([eb('accepted_at', 'is', null), eb('revoked_at', 'is', null)]);

const fromNow = sql<string>`now() + make_interval(days => ${invitationDays})`;

/**
 * Emails a link to the address. An expired invitation of the same address is replaced. Throws 409 for
 * an open one, 422 for the address of an account, 429.
 */
export async function createInvitation(
  tx: Tx,
  actor: Actor,
  form: InvitationForm,
  services: InvitationServices,
): Promise<string> {
  await lockSender(tx, actor);
  await requireBelowLimits(tx, actor, form.email, services);
  if (await isRegistered(tx, form.email)) throw invalid({ email: 'accounts.emailTaken' });
  const id = await inviteAddress(tx, actor, form, services);
  if (id === null) throw conflict('invitations.alreadyInvited');
  return id;
}

/** Emails a link to each address that can be invited, and says what became of each one. */
export async function createInvitations(
  tx: Tx,
  actor: Actor,
  { emails, ...form }: InvitationsForm,
  services: InvitationServices,
): Promise<{ email: string; outcome: InvitationOutcome }[]> {
  await lockSender(tx, actor);
  const { valid, invalid: refused } = partitionAddresses(emails);
  const answers: { email: string; outcome: InvitationOutcome }[] = [];
  for (const email of valid)
    answers.push({ email, outcome: await tryToInvite(tx, actor, { ...form, email }, services) });
  return [...answers, ...refused.map((email) => ({ email, outcome: 'invalid' as const }))];
}

async function tryToInvite(
  tx: Tx,
  actor: Actor,
  form: InvitationForm,
  services: InvitationServices,
): Promise<InvitationOutcome> {
  if (await isRegistered(tx, form.email)) return 'registered';
  if ((await secondsToWait(tx, actor, form.email, services)) > 0) return 'limited';
  return (await inviteAddress(tx, actor, form, services)) === null ? 'alreadyInvited' : 'invited';
}

/** Returns the invitation's id; null if the address has an open one. */
async function inviteAddress(
  tx: Tx,
  actor: Actor,
  form: InvitationForm,
  services: InvitationServices,
): Promise<string | null> {
  const { token, tokenHash } = createToken();
  const values = {
    role: form.role,
    first_name: form.firstName ?? null,
    last_name: form.lastName ?? null,
    organization: form.role === 'admin' ? null : (form.organization ?? null),
    language: form.language,
    token_hash: tokenHash,
    invited_by: actor.id,
    sent_at: sql<string>`now()`,
    expires_at: fromNow,
  };
  const row = await db(tx)
    .insertInto('invitation')
    .values({ ...values, email: form.email })
    .onConflict((known) =>
      known
        .column('email')
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('invitation.expires_at', '<=', sql<string>`now()`),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('account as by')
                  .whereRef('by.id', '=', 'invitation.invited_by')
                  .where('by.scope', '=', 'admin')
                  .where('by.deleted_at', 'is', null),
              ),
            ),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const action = form.role === 'admin' ? 'invitation.send-admin' : 'invitation.send';
  await audit(tx, actor, action, ['invitation', row.id], { role: form.role });
  await queueLink(tx, actor, { id: row.id, token }, services);
  return row.id;
}

/** Emails a new link, in the actor's name; the old one ends. Throws 404, 409, 429. */
export async function resendInvitation(
  tx: Tx,
  actor: Actor,
  id: string,
  services: InvitationServices,
): Promise<void> {
  await lockSender(tx, actor);
  const { email } = await lockUnfinished(tx, id);
  await requireBelowLimits(tx, actor, email, services);
  if (await isRegistered(tx, email)) throw conflict('accounts.emailTaken');
  const { token, tokenHash } = createToken();
  await db(tx)
    .updateTable('invitation')
    .set({ token_hash: tokenHash, invited_by: actor.id, sent_at: sql`now()`, expires_at: fromNow })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'invitation.resend', ['invitation', id]);
  await queueLink(tx, actor, { id, token }, services);
}

/** Ends the link. Throws 404, and 409 for an invitation that is accepted or revoked already. */
export async function revokeInvitation(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockUnfinished(tx, id);
  await db(tx)
    .updateTable('invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'invitation.revoke', ['invitation', id]);
}

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(`invitation ${token}`).digest();
}

/** Returns the token, of which only the hash is stored. */
function createToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashInvitationToken(token) };
}

async function isRegistered(tx: Tx, email: string): Promise<boolean> {
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

async function lockUnfinished(tx: Tx, id: string): Promise<{ email: string }> {
  const found = await db(tx)
    .selectFrom('invitation')
    .select((eb) => ['email', isUnfinished(eb).as('isUnfinished')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('invitations.gone');
  if (!found.isUnfinished) throw conflict('invitations.closed');
  return found;
}

/**
 * The lock makes invitations sent at the same time count one after the other. Taken before that of
 * an invitation, as by those who accept it.
 */
async function lockSender(tx: Tx, actor: Actor): Promise<void> {
  const sender = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', actor.id)
    .where('scope', '=', 'admin')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!sender) throw forbidden();
}

/** Throws 429. */
async function requireBelowLimits(
  tx: Tx,
  actor: Actor,
  email: string,
  services: InvitationServices,
): Promise<void> {
  const retryAfter = await secondsToWait(tx, actor, email, services);
  if (retryAfter > 0) throw rateLimited(retryAfter);
}

/** Counts in the database, so that the limits hold across processes. Returns 0 below them. */
async function secondsToWait(
  tx: Tx,
  actor: Actor,
  email: string,
  { config }: InvitationServices,
): Promise<number> {
  if (!config.rateLimit) return 0;
  const lastHour = sql<string>`now() - interval '1 hour'`;
  const wait = (column: string) =>
    sql<number>`coalesce(ceil(extract(epoch from min(${sql.ref(column)}) + interval '1 hour'
      - now())), 0)::int`.as('wait');
  const count = sql<number>`count(*)::int`.as('count');
  const sent = await db(tx)
    .selectFrom('invitation')
    .select([count, wait('sent_at')])
    .where('invited_by', '=', actor.id)
    .where('sent_at', '>', lastHour)
    .executeTakeFirstOrThrow();
  const received = await db(tx)
    .selectFrom('mail')
    .select([count, wait('created_at')])
    .where('template', 'in', ['invitation', 'adminInvitation'])
    .where('recipient', '=', email)
    .where('created_at', '>', lastHour)
    .executeTakeFirstOrThrow();
  if (sent.count < maxPerHour && received.count < maxPerAddressAndHour) return 0;
  return Math.max(1, sent.count < maxPerHour ? received.wait : sent.wait);
}

async function queueLink(
  tx: Tx,
  actor: Actor,
  { id, token }: { id: string; token: string },
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const { email, language, firstName, role, expiresAt } = await db(tx)
    .selectFrom('invitation as i')
    .select((eb) => [
      'i.email',
      'i.language',
      eb.fn.coalesce('i.first_name', sql.lit('')).as('firstName'),
      'i.role',
      isoInstant(eb.ref('i.expires_at')).as('expiresAt'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const inviter = `${actor.firstName} ${actor.lastName}`;
  const link = { inviter, token, expiresAt };
  const recipient = { accountId: null, email, firstName, language };
  if (role === 'admin') await mail.queue(tx, recipient, 'adminInvitation', link);
  else await mail.queue(tx, recipient, 'invitation', { ...link, role });
}
