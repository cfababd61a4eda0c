/** Queues emails in the transaction that causes them; they are sent after its commit. */
import { nameIn } from '#sync/contracts/core/names.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import {
  mailTemplates,
  type PersonalMailData,
  type PersonalTemplate,
} from '#api/platform/mail/mail-templates.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import { pushesOf, queuePushes, withoutSwitchedOff } from '#api/platform/push/push-outbox.ts';
import { db } from '#api/schema.ts';

/** The job that sends one row of `mail`. */
export const mailJobName = 'mail.send';

/** Templates of emails for which someone waits at the screen, or that warn of an attack. */
const urgentTemplates: ReadonlySet<string> = new Set([
  'passwordReset',
  'passwordChanged',
  'secondFactor',
  'registrationReceived',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChangeNotice',
  'emailChanged',
  'emailCorrected',
  'invitation',
  'adminInvitation',
  'outletInvitation',
]);

/** Returns the priority of an email's job. Bulk mail goes last. */
export function mailPriority(template: string): number {
  if (urgentTemplates.has(template)) return 2;
  return template === 'notification' ? 0 : 1;
}

/** Queues the jobs that send these rows of `mail`. */
export async function queueMailJobs(
  tx: Tx,
  jobs: Pick<Jobs, 'sendMany'>,
  mails: readonly { id: string; template: string }[],
): Promise<void> {
  const priorities = new Set(mails.map(({ template }) => mailPriority(template)));
  for (const priority of priorities) {
    const same = mails.filter(({ template }) => mailPriority(template) === priority);
    const data = same.map(({ id }) => ({ id }));
    await jobs.sendMany(tx, mailJobName, data, { priority });
  }
}

/** The person whom a mail addresses. */
export interface Recipient {
  accountId: string | null;
  email: string;
  firstName: string;
  /** The name by which an email in Arabic addresses the person. */
  nameArabic?: string | null | undefined;
  language: CompleteLanguage;
}

/** An email to a person, checked against its template. */
export interface ComposedMail {
  recipient: Recipient;
  template: PersonalTemplate;
  data: object;
}

/** Throws a ZodError for data that do not fit the template. */
export function composeMail<Name extends PersonalTemplate>(
  recipient: Recipient,
  template: Name,
  rest: PersonalMailData<Name>,
): ComposedMail {
  const { language, firstName, nameArabic } = recipient;
  const data = { firstName: nameIn(language, firstName, nameArabic), ...rest };
  mailTemplates[template].parse(data);
  return { recipient, template, data };
}

/** Rows of one statement, which has a limited number of parameters. */
const insertSize = 500;

const toRow = ({ recipient, template, data }: ComposedMail) => ({
  account_id: recipient.accountId,
  recipient: recipient.email,
  language: recipient.language,
  template,
  data: JSON.stringify(data),
});

export type Mail = ReturnType<typeof createMail>;

export function createMail(jobs: Pick<Jobs, 'sendMany'>) {
  /** Writes the rows of emails and push messages, and their jobs, in the caller's transaction. */
  async function queueMany(tx: Tx, given: readonly ComposedMail[]): Promise<void> {
    const composed = await withoutSwitchedOff(tx, given);
    for (let done = 0; done < composed.length; done += insertSize) {
      const mails = await db(tx)
        .insertInto('mail')
        .values(composed.slice(done, done + insertSize).map(toRow))
        .returning(['id', 'template'])
        .execute();
      await queueMailJobs(tx, jobs, mails);
    }
    await queuePushes(tx, jobs, pushesOf(given));
  }

  return {
    queueMany,

    async queue<Name extends PersonalTemplate>(
      tx: Tx,
      recipient: Recipient,
      template: Name,
      data: PersonalMailData<Name>,
    ): Promise<void> {
      await queueMany(tx, [composeMail(recipient, template, data)]);
    },
  };
}
