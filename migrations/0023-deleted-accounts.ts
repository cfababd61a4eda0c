/** Deleted accounts keep their names, which reports and the log show, and nothing to reach them by. */
import { Migration } from '@mikro-orm/migrations';

export class DeletedAccounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      update account
        set email = id || '@deleted.invalid', password_hash = '', password_once_until = null,
          birthdate = null, mobile_number = null
        where deleted_at is not null;
    `);
  }

  /** Deleted data cannot be brought back; the older version works with it. */
  override down(): void {}
}
