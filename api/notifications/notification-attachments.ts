/** Files that go with a notification. */
import { extname } from 'node:path';
import {
  maxMailAttachmentBytes,
  type MailForm,
} from '#sync/contracts/notifications/notifications.ts';
import { asFieldError } from '#api/accounts/registration/identity-documents.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

/** Takes the uploads over; 422 for what is not the sender's, taken already, or too much together. */
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
  const [sum] = await tx.execute<{ bytes: number }[]>(
    `select coalesce(sum(bytes), 0)::int as bytes from stored_file
     where name = any (string_to_array(?, ','))`,
    [wanted.map(({ filename }) => filename).join(',')],
  );
  if ((sum?.bytes ?? 0) > maxMailAttachmentBytes) {
    throw invalid({ 'email.attachments': 'notifications.attachmentsTooLarge' });
  }
}

/** A file's name without a path, and with the ending that its bytes have. */
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
