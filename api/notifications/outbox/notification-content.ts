/** What an administrator wrote, and its attachments, for the worker that sends it to many. */
import type { SendMailOptions } from 'nodemailer';
import type { Tx } from '#api/platform/database/database.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

/** The bytes of stored files, in the order of their names. */
export type ReadFiles = (names: readonly string[]) => Promise<Buffer[]>;

interface AttachedFile {
  name: string;
  title: string;
  mime: string;
}

export interface NotificationContent {
  data: MailData<'notification'>;
  attachments: NonNullable<SendMailOptions['attachments']>;
}

export async function readNotificationContent(
  em: Tx,
  id: string,
  readFiles?: ReadFiles,
): Promise<NotificationContent> {
  const [row] = await em.execute<(MailData<'notification'> & { attached: AttachedFile[] })[]>(
    `select subject, text, styled, button,
       (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'title', a.file ->> 'title',
           'mime', f.mime) order by a.at), '[]')
         from jsonb_array_elements(n.attachments) with ordinality as a (file, at)
         join stored_file f on f.name = a.file ->> 'name') as attached
     from notification n where id = ?`,
    [id],
  );
  if (row === undefined) throw new Error(`the notification ${id} is not there`);
  const { attached, ...data } = row;
  if (attached.length === 0) return { data, attachments: [] };
  if (readFiles === undefined) throw new Error('nobody to read the attachments');
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

/** Milliseconds after which the last letter's files are let go of. */
const cacheMilliseconds = 60_000;

/** Reads each letter's files once, and not once for each of its thousands of mails. */
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
    const forget = () => {
      if (last?.files === files) last = undefined;
    };
    last = { key, files, timer: setTimeout(forget, cacheMilliseconds).unref() };
    // What could not be read is read anew by the next try.
    files.catch(forget);
    return files;
  };
}
