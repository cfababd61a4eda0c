/** Files that go with a notification. */
import { extname } from 'node:path';
import { attachmentsBytes, type MailForm } from '#sync/contracts/notifications.ts';
import { atField } from '#api/accounts/documents.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { invalid } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';

/** Takes the uploads over; 422 for what is not the sender's, taken already, or too much together. */
export async function attach(
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
      throw atField(error, `email.attachments.${index}.filename`);
    }
  }
  if (wanted.length > 0) await requireRoom(tx, wanted);
  return wanted.map(({ filename, title }, index) => ({
    name: filename,
    title: titleOf(title, index, filename),
  }));
}

async function requireRoom(tx: Tx, wanted: readonly { filename: string }[]): Promise<void> {
  const [sum] = await tx.execute<{ bytes: number }[]>(
    `select coalesce(sum(bytes), 0)::int as bytes from stored_file
     where name = any (string_to_array(?, ','))`,
    [wanted.map(({ filename }) => filename).join(',')],
  );
  if ((sum?.bytes ?? 0) > attachmentsBytes) {
    throw invalid({ 'email.attachments': 'notifications.attachmentsTooLarge' });
  }
}

/** A file's name without a path, and with the ending that its bytes have. */
function titleOf(title: string | undefined, index: number, filename: string): string {
  const ending = extname(filename);
  const bare = (title ?? '')
    .replaceAll(/[/\\:*?"<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  if (bare === '') return `attachment-${index + 1}${ending}`;
  const same = [ending, ...(ending === '.jpg' ? ['.jpeg'] : [])];
  return same.includes(extname(bare).toLowerCase()) ? bare : `${bare}${ending}`;
}
