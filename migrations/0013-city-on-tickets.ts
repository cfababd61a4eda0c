/** Tickets name the venue's city, so that a phone's map finds the venue. */
import { Migration } from '@mikro-orm/migrations';

const ticketFacts = (city: string, join: string) => /* sql */ `
  create or replace function ticket_facts(the_match uuid) returns jsonb language sql stable as $$
    select jsonb_build_object(
      'match', m.name, 'event', e.name, 'date', iso_instant(m.date),
      'home', jsonb_build_object('name', h.name, 'logo', h.logo),
      'away', jsonb_build_object('name', a.name, 'logo', a.logo),
      'venue', v.name, ${city} 'gate', m.gate)
    from match m
    join event e on e.id = m.event_id
    join team h on h.id = m.home_team_id
    join team a on a.id = m.away_team_id
    join venue v on v.id = m.venue_id
    ${join}
    where m.id = the_match
  $$;
  drop trigger venue_tickets on venue;
`;

export class CityOnTickets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      ${ticketFacts("'city', c.name,", 'join city c on c.id = v.city_id')}
      create trigger venue_tickets after update of name, city_id on venue
        for each row execute function refresh_tickets();
    `);
  }

  readonly online = [
    {
      table: 'ticket',
      sql: 'update ticket set facts = ticket_facts(match_id) where id = any ($1)',
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      ${ticketFacts('', '')}
      create trigger venue_tickets after update of name on venue
        for each row execute function refresh_tickets();
      update ticket set facts = ticket_facts(match_id);
    `);
  }
}
