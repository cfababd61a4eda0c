/** Queues mails in the transaction that causes them; they are sent after its commit. */
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';
import type { Jobs, Mail } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** The job that sends one row of `mail`. */
export const mailJobName = 'mail.send';

export function createMail(jobs: Pick<Jobs, 'send'>): Mail {
  return {
    async queue(tx, { accountId, email, firstName, language }, template, rest) {
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
