/** Recreates the jobs of queued e-mails after a restore, which does not restore jobs. */
import { sql } from 'kysely';
import { inTransaction } from '#api/platform/database/database.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Creates a job for each queued e-mail that has none; call once jobs run. Returns how many. */
export async function requeueMails({ orm, jobs }: Pick<Services, 'orm' | 'jobs'>): Promise<number> {
  return inTransaction(orm.em, async (tx) => {
    // A second job for an e-mail that another process is about to send finds it sent.
    const mails = await db(tx)
      .selectFrom('mail')
      .select('id')
      .where('status', '=', 'queued')
      .where(
        // The job queue's own table, which no entity describes.
        sql<boolean>`not exists (select from pgboss.job where name = ${mailJobName}
          and state < 'completed' and data ->> 'id' = mail.id::text)`,
      )
      .orderBy('created_at')
      .execute();
    await jobs.sendMany(tx, mailJobName, mails);
    return mails.length;
  });
}
