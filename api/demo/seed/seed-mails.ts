/** Mails of the last week, as if the decisions of the demo had been mailed. None is ever sent. */
import type { Tx } from '#api/platform/database/database.ts';

/** Every so many of them did not arrive. */
const failEvery = 17;

/** What an SMTP server says of an address that is gone. */
const refusalText = '550 5.1.1 The address does not exist';

/** For each approved accreditation one mail, over the week before `now`. */
export async function seedMails(tx: Tx, { now }: { now: Date }): Promise<void> {
  await tx.execute(
    `insert into mail (account_id, recipient, language, template, data, status, attempts,
       last_error, created_at, queued_at, sent_at)
     select account_id, email, language, 'accreditationApproved', data,
       case when arrived then 'sent' else 'failed' end, 1,
       case when arrived then null else ? end, at, at,
       case when arrived then at + interval '3 seconds' end
     from (
       select a.id as account_id, a.email, a.language,
         jsonb_build_object('firstName', a.first_name, 'event', e.name) as data,
         n % ? <> 0 as arrived,
         ?::timestamptz - make_interval(days => (n % 7)::int, hours => (n % 5)::int,
           mins => (n * 13 % 50)::int) as at
       from (select *, row_number() over (order by account_id, event_id) as n from accreditation
         where status = 'approved') c
       join account a on a.id = c.account_id
       join event e on e.id = c.event_id) written`,
    [refusalText, failEvery, now],
  );
}
