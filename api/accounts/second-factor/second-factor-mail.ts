import type { PersonalMailData } from '#api/platform/mail/mail-templates.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';

type Event = PersonalMailData<'secondFactor'>['event'];

/** An email about a change to the second factor, in case someone else made it. */
export async function mailSecondFactor(
  tx: Tx,
  accountId: string,
  event: Event,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await db(tx)
    .selectFrom('account as a')
    .select([
      ...recipientColumns,
      (eb) =>
        eb
          .selectFrom('recovery_code as r')
          .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
          .whereRef('r.account_id', '=', 'a.id')
          .where('r.used_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('codesLeft'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  await mail.queue(tx, account, 'secondFactor', { event, codesLeft: account.codesLeft });
}
