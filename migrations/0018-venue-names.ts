/** Other names of venues, as fixture lists write them. */
import { Migration } from '@mikro-orm/migrations';

export class VenueNames extends Migration {
  override up(): void {
    this.addSql(/* sql */ `alter table venue add column aliases text[] not null default '{}';`);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table venue drop column aliases;`);
  }
}
