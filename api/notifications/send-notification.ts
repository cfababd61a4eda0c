import { sql } from 'kysely';
import {
  contentProblems,
  type MailForm,
  type NotificationCategory,
  notificationProblems,
  usedCategories,
} from '#sync/contracts/notifications/notifications.ts';
import { bothLanguages, type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { queueMailJobs } from '#api/platform/mail/mail-outbox.ts';
import {
  hasOpenSubscription,
  isSwitchedOff,
  queuePushJobs,
} from '#api/platform/push/push-outbox.ts';
import { pushExpiry } from '#api/platform/push/push-templates.ts';
import type { Services } from '#api/platform/services.ts';
import { type Audience, resolveAudience, selectAudience } from '#api/notifications/audience.ts';
import { claimMailAttachments } from '#api/notifications/mail-attachments.ts';
import { db } from '#api/schema.ts';
import { releasePublishedFiles } from '#api/files/claims.ts';

type NotificationServices = Pick<Services, 'files' | 'jobs'> & {
  config: Pick<Services['config'], 'publicUrl'>;
};

/** Throws 422 with the invalid fields, also when no one would receive it. */
export async function sendNotification(
  tx: Tx,
  actor: Actor,
  form: MailForm,
  { files, jobs, config }: NotificationServices,
) {
  const problems = notificationProblems(form, new URL(config.publicUrl).origin);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const audience = await resolveAudience(tx, form);
  const attachments = await claimMailAttachments(tx, actor, form.attachments ?? [], files);
  const categories = usedCategories(form);
  const id = await storeNotification(tx, actor, form.mail, { categories, attachments });
  const { way = 'both' } = form;
  const mails = way === 'push' ? [] : await queueMails(tx, form, audience, id);
  const pushes = way === 'email' ? [] : await queuePushes(tx, audience, id);
  if (mails.length + pushes.length === 0) throw noReceiversError(form, audience);
  await queueMailJobs(tx, jobs, mails);
  await queuePushJobs(tx, jobs, 'message', pushes);
  const queued = Math.max(mails.length, pushes.length);
  await auditSent(tx, actor, form, { id, queued, refused: audience.refused.length });
  return {
    queued: mails.length,
    pushed: pushes.length,
    refused: audience.refused,
    notificationId: id,
  };
}

/** Inserts the emails to the people who want them by email. */
async function queueMails(tx: Tx, form: MailForm, audience: Audience, id: string) {
  return db(tx)
    .insertInto('mail')
    .columns(['account_id', 'recipient', 'language', 'template', 'data', 'notification_id'])
    .expression((eb) =>
      eb
        .selectFrom(selectAudience(db(tx), audience).as('person'))
        .where((person) => person.not(isSwitchedOff(person.ref('person.id'), 'message', 'email')))
        .select([
          'person.id',
          'person.email',
          languageFor(form.mail).as('language'),
          sql<'notification'>`'notification'`.as('template'),
          sql<string>`'{}'::jsonb`.as('data'),
          sql<string>`${id}::uuid`.as('notification_id'),
        ]),
    )
    .returning(['id', 'template'])
    .execute();
}

/** Inserts the push messages to the people who have a device for them. */
async function queuePushes(tx: Tx, audience: Audience, id: string) {
  return db(tx)
    .insertInto('push_message')
    .columns(['account_id', 'template', 'data', 'subject', 'expires_at', 'notification_id'])
    .expression((eb) =>
      eb
        .selectFrom(selectAudience(db(tx), audience).as('person'))
        .select([
          sql<string>`person.id`.as('account_id'),
          sql<string>`'notification'`.as('template'),
          sql<string>`'{}'::jsonb`.as('data'),
          sql<string>`${id}::text`.as('subject'),
          sql<string>`${pushExpiry('message', {}, new Date())}::timestamptz`.as('expires_at'),
          sql<string>`${id}::uuid`.as('notification_id'),
        ])
        .where('person.id', 'is not', null)
        .where((person) => hasOpenSubscription(person.ref('person.id')))
        .where((person) => person.not(isSwitchedOff(person.ref('person.id'), 'message', 'push'))),
    )
    .returning('id')
    .execute();
}

/** Sends it to the administrator only, in each of its languages, marked as a test. */
export async function sendTest(
  tx: Tx,
  actor: Actor,
  { mail }: Pick<MailForm, 'mail'>,
  { jobs, config }: Pick<NotificationServices, 'jobs' | 'config'>,
): Promise<{ queued: number }> {
  const problems = contentProblems({ mail }, new URL(config.publicUrl).origin);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const form = { mail, receivers: [] };
  const id = await storeNotification(tx, actor, mail, { categories: ['individuals'] });
  const written = languageOf(mail);
  const languages = mail.translation === undefined ? [written] : bothLanguages(written);
  const mails = await db(tx)
    .insertInto('mail')
    .columns(['account_id', 'recipient', 'language', 'template', 'data', 'notification_id'])
    .expression((eb) =>
      eb
        .selectFrom('account as a')
        .innerJoin(
          sql<{ language: CompleteLanguage }>`unnest(${languages}::text[])`.as<'l'>(
            sql`l(language)`,
          ),
          (join) => join.onTrue(),
        )
        .select([
          'a.id',
          'a.email',
          'l.language',
          sql<'notification'>`'notification'`.as('template'),
          sql<string>`'{"isTest": true}'::jsonb`.as('data'),
          sql<string>`${id}::uuid`.as('notification_id'),
        ])
        .where('a.id', '=', actor.id),
    )
    .returning(['id', 'template'])
    .execute();
  await queueMailJobs(tx, jobs, mails);
  await auditSent(tx, actor, form, { id, queued: mails.length, refused: 0 });
  return { queued: mails.length };
}

const languageOf = ({ rtl }: MailForm['mail']): CompleteLanguage => (rtl === true ? 'ar' : 'en');

/** The account's language if the email has both, otherwise the one that it was written in. */
function languageFor(mail: MailForm['mail']) {
  const written = languageOf(mail);
  return mail.translation === undefined
    ? sql<CompleteLanguage>`${written}::text`
    : sql<CompleteLanguage>`coalesce(person.language, ${written})`;
}

/** Returns the id of the stored notification, which all its emails share. */
async function storeNotification(
  tx: Tx,
  actor: Actor,
  mail: MailForm['mail'],
  {
    categories,
    attachments = [],
  }: {
    categories: readonly NotificationCategory[];
    attachments?: readonly { name: string; title: string }[];
  },
): Promise<string> {
  const { translation } = mail;
  const { id } = await db(tx)
    .insertInto('notification')
    .values({
      sender_id: actor.id,
      subject: mail.subject,
      text: mail.text,
      rtl: mail.rtl === true,
      styled: mail.styled !== false,
      button: mail.button === undefined ? null : JSON.stringify(mail.button),
      translation: translation === undefined ? null : JSON.stringify(translation),
      categories: [...categories],
      attachments: JSON.stringify(attachments),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function auditSent(
  tx: Tx,
  actor: Actor,
  form: MailForm,
  { id, queued, refused }: { id: string; queued: number; refused: number },
): Promise<void> {
  await audit(tx, actor, 'notification.send', ['notification', id], {
    subject: form.mail.subject,
    categories: usedCategories(form),
    queued,
    refused,
  });
}

function noReceiversError(form: MailForm, { refused }: Audience) {
  if (form.way === 'push') return invalid({ 'email.way': 'notifications.noDevices' });
  if (refused.length > 0) return invalid({ 'email.receivers': 'notifications.receiversInvalid' });
  const [wide] = (['eventReceivers', 'matchReceivers', 'usersReceivers'] as const).filter(
    (name) => form[name] !== undefined,
  );
  return invalid({ [`email.${wide ?? 'receivers'}`]: 'notifications.nobody' });
}

/** Deletes notifications without emails and push messages, and releases their attachments for the files' clean-up. */
export async function pruneNotifications(tx: Tx): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('notification as n')
    .where('n.created_at', '<', sql<string>`now() - interval '1 day'`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('mail as m').whereRef('m.notification_id', '=', 'n.id'))),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('push_message as p').whereRef('p.notification_id', '=', 'n.id')),
      ),
    )
    .returning('n.attachments')
    .execute();
  await releasePublishedFiles(
    tx,
    deleted.flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  );
}
