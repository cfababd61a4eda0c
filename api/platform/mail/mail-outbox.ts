/** Queues mails in the transaction that causes them; they are sent after its commit. */
import {
  mailTemplates,
  type PersonalMailData,
  type PersonalTemplate,
} from '#api/platform/mail/mail-templates.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import { db } from '#api/schema.ts';

/** The job that sends one row of `mail`. */
export const mailJobName = 'mail.send';

/** The person whom a mail addresses. */
export interface Recipient {
  accountId: string | null;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

export type Mail = ReturnType<typeof createMail>;

export function createMail(jobs: Pick<Jobs, 'send'>) {
  return {
    /** Writes the outbox row and its job in the caller's transaction. */
    async queue<Name extends PersonalTemplate>(
      tx: Tx,
      { accountId, email, firstName, language }: Recipient,
      template: Name,
      rest: PersonalMailData<Name>,
    ): Promise<void> {
      const data = { firstName, ...rest };
      mailTemplates[template].parse(data);
      const mail = await db(tx)
        .insertInto('mail')
        .values({
          account_id: accountId,
          recipient: email,
          language,
          template,
          data: JSON.stringify(data),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jobs.send(tx, mailJobName, { id: mail.id });
    },
  };
}
