/** Files attached to a notification. */
import { extname } from 'node:path';
import { sql } from 'kysely';
import {
  type MailForm,
  maxMailAttachmentBytes,
} from '#sync/contracts/notifications/notifications.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { asFieldError } from '#api/files/claims.ts';
import { db } from '#api/schema.ts';

/** Claims the sender's uploads; 422 for another's or a claimed one, or for too many bytes in all. */
export async function claimMailAttachments(
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
