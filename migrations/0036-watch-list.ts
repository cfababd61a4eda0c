/** Names that administrators watch for among the people who apply. */
import { Migration } from '@mikro-orm/migrations';

export class WatchList extends Migration {
  override up(): void {
    // An entry refers to no account: it stays when one is deleted, and goes after its end date.
    this.addSql(/* sql */ `
      create table watch_entry (
        id uuid primary key default uuid_v7(),
        name text check (name <> ''),
        name_ar text check (name_ar <> ''),
        birthdate date,
        reason text not null check (reason <> ''),
        -- the last day on which it is compared
        end_date date not null,
        version integer not null default 1,
        check (name is not null or name_ar is not null)
      );
      create trigger watch_entry_version before update on watch_entry
        for each row execute function increment_version();
    `);
  }

  override down(): void {
    this.addSql('drop table watch_entry;');
  }
}
