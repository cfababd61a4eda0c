/** Columns that tell a repeated refresh from a stolen token, see docs/decisions/0033. */
import { Migration } from '@mikro-orm/migrations';

export class SessionReuse extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table session
        add column refreshed_at timestamptz not null default now(),
        add column refreshed_by bytea,
        add column newest_in_use boolean not null default false;
      create index login_attempt_email on login_attempt (email_hash, at);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      alter table session
        drop column refreshed_at, drop column refreshed_by, drop column newest_in_use;
      drop index login_attempt_email;
    `);
  }
}
