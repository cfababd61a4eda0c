/** When `npm run backup` last succeeded, for the page "System" and for alerts. */
import { Migration } from '@mikro-orm/migrations';

export class LastBackup extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table last_backup (
        -- one row at most
        id boolean primary key default true check (id),
        taken_at timestamptz not null
      );
    `);
  }

  override down(): void {
    this.addSql('drop table last_backup');
  }
}
