/** Functions that the tables of every domain use. */
import { Migration } from '@mikro-orm/migrations';

export class Foundation extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- UUID version 7 (RFC 9562, 5.7): milliseconds first, so that indexes grow at their end;
      -- the rest, variant bits included, comes from a random version 4.
      create function uuid_v7() returns uuid language sql volatile as $$
        select (substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7'
          || substr(gen_random_uuid()::text, 16))::uuid
        from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as ms
      $$;

      -- Every editable record carries a version; changes made by hand in SQL count too.
      create function increment_version() returns trigger language plpgsql as $$
      begin
        if new is distinct from old then new.version := old.version + 1; end if;
        return new;
      end $$;

      create function iso_instant(timestamptz) returns text language sql stable as $$
        select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

      -- For append-only tables; the argument names the table for the error's text.
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_argv[0] using errcode = 'insufficient_privilege';
      end $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop function refuse_change(), iso_instant(timestamptz), increment_version(), uuid_v7();
    `);
  }
}
