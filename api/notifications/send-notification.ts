/** An administrator's mail to many: one transaction, whatever their number. */
import {
  audienceProblems,
  usedCategories,
  notificationProblems,
  type MailForm,
} from '#sync/contracts/notifications/notifications.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { claimMailAttachments } from '#api/notifications/notification-attachments.ts';
import { resolveAudience, countAudience, type Audience } from '#api/notifications/audience.ts';

type NotificationServices = Pick<Services, 'files' | 'audit' | 'jobs'> & {
  config: Pick<Services['config'], 'publicUrl'>;
};

export interface NotificationResult {
  queued: number;
  refused: string[];
  notificationId: string;
}

/** Throws 422 with the wrong fields, also where nobody would receive it. */
export async function sendNotification(
  tx: Tx,
  actor: Actor,
  form: MailForm,
  { files, audit, jobs, config }: NotificationServices,
): Promise<NotificationResult> {
  const problems = notificationProblems(form, new URL(config.publicUrl).origin);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const audience = await resolveAudience(tx, form);
  const attachments = await claimMailAttachments(tx, actor, form.attachments ?? [], files);
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
      usedCategories(form).join(','),
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
  if (mails.length === 0) throw noReceiversError(form, audience);
  await jobs.sendMany(
    tx,
    mailJobName,
    mails.map(({ id }) => ({ id })),
  );
  await audit(tx, {
    actorId: actor.id,
    action: 'notification.send',
    subjectType: 'notification',
    subjectId: notification.id,
    detail: {
      subject: mail.subject,
      categories: usedCategories(form),
      queued: mails.length,
      refused: audience.refused.length,
    },
  });
  return { queued: mails.length, refused: audience.refused, notificationId: notification.id };
}

function noReceiversError(form: MailForm, { refused }: Audience) {
  if (refused.length > 0) return invalid({ 'email.receivers': 'notifications.receiversInvalid' });
  const [wide] = (['eventReceivers', 'matchReceivers', 'usersReceivers'] as const).filter(
    (name) => form[name] !== undefined,
  );
  return invalid({ [`email.${wide ?? 'receivers'}`]: 'notifications.nobody' });
}

/** How many it would reach; an audience that is not chosen yet is nobody. */
export async function previewAudience(
  tx: Tx,
  form: MailForm,
): Promise<{ receivers: number; refused: string[] }> {
  if (Object.keys(audienceProblems(form)).length > 0) return { receivers: 0, refused: [] };
  const audience = await resolveAudience(tx, form);
  return { receivers: await countAudience(tx, audience), refused: audience.refused };
}
