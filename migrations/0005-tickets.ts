/** Tickets, the keys that sign them, and the match facts that tickets copy. */
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
        account_id uuid not null references account,
        seat integer check (seat between 1 and 120),
        holder text not null,
        organization text,
        role text not null,
        kid text not null references signing_key,
        -- the compact JWS, and the whole URL of the QR code
        signed text not null,
        url text not null check (octet_length(url) <= 512),
        -- copied from the match and kept current by triggers
        facts jsonb not null,
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

      create function ticket_facts(the_match uuid) returns jsonb language sql stable as $$
        select jsonb_build_object(
          'match', m.name, 'event', e.name, 'date', iso_instant(m.date),
          'home', jsonb_build_object('name', h.name, 'logo', h.logo),
          'away', jsonb_build_object('name', a.name, 'logo', a.logo),
          'venue', v.name, 'gate', m.gate)
        from match m
        join event e on e.id = m.event_id
        join team h on h.id = m.home_team_id
        join team a on a.id = m.away_team_id
        join venue v on v.id = m.venue_id
        where m.id = the_match
      $$;

      -- A change of a match, its teams, venue or tournament reaches the tickets.
      create function refresh_tickets() returns trigger language plpgsql as $$
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
            select array_agg(id) into touched from match where event_id = new.id;
        end case;
        update ticket t set facts = ticket_facts(t.match_id)
        where t.match_id = any (touched) and t.facts is distinct from ticket_facts(t.match_id);
        return null;
      end $$;
      create trigger match_tickets after update on match
        for each row execute function refresh_tickets();
      create trigger team_tickets after update of name, logo on team
        for each row execute function refresh_tickets();
      create trigger venue_tickets after update of name on venue
        for each row execute function refresh_tickets();
      create trigger event_tickets after update of name on event
        for each row execute function refresh_tickets();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger event_tickets on event;
      drop trigger venue_tickets on venue;
      drop trigger team_tickets on team;
      drop trigger match_tickets on match;
      drop table ticket, signing_key;
      drop function refresh_tickets(), ticket_facts(uuid);
    `);
  }
}
