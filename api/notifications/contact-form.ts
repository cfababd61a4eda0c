import { sql } from 'kysely';
import {
  contactProblems,
  type ContactTopic,
  type MailForm,
} from '#sync/contracts/notifications/notifications.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid, rateLimited } from '#api/platform/errors/app-error.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';
import { queueMailJobs } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

const maxMessagesPerHour = 5;

type ContactServices = Pick<Services, 'jobs'> & {
  config: Pick<Services['config'], 'contactReceiver' | 'rateLimit'>;
};

/** Queues one email to the media office; replies go to the sender. Throws 422, 429. */
export async function sendContactMessage(
  tx: Tx,
  actor: Actor,
  { mail }: Pick<MailForm, 'mail'>,
  { jobs, config }: ContactServices,
): Promise<void> {
  const problems = contactProblems({ mail });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  // The lock makes messages sent at the same time count one after the other.
  const sender = await db(tx)
    .selectFrom('account')
    .select(['email', 'organization', 'role'])
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (config.rateLimit) await requireBelowHourlyLimit(tx, actor.id);
  const data: MailData<'contactMessage'> = {
    topic: mail.subject as ContactTopic,
    text: mail.text,
    accountId: actor.id,
    name: `${actor.firstName} ${actor.lastName}`,
    ...sender,
  };
  const row = await db(tx)
    .insertInto('mail')
    .values({
      recipient: config.contactReceiver,
      language: 'en',
      template: 'contactMessage',
      data: JSON.stringify(data),
      sender_id: actor.id,
    })
    .returning(['id', 'template'])
    .executeTakeFirstOrThrow();
  await queueMailJobs(tx, jobs, [row]);
  await audit(tx, actor, 'contact.send', ['mail', row.id], { topic: data.topic });
}

/** Counts in the database, so that the limit holds across processes. */
async function requireBelowHourlyLimit(tx: Tx, senderId: string): Promise<void> {
  const { count, wait } = await db(tx)
    .selectFrom('mail')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())),
        0)::int`.as('wait'),
    ])
    .where('sender_id', '=', senderId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= maxMessagesPerHour) {
    throw rateLimited(wait);
  }
}
