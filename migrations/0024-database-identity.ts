/** Names each database, so that another one cannot delete its files in a shared bucket. */
import { Migration } from '@mikro-orm/migrations';

export class DatabaseIdentity extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table database_identity (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        cluster text not null,
        cleanup_stopped_at timestamptz
      );
    `);
  }

  override down(): void {
    this.addSql('drop table database_identity');
  }
}
