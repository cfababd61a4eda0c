/** Questions about registrations and applications to tournaments, for tests. */
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';

/** An open question about the press ID, with the request that it is about. Returns its id. */
export async function createQuestion(
  tx: Tx,
  accountId: string,
  { fields = ['pressId'], days = 0 }: { fields?: string[]; days?: number } = {},
): Promise<string> {
  const admin = await createActor(tx, 'admin');
  await tx.execute(`insert into profile_request (account_id) values (?) on conflict do nothing`, [
    accountId,
  ]);
  const [question] = await tx.execute<{ id: string }[]>(
    `insert into request_question (request_id, account_id, fields, text, asked_by, asked_at)
     select id, account_id, ?::text[], 'reason.pressId', ?, now() - make_interval(days => ?)
     from profile_request where account_id = ? and status = 'pending' returning id`,
    [`{${fields.join(',')}}`, admin.id, days, accountId],
  );
  return question!.id;
}

/** An open question about a pending accreditation. Returns its id. */
export async function createEventQuestion(
  tx: Tx,
  requestId: string,
  { days = 0 }: { days?: number } = {},
): Promise<string> {
  const admin = await createActor(tx, 'admin');
  const [question] = await tx.execute<{ id: string }[]>(
    `insert into request_question (accreditation_id, account_id, fields, text, asked_by, asked_at)
     select id, account_id, '{}', ?, ?, now() - make_interval(days => ?)
     from accreditation where id = ? returning id`,
    ['For whom do you work there?', admin.id, days, requestId],
  );
  return question!.id;
}
