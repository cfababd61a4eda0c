/**
 * Tickets say when the match's own gates open and which of them admit the holder's role. Triggers keep
 * that current, as they keep the match's facts; a match without gates has nothing to say.
 */
import { Migration } from '@mikro-orm/migrations';
import { ownBucket } from './0030-archived-events.ts';

/** `refresh_tickets` of 0037; `gates` adds the cases of gates and of their settings. */
const refreshTickets = (gates: string, changed: string, isChanged: string) => /* sql */ `
  create or replace function refresh_tickets() returns trigger language plpgsql as $$
  declare
    touched uuid[];
  begin
    -- Each case has a plan of its own, so that each uses its index.
    case tg_table_name
      when 'match' then
        touched := array[new.id];
      when 'team' then
        select array_agg(id) into touched from match
        where home_team_id = new.id or away_team_id = new.id;
      when 'venue' then
        select array_agg(id) into touched from match where venue_id = new.id;
      when 'event' then
        select array_agg(id) into touched from match where event_id = new.id;
      when 'city' then
        select array_agg(m.id) into touched from match m join venue v on v.id = m.venue_id
        where v.city_id = new.id;${gates}
    end case;
    update ticket t set facts = bilingual_ticket_facts(t.match_id)${changed}
    where t.match_id = any (touched)
      and (t.facts is distinct from bilingual_ticket_facts(t.match_id)${isChanged});
    update gate_match g set facts = bilingual_ticket_facts(g.id)
    where g.id = any (touched) and g.facts is distinct from bilingual_ticket_facts(g.id);
    return null;
  end $$;
`;

const ticketView = (field: string) => /* sql */ `
  create or replace view published.ticket as
    select ${ownBucket('ticket')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts,
      'holderArabic', holder_arabic, 'organizationArabic', organization_arabic${field}) as body
    from ticket;
`;

export class EntrancesOfTickets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table ticket add column entrance jsonb;

      -- Returns null for a match without gates, and no numbers where none of its gates admits the role.
      -- It is in PL/pgSQL, which plans the query once, because it is asked for each of many tickets.
      create function ticket_entrance(the_match uuid, the_role text)
      returns jsonb language plpgsql stable as $$
      begin
        return (
          select jsonb_build_object(
            'opensAt', iso_instant(m.date - make_interval(mins => s.opens_before)),
            'gates', coalesce(jsonb_agg(g.number order by g.number)
              filter (where g.roles = '{}' or the_role = any (g.roles)), '[]'))
          from gate_match s
          join match m on m.id = s.id
          join gate g on g.match_id = s.id
          where s.id = the_match
          group by m.date, s.opens_before);
      end $$;

      -- A trigger, because processes of the earlier version issue tickets too.
      create function write_entrance() returns trigger language plpgsql as $$
      begin
        new.entrance := ticket_entrance(new.match_id, new.role);
        return new;
      end $$;
      create trigger ticket_entrance before insert on ticket
        for each row execute function write_entrance();

      -- Issuing a ticket share-locks its match: who changes gates waits for it, and then finds it.
      ${refreshTickets(
        `
      when 'gate' then
        touched := array[coalesce(new.match_id, old.match_id)];
        perform from match where id = any (touched) for no key update;
      when 'gate_match' then
        touched := array[new.id];
        perform from match where id = any (touched) for no key update;`,
        ',\n      entrance = ticket_entrance(t.match_id, t.role)',
        '\n        or t.entrance is distinct from ticket_entrance(t.match_id, t.role)',
      )}
      create trigger gate_tickets after insert or delete or update of number, roles on gate
        for each row execute function refresh_tickets();
      create trigger gate_match_tickets after update of opens_before on gate_match for each row
        when (old.opens_before is distinct from new.opens_before)
        execute function refresh_tickets();
      ${ticketView(", 'entrance', entrance")}
    `);
  }

  readonly online = [
    {
      table: 'ticket',
      sql: `update ticket set entrance = ticket_entrance(match_id, role) where id = any ($1)
        and entrance is distinct from ticket_entrance(match_id, role)`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      ${ticketView('')}
      drop trigger gate_match_tickets on gate_match;
      drop trigger gate_tickets on gate;
      ${refreshTickets('', '', '')}
      drop trigger ticket_entrance on ticket;
      drop function write_entrance(), ticket_entrance(uuid, text);
      alter table ticket drop column entrance;
    `);
  }
}
