/** Arabic names of venues, cities and tournaments, as teams have them; tickets copy them all. */
import { Migration } from '@mikro-orm/migrations';

const tables = ['city', 'venue', 'event'] as const;

/** Beside `ticket_facts`, because processes of the earlier version queue no email with other fields. */
const bilingualTicketFacts = /* sql */ `
  create function bilingual_ticket_facts(the_match uuid) returns jsonb language sql stable as $$
    select jsonb_build_object(
      'match', m.name, 'event', e.name, 'eventArabic', e.name_ar, 'date', iso_instant(m.date),
      'home', jsonb_build_object('name', h.name, 'nameArabic', h.name_ar, 'logo', h.logo),
      'away', jsonb_build_object('name', a.name, 'nameArabic', a.name_ar, 'logo', a.logo),
      'venue', v.name, 'venueArabic', v.name_ar, 'city', c.name, 'cityArabic', c.name_ar,
      'gate', m.gate)
    from match m
    join event e on e.id = m.event_id
    join team h on h.id = m.home_team_id
    join team a on a.id = m.away_team_id
    join venue v on v.id = m.venue_id
    join city c on c.id = v.city_id
    where m.id = the_match
  $$;
`;

const refreshTickets = (facts: string, city: string) => /* sql */ `
  create or replace function refresh_tickets() returns trigger language plpgsql as $$
  declare
    touched uuid[];
  begin
    -- one plan each, so that each uses its index
    case tg_table_name
      when 'match' then
        touched := array[new.id];
      when 'team' then
        select array_agg(id) into touched from match
        where home_team_id = new.id or away_team_id = new.id;
      when 'venue' then
        select array_agg(id) into touched from match where venue_id = new.id;
      when 'event' then
        select array_agg(id) into touched from match where event_id = new.id;${city}
    end case;
    update ticket t set facts = ${facts}(t.match_id)
    where t.match_id = any (touched) and t.facts is distinct from ${facts}(t.match_id);
    return null;
  end $$;
`;

const views = (event: string, team: string, venue: string) => /* sql */ `
  create or replace view published.event as
    select case when archived_at is not null then 'past' else 'season' end as bucket, id, version,
      jsonb_build_object(
      'id', id, 'version', version, 'name', name, ${event} 'acronym', acronym,
      'description', description, 'banner', banner, 'startDate', start_date,
      'endDate', end_date, 'accreditationEnabled', accreditation_enabled) as body
    from event where deleted_at is null;
  create or replace view published.team as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'type', type, 'name', name, '${team}', name_ar,
      'logo', logo) as body
    from team where deleted_at is null;
  create or replace view published.venue as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, ${venue} 'cityId', city_id) as body
    from venue where deleted_at is null;
`;

export class ArabicPlaceNames extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      ${tables.map((table) => `alter table ${table} add column name_ar text;`).join('\n      ')}
      ${views("'nameArabic', name_ar,", 'nameArabic', "'nameArabic', name_ar,")}
      ${bilingualTicketFacts}
      ${refreshTickets(
        'bilingual_ticket_facts',
        `
      when 'city' then
        select array_agg(m.id) into touched from match m join venue v on v.id = m.venue_id
        where v.city_id = new.id;`,
      )}
      create or replace trigger team_tickets after update of name, name_ar, logo on team
        for each row execute function refresh_tickets();
      create or replace trigger venue_tickets after update of name, name_ar, city_id on venue
        for each row execute function refresh_tickets();
      create or replace trigger event_tickets after update of name, name_ar on event
        for each row execute function refresh_tickets();
      create trigger city_tickets after update of name_ar on city for each row
        when (old.name_ar is distinct from new.name_ar) execute function refresh_tickets();
    `);
  }

  readonly online = [
    {
      table: 'ticket',
      sql: 'update ticket set facts = bilingual_ticket_facts(match_id) where id = any ($1)',
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger city_tickets on city;
      create or replace trigger team_tickets after update of name, logo on team
        for each row execute function refresh_tickets();
      create or replace trigger venue_tickets after update of name, city_id on venue
        for each row execute function refresh_tickets();
      create or replace trigger event_tickets after update of name on event
        for each row execute function refresh_tickets();
      ${refreshTickets('ticket_facts', '')}
      drop function bilingual_ticket_facts(uuid);
      ${views('', 'nameAr', '')}
      ${tables.map((table) => `alter table ${table} drop column name_ar;`).join('\n      ')}
      update ticket set facts = ticket_facts(match_id);
    `);
  }
}
