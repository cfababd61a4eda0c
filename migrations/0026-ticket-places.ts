/** Tickets name the places of their holders. */
import { Migration } from '@mikro-orm/migrations';

export class TicketPlaces extends Migration {
  override up(): void {
    this.addSql(/* sql */ `alter table ticket add column places text[] not null default '{}'`);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table ticket drop column places`);
  }
}
