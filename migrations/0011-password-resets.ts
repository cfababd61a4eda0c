/** Links that let somebody set a new password. */
import { Migration } from '@mikro-orm/migrations';

export class PasswordResets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table password_reset (
        -- SHA-256 of the token: who reads the table cannot use it
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        account_id uuid not null references account,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index password_reset_account on password_reset (account_id, created_at);
      create index password_reset_age on password_reset (expires_at);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table password_reset;`);
  }
}
