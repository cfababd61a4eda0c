/** A second factor for administrators: codes of an authenticator app (RFC 6238) and recovery codes. */
import { Migration } from '@mikro-orm/migrations';

export class SecondFactor extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table second_factor (
        account_id uuid primary key references account,
        -- encrypted; null until the first code was entered
        secret bytea,
        enabled_at timestamptz,
        -- the newest time step of which a code was used, because a code works once
        last_step integer,
        -- since the last correct code
        wrong_codes integer not null default 0,
        wrong_at timestamptz,
        -- encrypted; shown to the person, who has yet to enter its first code
        pending_secret bytea,
        pending_since timestamptz,
        check ((secret is null) = (enabled_at is null)),
        check ((pending_secret is null) = (pending_since is null)),
        check ((wrong_codes = 0) = (wrong_at is null))
      );
      create table recovery_code (
        account_id uuid not null references second_factor on delete cascade,
        -- a keyed hash, so that reading the table does not give a usable code
        code_hash bytea not null check (octet_length(code_hash) = 32),
        used_at timestamptz,
        primary key (account_id, code_hash)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table recovery_code, second_factor');
  }
}
