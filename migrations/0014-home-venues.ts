/** The home venue of a team, and the gate there, which a new match starts with. */
import { Migration } from '@mikro-orm/migrations';

export class HomeVenues extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table team
        add column home_venue_id uuid references venue on delete set null,
        add column default_gate text;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table team drop column home_venue_id, drop column default_gate;`);
  }
}
