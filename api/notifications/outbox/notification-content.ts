import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SendMailOptions } from 'nodemailer';
import type { Tx } from '#api/platform/database/database.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';
import { db } from '#api/schema.ts';

/** The bytes of stored files, in the order of their names. */
export type ReadFiles = (names: readonly string[]) => Promise<Buffer[]>;

export interface NotificationContent {
  data: MailData<'notification'>;
  attachments: NonNullable<SendMailOptions['attachments']>;
}

export async function readNotificationContent(
  em: Tx,
  id: string,
  readFiles?: ReadFiles,
): Promise<NotificationContent> {
  const { attached, ...data } = await db(em)
    .selectFrom('notification as n')
    .select((eb) => [
      'n.subject',
      'n.text',
      'n.styled',
      'n.button',
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{ at: number }>`jsonb_array_elements(n.attachments) with ordinality`.as<'a'>(
              sql`a(file, at)`,
            ),
          )
          .innerJoin('stored_file as f', (join) => join.on('f.name', '=', sql`a.file ->> 'name'`))
          .select(['f.name', sql<string>`a.file ->> 'title'`.as('title'), 'f.mime'])
          .orderBy('a.at'),
      ).as('attached'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow();
  if (attached.length === 0) return { data, attachments: [] };
  if (readFiles === undefined) throw new Error('attachments cannot be read here');
  const bytes = await readFiles(attached.map(({ name }) => name));
  return {
    data,
    attachments: attached.map(({ title, mime }, index) => ({
      filename: title,
      contentType: mime,
      contentDisposition: 'attachment' as const,
      content: bytes[index],
    })),
  };
}

/** How long the files of the last notification stay in memory. */
const cacheMilliseconds = 60_000;

/** Reads a notification's files once instead of for each of its thousands of e-mails. */
export function cacheLastFiles(read: (name: string) => Promise<Buffer>): ReadFiles {
  let last: { key: string; files: Promise<Buffer[]>; timer: NodeJS.Timeout } | undefined;
  return async (names) => {
    const key = names.join();
    if (last?.key === key) {
      last.timer.refresh();
      return last.files;
    }
    const files = Promise.all(names.map(read));
    clearTimeout(last?.timer);
    const evict = () => {
      if (last?.files === files) last = undefined;
    };
    last = { key, files, timer: setTimeout(evict, cacheMilliseconds).unref() };
    // A failed read is repeated by the next attempt.
    files.catch(evict);
    return files;
  };
}
