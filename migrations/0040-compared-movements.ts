/**
 * Each movement that comparison codes have shown stays, not only the last of a person: that someone
 * came in twice is known after the person has moved again, too.
 */
import { Migration } from '@mikro-orm/migrations';

export class ComparedMovements extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
    `);
  }

  readonly online = [
    {
      table: 'gate_match',
      sql: /* sql */ `
        select keep_gate_compared_movement(c) from gate_compared c where c.match_id = any ($1)`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger gate_compared_movements on gate_compared;
      drop function keep_gate_compared_movements(), keep_gate_compared_movement(gate_compared);
      drop table gate_compared_movement;
    `);
  }
}
