/** Mail is written where its cause is written, and goes out after the commit (rulings §7). */
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';
import type { Jobs, Mail } from '#api/platform/services.ts';

/** The job that sends one row of `mail`. */
export const mailJobName = 'mail.send';

export function createMail(jobs: Pick<Jobs, 'send'>): Mail {
  return {
    async queue(tx, { accountId, recipient, language, template, data }) {
      mailTemplates[template].parse(data);
      const [row] = await tx.execute<{ id: string }[]>(
        `insert into mail (account_id, recipient, language, template, data)
         values (?, ?, ?, ?, ?::jsonb) returning id`,
        [accountId, recipient, language, template, JSON.stringify(data)],
      );
      if (row === undefined) throw new Error('the mail was not written');
      await jobs.send(tx, mailJobName, { id: row.id });
    },
  };
}
