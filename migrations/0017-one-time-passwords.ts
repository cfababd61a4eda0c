/** Passwords that open nothing but the choice of another. */
import { Migration } from '@mikro-orm/migrations';

export class OneTimePasswords extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table account
        -- the operator's command printed it: it was seen by others than its person
        add column password_once boolean not null default false;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table account drop column password_once;`);
  }
}
