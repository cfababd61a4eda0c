/**
 * Keeps the evidence of who came to a match: where phones checked before they were moved, whom
 * gates admitted before their roles changed, and what comparison codes showed, expanded once.
 */
import { Migration } from '@mikro-orm/migrations';

export class GateEvidence extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Its checks, and what was learned by comparing with it, do not count.
      alter table gate_device add column discarded boolean not null default false;
      -- The time that the phone gave, where it cannot be true; the check then has that of its receipt.
      alter table gate_scan add column phone_at timestamptz;
      -- The teller's gate, by its number in the code.
      alter table gate_comparison add column gate_number integer;

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
    `);
  }

  readonly online = [
    {
      index: 'gate_scan_ticket',
      create: 'create index concurrently gate_scan_ticket on gate_scan (match_id, h)',
    },
    {
      index: 'gate_scan_undoes',
      create: `create index concurrently gate_scan_undoes on gate_scan (match_id, undoes)
        where undoes is not null`,
    },
    // Comparison codes name a phone by the last 8 bytes of its id.
    {
      index: 'gate_device_short_id',
      create: `create unique index concurrently gate_device_short_id on gate_device
        (match_id, right(id::text, 17))`,
    },
    {
      table: 'gate_match',
      sql: /* sql */ `
        select keep_gate_compared(c) from gate_comparison c where c.match_id = any ($1)`,
    },
    {
      table: 'gate_device',
      sql: /* sql */ `
        update gate_device d set discarded = true
        where d.id = any ($1) and d.revoked_at is not null and not d.discarded
          and exists (select from gate_scan s where s.device_id = d.id and s.discarded)`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger gate_comparison_people on gate_comparison;
      drop trigger gate_past on gate;
      drop trigger gate_device_past on gate_device;
      drop function keep_gate_comparison(), keep_gate_compared(gate_comparison), keep_gate_past(),
        keep_gate_device_past();
      drop index gate_device_short_id, gate_scan_undoes, gate_scan_ticket;
      drop table gate_compared, gate_past, gate_device_past;
      alter table gate_comparison drop column gate_number;
      alter table gate_scan drop column phone_at;
      alter table gate_device drop column discarded;
    `);
  }
}
