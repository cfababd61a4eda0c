import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether the account is a media officer with an approved booking for the match. */
export function isApprovedOfficer(
  accountId: Expression<string | null> | string,
  matchId: Expression<string> | string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from booking mine join account officer on officer.id = mine.account_id
    where mine.match_id = ${matchId} and mine.account_id = ${accountId}
      and mine.status = 'approved' and officer.scope = 'officer'
      and officer.status = 'approved' and officer.deleted_at is null)`;
}
