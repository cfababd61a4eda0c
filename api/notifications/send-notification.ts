import { extname } from 'node:path';
import { sql } from 'kysely';
import {
  audienceProblems,
  usedCategories,
  notificationProblems,
  type MailForm,
  maxMailAttachmentBytes,
} from '#sync/contracts/notifications/notifications.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { queueMailJobs } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import {
  countAudience,
  resolveAudience,
  selectAudience,
  type Audience,
} from '#api/notifications/audience.ts';
import { db } from '#api/schema.ts';
import { asFieldError, releasePublishedFiles } from '#api/files/claims.ts';

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
  const { mail } = form;
  const isRtl = mail.rtl === true;
  const notification = await db(tx)
    .insertInto('notification')
    .values({
      sender_id: actor.id,
      subject: mail.subject,
      text: mail.text,
      rtl: isRtl,
      styled: mail.styled !== false,
      button: mail.button === undefined ? null : JSON.stringify(mail.button),
      categories: usedCategories(form),
      attachments: JSON.stringify(attachments),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mails = await db(tx)
    .insertInto('mail')
    .columns(['account_id', 'recipient', 'language', 'template', 'data', 'notification_id'])
    .expression((eb) =>
      eb
        .selectFrom(selectAudience(db(tx), audience).as('person'))
        .select([
          'person.id',
          'person.email',
          sql<CompleteLanguage>`${isRtl ? 'ar' : 'en'}`.as('language'),
          sql<'notification'>`'notification'`.as('template'),
          sql<string>`'{}'::jsonb`.as('data'),
          sql<string>`${notification.id}::uuid`.as('notification_id'),
        ]),
    )
    .returning(['id', 'template'])
    .execute();
  if (mails.length === 0) throw noReceiversError(form, audience);
  await queueMailJobs(tx, jobs, mails);
  await audit(tx, actor, 'notification.send', ['notification', notification.id], {
    subject: mail.subject,
    categories: usedCategories(form),
    queued: mails.length,
    refused: audience.refused.length,
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

/** Counts the people it would reach; 0 while the audience is incomplete. */
export async function previewAudience(
  tx: Tx,
  form: MailForm,
): Promise<{ receivers: number; refused: string[] }> {
  if (Object.keys(audienceProblems(form)).length > 0) return { receivers: 0, refused: [] };
  const audience = await resolveAudience(tx, form);
  return { receivers: await countAudience(tx, audience), refused: audience.refused };
}

/** Claims the sender's uploads; 422 for another's or a claimed one, or for too many bytes in all. */
async function claimMailAttachments(
  tx: Tx,
  actor: Actor,
  wanted: NonNullable<MailForm['attachments']>,
  files: Services['files'],
): Promise<{ name: string; title: string }[]> {
  for (const [index, { filename }] of wanted.entries()) {
    const claimant = { accountId: actor.id };
    try {
      await files.claim(tx, {
        name: filename,
        purpose: 'mail_attachment',
        ownerId: null,
        claimant,
      });
    } catch (error) {
      throw asFieldError(error, `email.attachments.${index}.filename`);
    }
  }
  if (wanted.length > 0) await requireAttachmentSize(tx, wanted);
  return wanted.map(({ filename, title }, index) => ({
    name: filename,
    title: attachmentFileName(title, index, filename),
  }));
}

async function requireAttachmentSize(
  tx: Tx,
  wanted: readonly { filename: string }[],
): Promise<void> {
  const { bytes } = await db(tx)
    .selectFrom('stored_file')
    .select(sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes'))
    .where(
      'name',
      'in',
      wanted.map(({ filename }) => filename),
    )
    .executeTakeFirstOrThrow();
  if (bytes > maxMailAttachmentBytes) {
    throw invalid({ 'email.attachments': 'notifications.attachmentsTooLarge' });
  }
}

/** A file name without a path, and with the extension that fits the file's content. */
function attachmentFileName(title: string | undefined, index: number, filename: string): string {
  const ending = extname(filename);
  const bare = (title ?? '')
    .replaceAll(/[/\\:*?"<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  if (bare === '') return `attachment-${index + 1}${ending}`;
  const same = [ending, ...(ending === '.jpg' ? ['.jpeg'] : [])];
  return same.includes(extname(bare).toLowerCase()) ? bare : `${bare}${ending}`;
}

/** Deletes notifications without emails and releases their attachments for the files' clean-up. */
export async function pruneNotifications(tx: Tx): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('notification as n')
    .where('n.created_at', '<', sql<string>`now() - interval '1 day'`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('mail as m').whereRef('m.notification_id', '=', 'n.id'))),
    )
    .returning('n.attachments')
    .execute();
  await releasePublishedFiles(
    tx,
    deleted.flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  );
}
