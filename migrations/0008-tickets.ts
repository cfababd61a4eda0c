/**
 * Tickets, the keys that sign them, and the facts that tickets copy: those of the match, when its
 * gates open, and which of them admit the holder.
 */
import { Migration } from '@mikro-orm/migrations';

export class Tickets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- public halves; served until the last match they signed for is over
      create table signing_key (
        kid text primary key,
        public_jwk jsonb not null,
        created_at timestamptz not null default now()
      );

      create table ticket (
        id uuid primary key default uuid_v7(),
        ref text not null unique check (ref ~ '^[A-Za-z0-9_-]{22}$'),
        booking_id uuid not null references booking,
        match_id uuid not null references match,
        event_id uuid not null references event,
        event_archived boolean not null default false,
        account_id uuid not null references account,
        seat integer check (seat between 1 and 120),
        holder text not null,
        holder_arabic text,
        organization text,
        organization_arabic text,
        role text not null,
        kid text not null references signing_key,
        -- the signed claim, and the whole URL of the QR code
        signed text not null,
        url text not null check (octet_length(url) <= 512),
        -- copied from the match and its gates, and kept current by triggers
        facts jsonb not null,
        entrance jsonb,
        issued_at timestamptz not null default now(),
        revoked_at timestamptz,
        revoked_reason text,
        version integer not null default 1,
        check ((revoked_at is null) = (revoked_reason is null))
      );
      create unique index ticket_live on ticket (booking_id) where revoked_at is null;
      create unique index ticket_seat on ticket (match_id, seat) where revoked_at is null;
      create index ticket_account on ticket (account_id);
      create index ticket_match on ticket (match_id);
      create trigger ticket_version before update on ticket
        for each row execute function increment_version();
      create trigger ticket_event_archived before insert or update of event_id on ticket
        for each row execute function read_event_archived();

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

      -- The facts in emails, which have no Arabic names.
      create function ticket_facts(the_match uuid) returns jsonb language sql stable as $$
        select jsonb_build_object(
          'match', m.name, 'event', e.name, 'date', iso_instant(m.date),
          'home', jsonb_build_object('name', h.name, 'logo', h.logo),
          'away', jsonb_build_object('name', a.name, 'logo', a.logo),
          'venue', v.name, 'city', c.name, 'gate', m.gate)
        from match m
        join event e on e.id = m.event_id
        join team h on h.id = m.home_team_id
        join team a on a.id = m.away_team_id
        join venue v on v.id = m.venue_id
        join city c on c.id = v.city_id
        where m.id = the_match
      $$;

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

      create function write_entrance() returns trigger language plpgsql as $$
      begin
        new.entrance := ticket_entrance(new.match_id, new.role);
        return new;
      end $$;
      create trigger ticket_entrance before insert on ticket
        for each row execute function write_entrance();

      -- A change of a match, its teams, venue, city, tournament or gates reaches the tickets, and the
      -- facts that the match's gates copy. Issuing a ticket share-locks its match: who changes gates
      -- waits for it, and then finds it.
      create function refresh_tickets() returns trigger language plpgsql as $$
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
            where v.city_id = new.id;
          when 'gate' then
            touched := array[coalesce(new.match_id, old.match_id)];
            perform from match where id = any (touched) for no key update;
          when 'gate_match' then
            touched := array[new.id];
            perform from match where id = any (touched) for no key update;
        end case;
        update ticket t set facts = bilingual_ticket_facts(t.match_id),
          entrance = ticket_entrance(t.match_id, t.role)
        where t.match_id = any (touched)
          and (t.facts is distinct from bilingual_ticket_facts(t.match_id)
            or t.entrance is distinct from ticket_entrance(t.match_id, t.role));
        update gate_match g set facts = bilingual_ticket_facts(g.id)
        where g.id = any (touched) and g.facts is distinct from bilingual_ticket_facts(g.id);
        return null;
      end $$;
      create trigger match_tickets after update on match
        for each row execute function refresh_tickets();
      create trigger team_tickets after update of name, name_ar, logo on team
        for each row execute function refresh_tickets();
      create trigger venue_tickets after update of name, name_ar, city_id on venue
        for each row execute function refresh_tickets();
      create trigger event_tickets after update of name, name_ar on event
        for each row execute function refresh_tickets();
      create trigger city_tickets after update of name_ar on city for each row
        when (old.name_ar is distinct from new.name_ar) execute function refresh_tickets();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger city_tickets on city;
      drop trigger event_tickets on event;
      drop trigger venue_tickets on venue;
      drop trigger team_tickets on team;
      drop trigger match_tickets on match;
      drop table ticket, signing_key;
      drop function refresh_tickets(), write_entrance(), ticket_entrance(uuid, text),
        ticket_facts(uuid), bilingual_ticket_facts(uuid);
    `);
  }
}
