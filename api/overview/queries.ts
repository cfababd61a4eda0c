/** The overview in one statement: figures of one moment. */
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { seatBlocks } from '#sync/contracts/matches/seats.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { teamJson } from '#api/matches/records.ts';

const maxSeatedMatches = 6;

const fixtureJson = /* sql */ `'id', m.id, 'date', iso_instant(m.date),
  'HomeTeam', ${teamJson('h')}, 'AwayTeam', ${teamJson('w')}`;

/** Matches that are there, with their teams. */
const fixtureJoins = /* sql */ `match m
  join event e on e.id = m.event_id and e.deleted_at is null
  join team h on h.id = m.home_team_id
  join team w on w.id = m.away_team_id`;

const seatBlockCounts = seatBlocks
  .map(
    ({ first, last }) => `(select count(*) from booking b
      where b.match_id = m.id and b.seat between ${first} and ${last})`,
  )
  .join(', ');

const overviewSql = /* sql */ `
  with clock as (
    select ?::timestamptz as now, ?::text as zone,
      date_trunc('day', ?::timestamptz at time zone ?::text) as today
  ), ages as (
    select r.type,
      count(*) filter (where r.created_at >= c.today at time zone c.zone) as fresh,
      count(*) filter (where r.created_at < c.today at time zone c.zone
        and r.created_at >= c.now - interval '2 days') as days,
      count(*) filter (where r.created_at < c.today at time zone c.zone
        and r.created_at < c.now - interval '2 days') as old,
      min(r.created_at) as oldest
    from request r cross join clock c
    join account a on a.id = r.account_id
    left join match m on m.id = r.match_id
    left join event e on e.id = coalesce(r.event_id, m.event_id)
    where r.status = 'pending' and a.deleted_at is null
      and m.deleted_at is null and e.deleted_at is null
    group by r.type
  ), alone as (
    select m.id, m.date, jsonb_build_object(${fixtureJson}) as body from ${fixtureJoins}, clock c
    where m.deleted_at is null and m.date between c.now and c.now + interval '7 days'
      and not exists (
        select from booking b join account a on a.id = b.account_id
        where b.match_id = m.id and a.scope = 'officer' and b.status = 'approved')
  )
  select jsonb_build_object(
    'today', (
      select coalesce(jsonb_agg(jsonb_build_object(${fixtureJson}, 'tickets', (
          select count(*) from ticket t where t.match_id = m.id and t.revoked_at is null))
        order by m.date, m.id), '[]')
      from ${fixtureJoins}, clock c
      where m.deleted_at is null and m.date >= c.today at time zone c.zone
        and m.date < (c.today + interval '1 day') at time zone c.zone),
    'waiting', (
      select jsonb_agg(jsonb_build_object('type', kind.type, 'fresh', coalesce(a.fresh, 0),
        'days', coalesce(a.days, 0), 'old', coalesce(a.old, 0),
        'oldest', iso_instant(a.oldest)) order by kind.at)
      from unnest(array['create_profile', 'join_event', 'join_match']) with ordinality
        as kind (type, at)
      left join ages a on a.type = kind.type),
    'withoutOfficer', jsonb_build_object(
      'count', (select count(*) from alone),
      'next', (select body from alone order by date, id limit 1)),
    'mails', (
      select jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'),
        'sent', coalesce(f.sent, 0), 'queued', coalesce(f.queued, 0),
        'failed', coalesce(f.failed, 0)) order by d.day)
      from (select generate_series(c.today - interval '6 days', c.today, interval '1 day') as day
        from clock c) d
      left join (
        select date_trunc('day', mail.created_at at time zone c.zone) as day,
          count(*) filter (where status = 'sent') as sent,
          count(*) filter (where status = 'queued') as queued,
          count(*) filter (where status = 'failed') as failed
        from mail, clock c
        where mail.created_at >= (c.today - interval '6 days') at time zone c.zone
        group by 1) f on f.day = d.day),
    'mailsNow', (
      select jsonb_build_object(
        'sent', (select count(*) from mail
          where status = 'sent' and sent_at >= c.today at time zone c.zone),
        'waiting', queued.count, 'oldest', iso_instant(queued.oldest))
      from clock c, (select count(*) as count, min(queued_at) as oldest
        from mail where status = 'queued') queued),
    'mailsFailed', (select count(*) from mail where status = 'failed'),
    'seats', (
      select coalesce(jsonb_agg(seated.body order by seated.date, seated.id), '[]') from (
        select m.id, m.date, jsonb_build_object(${fixtureJson},
          'blocks', jsonb_build_array(${seatBlockCounts})) as body
        from ${fixtureJoins}, clock c
        where m.deleted_at is null and m.seated and m.date >= c.today at time zone c.zone
        order by m.date, m.id limit ${maxSeatedMatches}) seated),
    'roles', (
      select coalesce(jsonb_agg(jsonb_build_object('role', of.role, 'approved', of.approved,
        'pending', of.pending) order by of.approved desc, of.pending desc, of.role), '[]')
      from (
        select a.role,
          count(*) filter (where x.status = 'approved' and a.status = 'approved') as approved,
          count(*) filter (where x.status = 'pending') as pending
        from accreditation x join account a on a.id = x.account_id
        join event e on e.id = x.event_id, clock c
        where a.deleted_at is null and e.deleted_at is null and e.end_date >= c.today::date
          and (x.status = 'pending' or (x.status = 'approved' and a.status = 'approved'))
          and a.role is not null
        group by a.role) of)
  ) as body`;

/** @param zone the league's time zone: its days are counted */
export async function readOverview(tx: Tx, now: Date, zone: string): Promise<Overview> {
  const [row] = await tx.execute<{ body: Overview }[]>(overviewSql, [now, zone, now, zone]);
  if (row === undefined) throw new Error('the overview has no row');
  return row.body;
}
