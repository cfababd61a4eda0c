/**
 * The places of a match that are requested, ranked and allocated. A place is a row, and a request
 * that holds one refers to it, so that no place can be given twice.
 */
import { Migration } from '@mikro-orm/migrations';

export class Pools extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table allocation (
        match_id uuid primary key,
        event_id uuid not null,
        -- minutes before the kick-off, so that a moved match takes its deadlines along
        opens integer not null,
        closes integer not null,
        substitute integer not null,
        confirm integer,
        waitlist integer not null,
        offer_minutes integer not null check (offer_minutes between 15 and 2880),
        tie text not null check (tie in ('earliest', 'draw')),
        allocated_at timestamptz,
        -- makes the pseudonyms of the public protocol
        secret bytea not null,
        allocated_by uuid references account,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        foreign key (match_id, event_id) references match (id, event_id),
        check (opens <= 525600 and opens > closes and closes >= substitute
          and substitute >= coalesce(confirm, substitute)
          and coalesce(confirm, substitute) >= waitlist and waitlist >= 0),
        check ((allocated_at is null) = (allocated_by is null))
      );
      create trigger allocation_version before update on allocation
        for each row execute function increment_version();

      -- Each ranking that gave places, as anyone may read and repeat it.
      create table pool_protocol (
        match_id uuid not null references allocation on delete cascade,
        version integer not null check (version >= 1),
        -- the canonical text that is signed
        body text not null,
        kid text not null references signing_key,
        signature text not null,
        created_at timestamptz not null default now(),
        primary key (match_id, version)
      );

      create function mark_match_pooled() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update match set pooled = true where id = new.match_id;
        else
          update match set pooled = false where id = old.match_id;
        end if;
        return null;
      end $$;
      create trigger allocation_pooled after insert or delete on allocation
        for each row execute function mark_match_pooled();

      create table pool (
        id uuid primary key default uuid_v7(),
        match_id uuid not null references allocation,
        zone text not null check (zone in ('tribune_desk', 'tribune', 'pitchside', 'broadcast',
          'mixed_zone', 'press_conference')),
        phase text not null,
        roles text[] not null check (roles <> '{}'),
        -- by outlet type: priority from 1 to 3, and the cap of one outlet; other types are not eligible
        quota jsonb not null check (jsonb_typeof(quota) = 'object'),
        version integer not null default 1,
        check (phase = case when zone in ('mixed_zone', 'press_conference')
          then 'post_match' else 'match' end),
        unique (match_id, zone),
        unique (id, match_id, phase)
      );
      create trigger pool_version before update on pool
        for each row execute function increment_version();

      create table pool_place (
        pool_id uuid not null references pool on delete cascade,
        number integer not null check (number between 1 and 999),
        primary key (pool_id, number)
      );

      create table pool_request (
        id uuid primary key default uuid_v7(),
        pool_id uuid not null,
        match_id uuid not null,
        phase text not null,
        account_id uuid not null references account,
        -- as on the day of the request: leaving an outlet changes nothing
        outlet_id uuid references outlet,
        outlet_type text not null,
        requested_at timestamptz not null default now(),
        -- hash of pool and outlet or person: asking again draws nothing new
        draw text not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'offered', 'held', 'ended')),
        ended_reason text check (ended_reason in ('withdrawn', 'returned', 'expired', 'unconfirmed',
          'substituted', 'moved', 'refused', 'revoked', 'closed')),
        number integer,
        outlet_rank integer check (outlet_rank >= 1),
        outlet_cap integer check (outlet_cap >= 1),
        override text check (override in ('rights_contract', 'safety', 'accessibility',
          'local_interest', 'correction', 'other')),
        override_text text,
        -- what the league writes to a person whom it refuses
        refusal_text text,
        offer_ends_at timestamptz,
        confirmed_at timestamptz,
        -- why it has its outcome, in the words of the ranking, and who is in front
        code text,
        position integer,
        ahead jsonb,
        decided_at timestamptz,
        decided_by uuid references account,
        version integer not null default 1,
        foreign key (pool_id, match_id, phase) references pool (id, match_id, phase),
        -- no one requests a place without a booking
        foreign key (match_id, account_id) references booking (match_id, account_id),
        foreign key (pool_id, number) references pool_place (pool_id, number),
        unique (pool_id, number),
        -- bounds what one outlet gets, overrides apart
        unique (pool_id, outlet_id, outlet_rank),
        check (outlet_rank <= outlet_cap or override is not null),
        check ((number is not null) = (state in ('offered', 'held'))),
        check ((number is not null) = (outlet_rank is not null)),
        check ((state = 'offered') = (offer_ends_at is not null)),
        check ((state = 'ended') = (ended_reason is not null)),
        check ((override is null) = (override_text is null)),
        check (refusal_text is null or ended_reason = 'refused')
      );
      create unique index pool_request_live on pool_request (pool_id, account_id)
        where state <> 'ended';
      create unique index pool_request_held on pool_request (match_id, account_id, phase)
        where state = 'held';
      create unique index pool_request_offered on pool_request (match_id, account_id, phase)
        where state = 'offered';
      create index pool_request_account on pool_request (account_id);
      create index pool_request_match on pool_request (match_id, state);
      create index pool_request_offer on pool_request (offer_ends_at) where state = 'offered';
      create trigger pool_request_version before update on pool_request
        for each row execute function increment_version();

      -- However a booking ends, its requests end with it. The job gives the freed places to the next.
      create function end_pool_requests() returns trigger language plpgsql as $$
      begin
        update pool_request set state = 'ended',
          ended_reason = case when new.withdrawn then 'withdrawn' else 'revoked' end,
          number = null, outlet_rank = null, offer_ends_at = null, position = null, ahead = null
        where match_id = new.match_id and account_id = new.account_id and state <> 'ended';
        return null;
      end $$;
      create trigger booking_pool_requests after update of status, withdrawn on booking
        for each row when (new.status = 'rejected') execute function end_pool_requests();

      -- The places that a person holds, as tickets name them: P31, and X where numbers are not shown.
      create function held_places(the_match uuid, the_account uuid)
      returns text[] language sql stable as $$
        select coalesce(array_agg(case p.zone
          when 'tribune_desk' then 'D' || r.number
          when 'tribune' then 'T' || r.number
          when 'pitchside' then 'P' || r.number
          when 'broadcast' then 'B' || r.number
          when 'mixed_zone' then 'X'
          else 'C' end order by p.phase), '{}')
        from pool_request r join pool p on p.id = r.pool_id
        where r.match_id = the_match and r.account_id = the_account and r.state = 'held'
      $$;

      create trigger allocation_topic after insert or update or delete on allocation
        for each statement execute function sync.notify_topic('pool');
      create trigger pool_request_topic after insert or update or delete on pool_request
        for each statement execute function sync.notify_topic('pool');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_pool_requests on booking;
      drop table pool_request, pool_place, pool, pool_protocol, allocation;
      drop function held_places(uuid, uuid), end_pool_requests(), mark_match_pooled();
    `);
  }
}
