/**
 * The audit log is kept for ever, and had the name of a match's contact for stewards. It says only
 * whether there was one since; here the older entries, too.
 */
import { Migration } from '@mikro-orm/migrations';

export class ContactNames extends Migration {
  override up(): void {
    // The entries are looked for before the table is locked: they are few of many.
    this.addSql(/* sql */ `
      do $$
      declare
        named uuid[] := array(
          select id from audit_entry
          where action in ('match.gates-set-up', 'match.gates-edit')
            and jsonb_typeof(detail -> 'contact') in ('string', 'null'));
      begin
        if named = '{}' then return; end if;
        alter table audit_entry disable trigger audit_entry_append_only;
        update audit_entry
          set detail = jsonb_set(detail, '{contact}', to_jsonb(detail ->> 'contact' is not null))
          where id = any (named);
        alter table audit_entry enable trigger audit_entry_append_only;
      end $$;
    `);
  }

  override down(): void {
    // The names are gone.
    this.addSql('select 1');
  }
}
