/** Logins that failed, for five minutes: how guessing is slowed down whatever the process. */
import { Migration } from '@mikro-orm/migrations';

export class Logins extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Unlogged: losing it in a crash forgives five minutes of mistyped passwords.
      create unlogged table login_attempt (
        id uuid primary key default uuid_v7(),
        -- an IPv4 address, or the first half of an IPv6 one
        address text not null,
        -- hashed: people type passwords into the wrong field
        email_hash bytea not null,
        at timestamptz not null default now()
      );
      create index login_attempt_address on login_attempt (address, at);
      create index login_attempt_age on login_attempt (at);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table login_attempt;`);
  }
}
