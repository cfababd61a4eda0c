/** Finds whether a browser has logged in to an account before, which each login asks. */
import { Migration } from '@mikro-orm/migrations';

export class SessionClient extends Migration {
  override up(): void {
    this.addSql('create index session_client on session (account_id, refreshed_by)');
  }

  override down(): void {
    this.addSql('drop index session_client');
  }
}
