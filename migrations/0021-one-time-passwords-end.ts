/** A one-time password that nobody uses is good for a time only. */
import { Migration } from '@mikro-orm/migrations';

export class OneTimePasswordsEnd extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- until when the one-time password is good; null where the person chose the password
      alter table account add column password_once_until timestamptz;
      update account set password_once_until = now() + interval '7 days' where password_once;
      alter table account drop column password_once;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      alter table account add column password_once boolean not null default false;
      update account set password_once = true where password_once_until is not null;
      alter table account drop column password_once_until;
    `);
  }
}
