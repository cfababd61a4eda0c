/**
 * The evidence of who came to a match: checks of tickets at its gates, where phones checked before they
 * were moved, whom gates admitted before their roles changed, what phones showed each other by
 * comparison codes, and what the media office has seen of the exceptions.
 */
import { Migration } from '@mikro-orm/migrations';

/** Tables whose changes the page of a match's gates shows. */
const shown = ['gate_scan', 'gate_comparison', 'gate_exception_seen'] as const;

export class GateChecks extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table gate_scan (
        -- an id made on the phone, the same at every door
        id uuid primary key,
        match_id uuid not null references gate_match,
        gate_id uuid not null references gate,
        device_id uuid references gate_device,
        -- the person who entered it at the media office
        account_id uuid references account,
        h bytea,
        -- whether its ticket is on the list, or that of the check which it undoes; only such are published
        listed boolean not null default true,
        act text not null check (act in ('in', 'out', 'none', 'undo', 'grant')),
        undoes uuid,
        -- the answer that the phone showed
        answer text not null,
        source text not null check (source in ('camera', 'scanner', 'typed', 'search', 'paper')),
        at timestamptz not null,
        -- the time that the phone gave, where it cannot be true; the check then has that of its receipt
        phone_at timestamptz,
        clock_certain boolean not null,
        list_as_of timestamptz,
        override text check (override in ('number', 'officer', 'steward')),
        document text check (document in ('identity', 'press')),
        received_at timestamptz not null default now(),
        -- the answer that the server's list would have given
        server_answer text,
        discarded boolean not null default false,
        version integer not null default 1,
        check ((act = 'undo') = (undoes is not null))
      );
      create index gate_scan_match on gate_scan (match_id, at);
      create index gate_scan_device on gate_scan (device_id);
      create index gate_scan_gate on gate_scan (gate_id);
      create index gate_scan_account on gate_scan (account_id) where account_id is not null;
      create index gate_scan_ticket on gate_scan (match_id, h);
      create index gate_scan_undoes on gate_scan (match_id, undoes) where undoes is not null;
      create index gate_scan_unlisted on gate_scan (device_id) where not listed;
      create index gate_scan_bucket on gate_scan (('gate/' || match_id::text));
      create trigger gate_scan_version before update on gate_scan
        for each row execute function increment_version();

      -- Scans over the limits of scan-limits.ts: their phone does not send them again, and its hand-in
      -- counts them.
      create table gate_scan_folded (
        id uuid primary key,
        match_id uuid not null,
        device_id uuid not null references gate_device on delete cascade
      );
      create index gate_scan_folded_device on gate_scan_folded (device_id);

      create function set_gate_scan_listed() returns trigger language plpgsql as $$
      begin
        new.listed := case
          when new.undoes is not null
            then coalesce((select listed from gate_scan where id = new.undoes), false)
          else exists (
            select from gate_entry e where e.match_id = new.match_id and e.h = new.h)
        end;
        return new;
      end $$;
      create trigger gate_scan_listed before insert on gate_scan
        for each row execute function set_gate_scan_listed();

      -- Checks of a ticket that is listed afterwards appear with it. None is written at the same time:
      -- no one can show a ticket before the transaction that makes and lists it has ended.
      create function list_scans_of_gate_entry() returns trigger language plpgsql as $$
      begin
        if exists (select from gate_scan where match_id = new.match_id and h = new.h) then
          update gate_scan set listed = true
          where match_id = new.match_id and h = new.h and not listed;
          update gate_scan set listed = true
          where match_id = new.match_id and not listed and undoes in (
            select id from gate_scan where match_id = new.match_id and h = new.h);
        end if;
        return null;
      end $$;
      create trigger gate_entry_scans after insert on gate_entry
        for each row execute function list_scans_of_gate_entry();

      create view published.gate_scan as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id,
          'deviceId', device_id,
          'h', rtrim(translate(encode(h, 'base64'), '+/', '-_'), '='), 'act', act,
          'undoes', undoes, 'at', iso_instant(at)) as body
        from gate_scan where act in ('in', 'out', 'undo') and not discarded and listed;
      select sync.track('gate_scan', 'gate_scan');

      -- Gates that a phone was moved away from. Not the time of the transaction, which may have begun
      -- before a phone enrolled that it waited for.
      create table gate_device_past (
        device_id uuid not null references gate_device on delete cascade,
        gate_id uuid not null references gate on delete cascade,
        until timestamptz not null default clock_timestamp(),
        primary key (device_id, gate_id, until)
      );
      create index gate_device_past_gate on gate_device_past (gate_id);

      -- The roles that a gate admitted before they were changed.
      create table gate_past (
        gate_id uuid not null references gate on delete cascade,
        until timestamptz not null default clock_timestamp(),
        roles text[] not null,
        primary key (gate_id, until)
      );

      create function keep_gate_device_past() returns trigger language plpgsql as $$
      begin
        insert into gate_device_past (device_id, gate_id) values (old.id, old.gate_id)
          on conflict do nothing;
        return null;
      end $$;
      create trigger gate_device_past after update of gate_id on gate_device for each row
        when (old.gate_id is distinct from new.gate_id) execute function keep_gate_device_past();

      create function keep_gate_past() returns trigger language plpgsql as $$
      begin
        insert into gate_past (gate_id, roles) values (old.id, old.roles) on conflict do nothing;
        return null;
      end $$;
      create trigger gate_past after update of roles on gate for each row
        when (old.roles is distinct from new.roles) execute function keep_gate_past();

      -- A comparison code of one phone, as another phone read it.
      create table gate_comparison (
        match_id uuid not null references gate_match,
        teller uuid not null references gate_device,
        hearer uuid not null references gate_device,
        at timestamptz not null,
        heard_at timestamptz not null,
        re_entry boolean not null,
        bitmap bytea not null,
        steps bytea,
        -- the teller's gate, by its number in the code
        gate_number integer,
        primary key (teller, hearer, at)
      );
      create index gate_comparison_match on gate_comparison (match_id);
      create index gate_comparison_hearer on gate_comparison (hearer);

      -- People of comparison codes: the later movement of each teller, hearer and person.
      create table gate_compared (
        match_id uuid not null references gate_match,
        teller uuid not null references gate_device on delete cascade,
        hearer uuid not null references gate_device on delete cascade,
        no integer not null,
        has_left boolean not null,
        step integer not null,
        -- the time of the earliest code that showed it
        at timestamptz not null,
        gate_number integer,
        primary key (teller, hearer, no)
      );
      create index gate_compared_match on gate_compared (match_id, no);
      create index gate_compared_hearer on gate_compared (hearer);

      -- The rule of mergePeople() in TypeScript: the later step; within one, who may be inside is;
      -- then the earliest code. Numbers that are not on the list are left out.
      create function keep_gate_compared(code gate_comparison) returns void language sql as $$
        insert into gate_compared as known
          (match_id, teller, hearer, no, has_left, step, at, gate_number)
        select code.match_id, code.teller, code.hearer, bit.no,
          coalesce(get_byte(code.steps, bit.place) >= 128, false),
          coalesce(get_byte(code.steps, bit.place) & 127, 0), code.at, code.gate_number
        from (
          select n as no, (row_number() over (order by n) - 1)::int as place
          from generate_series(1, octet_length(code.bitmap) * 8) n
          where get_bit(code.bitmap, n - 1) = 1) bit
        where exists (
          select from gate_entry e where e.match_id = code.match_id and e.no = bit.no)
        order by bit.no
        on conflict (teller, hearer, no) do update
          set has_left = excluded.has_left, step = excluded.step, at = excluded.at,
            gate_number = excluded.gate_number
          where excluded.step > known.step or (excluded.step = known.step
            and (known.has_left and not excluded.has_left
              or known.has_left = excluded.has_left and excluded.at < known.at));
      $$;

      -- Only the newest code of two phones stays: it adds to what the others have shown.
      create function keep_gate_comparison() returns trigger language plpgsql as $$
      begin
        perform keep_gate_compared(new);
        delete from gate_comparison c
        where c.teller = new.teller and c.hearer = new.hearer and c.at < (
          select max(n.at) from gate_comparison n
          where n.teller = new.teller and n.hearer = new.hearer);
        return null;
      end $$;
      create trigger gate_comparison_people after insert on gate_comparison
        for each row execute function keep_gate_comparison();

      -- Each movement that comparison codes have shown stays, not only the last of a person: that
      -- someone came in twice is known after the person has moved again, too.
      create table gate_compared_movement (
        teller uuid not null,
        hearer uuid not null,
        no integer not null,
        step integer not null,
        has_left boolean not null,
        -- the time of the earliest code that showed it
        at timestamptz not null,
        gate_number integer,
        primary key (teller, hearer, no, step, has_left),
        -- deferred, because a trigger before the person's row inserts the movement
        foreign key (teller, hearer, no) references gate_compared on delete cascade
          deferrable initially deferred
      );

      -- At most the last 16 movements stay of a person that a phone has shown another, in the order of
      -- keep_gate_compared(): any phone can write codes, with 256 movements of everyone.
      create function keep_gate_compared_movement(shown gate_compared) returns void
      language plpgsql as $$
      begin
        insert into gate_compared_movement as known
          (teller, hearer, no, step, has_left, at, gate_number)
        values (shown.teller, shown.hearer, shown.no, shown.step, shown.has_left, shown.at,
          shown.gate_number)
        on conflict (teller, hearer, no, step, has_left) do update
          set at = excluded.at, gate_number = excluded.gate_number
          where excluded.at < known.at;
        if not found then return; end if;
        delete from gate_compared_movement m
        where m.teller = shown.teller and m.hearer = shown.hearer and m.no = shown.no
          and (m.step, not m.has_left) < (
            select o.step, not o.has_left from gate_compared_movement o
            where o.teller = shown.teller and o.hearer = shown.hearer and o.no = shown.no
            order by o.step desc, o.has_left offset 15 limit 1);
      end $$;

      create function keep_gate_compared_movements() returns trigger language plpgsql as $$
      begin
        perform keep_gate_compared_movement(new);
        return new;
      end $$;
      -- Before, because a movement that is not the last one changes no row of gate_compared.
      create trigger gate_compared_movements before insert on gate_compared
        for each row execute function keep_gate_compared_movements();

      -- Exceptions are a query; this is what the media office has seen of it.
      create table gate_exception_seen (
        match_id uuid not null references gate_match,
        key text not null,
        seen_at timestamptz not null default now(),
        seen_by uuid references account,
        primary key (match_id, key)
      );

      ${shown
        .map(
          (table) => `create trigger ${table}_topic after insert or update or delete on ${table}
        for each statement execute function sync.notify_topic('gate');`,
        )
        .join('\n      ')}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger gate_past on gate;
      drop trigger gate_device_past on gate_device;
      drop trigger gate_entry_scans on gate_entry;
      select sync.untrack('gate_scan', 'gate_scan');
      drop function keep_gate_compared_movement(gate_compared), keep_gate_compared(gate_comparison);
      drop table gate_exception_seen, gate_compared_movement, gate_compared, gate_comparison, gate_past,
        gate_device_past, gate_scan_folded, gate_scan;
      drop function keep_gate_compared_movements(), keep_gate_comparison(), keep_gate_past(),
        keep_gate_device_past(), list_scans_of_gate_entry(), set_gate_scan_listed();
    `);
  }
}
