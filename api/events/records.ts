/** Tournaments as one statement builds them (spec: HTTP contract, Records). */
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { personJson } from '#api/accounts/records.ts';

export interface EventRecordOptions {
  /** For administrators: how many people wait and are in, as `people`. */
  withCounts?: boolean;
  /** Leaves `Members` and `Officers` empty. */
  omitPeople?: boolean;
}

const peopleCountsJoin = /* sql */ `
  cross join lateral (
    select jsonb_build_object(
      'pending', count(*) filter (where c.status = 'pending'),
      'approved', count(*) filter (where c.status = 'approved' and a.status = 'approved')) as counts
    from accreditation c join account a on a.id = c.account_id
    where c.event_id = e.id and a.deleted_at is null
  ) concerned`;

/** `picked` selects rows of `event`; what hangs on them is what the viewer may see. */
export async function eventRecords(
  tx: Tx,
  viewer: Pick<Actor, 'id' | 'scope'>,
  picked: string,
  params: readonly unknown[],
  { withCounts = false, omitPeople = false }: EventRecordOptions = {},
): Promise<AdminEvent[]> {
  const admin = viewer.scope === 'admin';
  const everybody = admin ? 'true' : viewer.scope === 'officer' ? 'viewer.approved' : 'false';
  const rows = await tx.execute<{ body: AdminEvent }[]>(
    `select jsonb_build_object(
       'id', e.id, 'version', e.version, 'name', e.name, 'acronym', e.acronym,
       'description', e.description, 'banner', e.banner,
       'startDate', to_char(e.start_date, 'YYYY-MM-DD'),
       'endDate', to_char(e.end_date, 'YYYY-MM-DD'),
       'accreditationEnabled', e.accreditation_enabled,
       'Matches', fixtures.list, 'Files', files.list,
       'Members', people.members, 'Officers', people.officers)
       ${withCounts ? `|| jsonb_build_object('people', concerned.counts)` : ''} as body
     from (${picked}) e
     cross join lateral (
       select ?::uuid as id, ${
         admin
           ? 'true'
           : `exists (
         select from accreditation c where c.event_id = e.id and c.account_id = ?::uuid
           and c.status = 'approved')`
       } as approved
     ) viewer
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name,
         'date', iso_instant(m.date)) order by m.date, m.id), '[]') as list
       from match m where viewer.approved and m.event_id = e.id and m.deleted_at is null
     ) fixtures
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'name', d.name,
         'image', d.image, 'eventId', d.event_id, 'createdAt', iso_instant(d.created_at))
         order by d.created_at desc, d.id), '[]') as list
       from document d where d.event_id = e.id
     ) files
     cross join lateral (
       select
         coalesce(jsonb_agg(${personJson} || jsonb_build_object('EventMember',
             jsonb_build_object('status', c.status)) order by a.last_name, a.first_name, a.id)
           filter (where a.scope = 'member'), '[]') as members,
         coalesce(jsonb_agg(${personJson} || jsonb_build_object('EventOfficer',
             jsonb_build_object('status', c.status)) order by a.last_name, a.first_name, a.id)
           filter (where a.scope = 'officer'), '[]') as officers
       from accreditation c join account a on a.id = c.account_id
       -- a blocked account keeps its accreditation, which counts again once it is approved
       where c.event_id = e.id and a.deleted_at is null and a.status = 'approved'
         and (a.id = viewer.id or ${everybody}) and ${!omitPeople}
     ) people
     ${withCounts ? peopleCountsJoin : ''}
     order by e.start_date, e.id`,
    [...params, viewer.id, ...(admin ? [] : [viewer.id])],
  );
  return rows.map(({ body }) => body);
}
