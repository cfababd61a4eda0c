/** What the present epoch is made of, to be read without hashing it at every idle pull. */
import { Migration } from '@mikro-orm/migrations';

export class Feed extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create or replace view sync.present as
        select translate(encode(substr(sha256(convert_to(identity, 'UTF8')), 1, 9), 'base64'),
            '+/', '-_') as epoch, seed, identity
        from (
          select concat_ws('/',
            coalesce(nullif(current_setting('sync.machine', true), ''), sync.machine()),
            meta.tableoid, meta.seed) as identity, meta.seed
          from sync.meta
        ) as meta;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop view sync.present;
      create view sync.present as
        select translate(encode(substr(sha256(convert_to(concat_ws('/',
            coalesce(nullif(current_setting('sync.machine', true), ''), sync.machine()),
            meta.tableoid, meta.seed), 'UTF8')), 1, 9), 'base64'), '+/', '-_') as epoch, meta.seed
        from sync.meta;
    `);
  }
}
