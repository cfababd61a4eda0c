/** Mails whose job is gone: a restored database has its outbox, and the jobs are made anew. */
import { inTransaction } from '#api/platform/database/database.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';

/** Jobs for the mails that wait without one; call when the jobs have started. Answers how many. */
export async function requeueMails({ orm, jobs }: Pick<Services, 'orm' | 'jobs'>): Promise<number> {
  return inTransaction(orm.em, async (tx) => {
    // A second job for a mail that another process is about to send finds it done.
    const mails = await tx.execute<{ id: string }[]>(
      `select id from mail where status = 'queued' and not exists (
         select from pgboss.job where name = ? and state < 'completed' and data ->> 'id' = mail.id::text)
       order by created_at`,
      [mailJobName],
    );
    await jobs.sendMany(tx, mailJobName, mails);
    return mails.length;
  });
}
