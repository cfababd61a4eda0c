/** The contact form: a member's question to the media office (rulings §4, note g). */
import {
  contactProblems,
  type ContactTopic,
  type MailForm,
} from '#sync/contracts/notifications/notifications.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';

const maxMessagesPerHour = 5;

type ContactServices = Pick<Services, 'audit' | 'jobs'> & {
  config: Pick<Services['config'], 'contactReceiver' | 'rateLimit'>;
};

/** Queues one mail, to the media office, answered to the sender. Throws 422, 429. */
export async function sendContactMessage(
  tx: Tx,
  actor: Actor,
  { mail }: Pick<MailForm, 'mail'>,
  { audit, jobs, config }: ContactServices,
): Promise<void> {
  const problems = contactProblems({ mail });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  // Messages sent side by side are counted one after the other.
  const [sender] = await tx.execute<
    { email: string; organization: string | null; role: MailData<'contactMessage'>['role'] }[]
  >('select email, organization, role from account where id = ? for no key update', [actor.id]);
  if (sender === undefined) throw new Error('the sender is not there');
  if (config.rateLimit) await requireBelowHourlyLimit(tx, actor.id);
  const data: MailData<'contactMessage'> = {
    topic: mail.subject as ContactTopic,
    text: mail.text,
    accountId: actor.id,
    name: `${actor.firstName} ${actor.lastName}`,
    ...sender,
  };
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into mail (recipient, language, template, data, sender_id)
     values (?, 'en', 'contactMessage', ?::jsonb, ?) returning id`,
    [config.contactReceiver, JSON.stringify(data), actor.id],
  );
  if (row === undefined) throw new Error('the mail was not written');
  await jobs.sendMany(tx, mailJobName, [{ id: row.id }]);
  await audit(tx, {
    actorId: actor.id,
    action: 'contact.send',
    subjectType: 'mail',
    subjectId: row.id,
    detail: { topic: data.topic },
  });
}

/** Counted in the database, so that several processes count together. */
async function requireBelowHourlyLimit(tx: Tx, senderId: string): Promise<void> {
  const [counted] = await tx.execute<{ count: number; wait: number }[]>(
    `select count(*)::int as count,
       coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int
         as wait
     from mail where sender_id = ? and created_at > now() - interval '1 hour'`,
    [senderId],
  );
  if (counted && counted.count >= maxMessagesPerHour) {
    throw new AppError('rate_limited', 'error.rateLimited', {
      retryAfter: Math.max(1, counted.wait),
    });
  }
}
