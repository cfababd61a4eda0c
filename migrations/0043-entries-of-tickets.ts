/**
 * An entry of a list no longer refers to the gates of its match, only to its ticket: numbering a ticket
 * locked the gates after its booking, and closing them locks them before, so that PostgreSQL ended one
 * of two such transactions.
 */
import { Migration } from '@mikro-orm/migrations';

export class EntriesOfTickets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `alter table gate_entry drop constraint gate_entry_match_id_fkey;`);
  }

  override down(): void {
    this.addSql(
      /* sql */ `alter table gate_entry add foreign key (match_id) references gate_match;`,
    );
  }
}
