import { sql } from 'kysely';
import * as z from 'zod/mini';
import { memberView, type MemberView } from '#sync/contracts/admin/member-view.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';

/** Reads the rows that phones receive, so that nothing is shown that members do not see. */
export async function readMemberView(tx: Tx): Promise<MemberView> {
  const names = Object.keys(memberView.shape);
  const [row] = await rawRows(
    tx,
    z.object({ view: memberView }),
    sql`select jsonb_object_agg(name, (
      select coalesce(jsonb_agg(p.body), '[]') from sync.published p where p.collection = name
    )) as view from unnest(${names}::text[]) as name`,
  );
  if (row === undefined) throw new Error('an aggregate has one row');
  return row.view;
}
