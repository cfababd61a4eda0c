/**
 * Noting the change of a new row takes half the time: nothing of it was published before, so there
 * is no tombstone to look for, and most of the time is planning.
 */
import { Migration } from '@mikro-orm/migrations';

/** `sync.record_changes` of 0009, with what it does for new rows. */
const recordChanges = (forNewRows: string) => /* sql */ `
  create or replace function sync.record_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    touched text := case tg_op
      when 'INSERT' then 'select id from new_rows'
      when 'DELETE' then 'select id from old_rows'
      else 'select coalesce(n.id, o.id) as id from new_rows n full join old_rows o on o.id = n.id
        where n is distinct from o'
    end;
  begin
    if tg_op = 'DELETE' then perform from old_rows limit 1;
    else perform from new_rows limit 1;
    end if;
    if not found then return null; end if;
    ${forNewRows}
    execute format($statement$
      with touched as materialized (%s),
      here as materialized (
        select p.bucket, p.id from published.%I p where p.id in (select id from touched)
      )
      insert into sync.change (bucket, collection, id, deleted, xid)
        select bucket, $1, id, false, pg_current_xact_id() from here
        union all
        select c.bucket, $1, c.id, true, pg_current_xact_id() from sync.change c
        where c.collection = $1 and c.id in (select id from touched) and not c.deleted
          and not exists (select from here where here.bucket = c.bucket and here.id = c.id)
      on conflict (bucket, collection, id) do update
        set deleted = excluded.deleted, xid = excluded.xid, at = excluded.at
      $statement$, touched, tg_argv[0]) using tg_argv[0];
    return null;
  end $$;
`;

export class ChangesOfNewRows extends Migration {
  override up(): void {
    this.addSql(
      recordChanges(/* sql */ `if tg_op = 'INSERT' then
      execute format($statement$
        insert into sync.change (bucket, collection, id, deleted, xid)
          select p.bucket, $1, p.id, false, pg_current_xact_id() from published.%I p
          where p.id in (select id from new_rows)
        on conflict (bucket, collection, id) do update
          set deleted = excluded.deleted, xid = excluded.xid, at = excluded.at
        $statement$, tg_argv[0]) using tg_argv[0];
      return null;
    end if;`),
    );
  }

  override down(): void {
    this.addSql(recordChanges(''));
  }
}
