/** The audit log is read newest first, page by page. */
import { Migration } from '@mikro-orm/migrations';

export class AuditNewest extends Migration {
  override up(): void {
    this.addSql(/* sql */ `create index audit_entry_newest on audit_entry (at desc, id desc);`);
  }

  override down(): void {
    this.addSql(/* sql */ `drop index audit_entry_newest;`);
  }
}
