/** An administrator's mail to many: one transaction, whatever their number. */
import {
  audienceProblems,
  categoriesOf,
  notificationProblems,
  type MailForm,
} from '#sync/contracts/notifications.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { invalid } from '#api/platform/errors.ts';
import { mailJob } from '#api/platform/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { attach } from '#api/notifications/attach.ts';
import { audienceOf, countAudience, type Audience } from '#api/notifications/audience.ts';

type Uses = Pick<Services, 'files' | 'audit' | 'jobs'> & {
  config: Pick<Services['config'], 'publicUrl'>;
};

export interface Notified {
  queued: number;
  refused: string[];
  notificationId: string;
}

/** Throws 422 with the wrong fields, also where nobody would receive it. */
export async function notify(
  tx: Tx,
  actor: Actor,
  form: MailForm,
  { files, audit, jobs, config }: Uses,
): Promise<Notified> {
  const problems = notificationProblems(form, new URL(config.publicUrl).origin);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const audience = await audienceOf(tx, form);
  const attachments = await attach(tx, actor, form.attachments ?? [], files);
  const { mail } = form;
  const rtl = mail.rtl === true;
  const [notification] = await tx.execute<{ id: string }[]>(
    `insert into notification (sender_id, subject, text, rtl, styled, button, categories,
       attachments)
     values (?, ?, ?, ?, ?, ?::jsonb, string_to_array(?, ','), ?::jsonb) returning id`,
    [
      actor.id,
      mail.subject,
      mail.text,
      rtl,
      mail.styled !== false,
      mail.button === undefined ? null : JSON.stringify(mail.button),
      categoriesOf(form).join(','),
      JSON.stringify(attachments),
    ],
  );
  if (notification === undefined) throw new Error('the notification was not written');
  const mails = await tx.execute<{ id: string }[]>(
    `insert into mail (account_id, recipient, language, template, data, notification_id)
     select id, email, ?, 'notification', '{}', ?::uuid from (${audience.sql}) as person
     returning id`,
    [rtl ? 'ar' : 'en', notification.id, ...audience.params],
  );
  if (mails.length === 0) throw nobody(form, audience);
  await jobs.sendMany(
    tx,
    mailJob,
    mails.map(({ id }) => ({ id })),
  );
  await audit(tx, {
    actorId: actor.id,
    action: 'notification.send',
    subjectType: 'notification',
    subjectId: notification.id,
    detail: {
      subject: mail.subject,
      categories: categoriesOf(form),
      queued: mails.length,
      refused: audience.refused.length,
    },
  });
  return { queued: mails.length, refused: audience.refused, notificationId: notification.id };
}

function nobody(form: MailForm, { refused }: Audience) {
  if (refused.length > 0) return invalid({ 'email.receivers': 'notifications.receiversInvalid' });
  const [wide] = (['eventReceivers', 'matchReceivers', 'usersReceivers'] as const).filter(
    (name) => form[name] !== undefined,
  );
  return invalid({ [`email.${wide ?? 'receivers'}`]: 'notifications.nobody' });
}

/** How many it would reach; an audience that is not chosen yet is nobody. */
export async function preview(
  tx: Tx,
  form: MailForm,
): Promise<{ receivers: number; refused: string[] }> {
  if (Object.keys(audienceProblems(form)).length > 0) return { receivers: 0, refused: [] };
  const audience = await audienceOf(tx, form);
  return { receivers: await countAudience(tx, audience), refused: audience.refused };
}
