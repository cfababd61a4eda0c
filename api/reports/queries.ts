/** Reports as calls answer them (spec: HTTP contract, Records). */
import type { Report, FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { personJson } from '#api/accounts/records.ts';
import { matchRecords } from '#api/matches/records.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

/** Every report for an administrator, an officer's own for the officer; newest match first. */
export async function listReports(tx: Tx, actor: Actor): Promise<Report[]> {
  const own = actor.scope === 'admin' ? 'true' : 'r.officer_id = ?';
  return reportRecords(tx, actor, own, actor.scope === 'admin' ? [] : [actor.id]);
}

export async function readReports(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Report[]> {
  return reportRecords(tx, actor, `r.id = any (string_to_array(?, ',')::uuid[])`, [ids.join(',')]);
}

/** One of them whole; 404 for an officer where it is another's. */
export async function readReport(tx: Tx, actor: Actor, id: string): Promise<FullReport> {
  const own = actor.scope === 'admin' ? '' : ' and r.officer_id = ?';
  const params = actor.scope === 'admin' ? [id] : [id, actor.id];
  const [report] = await reportRecords<FullReport>(
    tx,
    actor,
    `r.id = ?${own}`,
    params,
    fullReportJson,
  );
  if (!report) throw notFound('manageReports.gone');
  return report;
}

const fullReportJson = /* sql */ ` || jsonb_build_object('Files', r.attachments,
  'Conflicts', r.conflicts, 'Withdrawn', r.withdrawn)`;

async function reportRecords<R extends Report>(
  tx: Tx,
  actor: Actor,
  where: string,
  params: readonly string[],
  more = '',
): Promise<R[]> {
  const rows = await tx.execute<{ matchId: string; body: Omit<R, 'Match'> }[]>(
    `select r.match_id as "matchId", jsonb_build_object(
       'id', r.id, 'name', r.name, 'content', texts.content, 'urgent', r.urgent,
       'attachments', texts.attachments, 'status', r.status,
       'archived', r.archived_at is not null, 'version', r.version,
       'Event', jsonb_build_object('id', e.id, 'name', e.name), 'Officer', ${personJson},
       'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))${more} as body
     from report r
     join account a on a.id = r.officer_id
     join event e on e.id = r.event_id
     join match m on m.id = r.match_id
     cross join lateral (
       select
         (select jsonb_agg(jsonb_build_object('question', c.pair ->> 'question',
             'answer', c.pair ->> 'text') order by c.at)
           from jsonb_array_elements(r.content) with ordinality as c(pair, at))::text as content,
         (select coalesce(jsonb_agg(f.file -> 'name' order by f.at), '[]')
           from jsonb_array_elements(r.attachments) with ordinality as f(file, at))::text
           as attachments
     ) texts
     where ${where}
     order by m.date desc, m.id, a.last_name, a.first_name, r.id`,
    [...params],
  );
  const ids = [...new Set(rows.map(({ matchId }) => matchId))];
  if (ids.length === 0) return [];
  const matches = await matchRecords(
    tx,
    actor,
    `m.id = any (string_to_array(?, ',')::uuid[])`,
    [ids.join(',')],
    { unnamed: true },
  );
  const byId = new Map(matches.map((match) => [match.id, match]));
  return rows.map(({ matchId, body }) => ({ ...body, Match: byId.get(matchId) }) as R);
}
