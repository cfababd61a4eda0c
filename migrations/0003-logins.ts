/** Sessions, logins, second factors, and replies to repeated calls. */
import { Migration } from '@mikro-orm/migrations';

export class Logins extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table session (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        -- number of the newest refresh token
        generation integer not null default 0,
        -- These three tell a repeated refresh from a stolen token (docs/decisions/0033).
        refreshed_at timestamptz not null default now(),
        refreshed_by bytea,
        newest_in_use boolean not null default false,
        remember boolean not null,
        user_agent text not null default '',
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        -- a message key, shown to the person at the next call
        revoked_reason text,
        check ((revoked_at is null) = (revoked_reason is null))
      );
      create index session_account on session (account_id) where revoked_at is null;
      -- Each login asks whether the browser has logged in to the account before.
      create index session_client on session (account_id, refreshed_by);

      -- Failed logins of the last five minutes, shared by all processes. Unlogged: a crash forgives
      -- five minutes of mistyped passwords.
      create unlogged table login_attempt (
        id uuid primary key default uuid_v7(),
        -- an IPv4 address, or the first half of an IPv6 one
        address text not null,
        -- hashed, because people type passwords into the wrong field
        email_hash bytea not null,
        at timestamptz not null default now()
      );
      create index login_attempt_address on login_attempt (address, at);
      create index login_attempt_email on login_attempt (email_hash, at);
      create index login_attempt_age on login_attempt (at);

      create table password_reset (
        -- SHA-256 of the token, so that reading the table does not give a usable link
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        account_id uuid not null references account,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index password_reset_account on password_reset (account_id, created_at);
      create index password_reset_age on password_reset (expires_at);

      -- An administrator's codes of an authenticator app (RFC 6238), and recovery codes.
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

      -- answers of POST and PATCH calls by Idempotency-Key, kept 24 hours
      create table idempotency_key (
        account_id uuid not null references account,
        key text not null,
        request_hash bytea not null,
        status integer not null,
        reply jsonb not null,
        -- the reply's texts as message keys: a repeated call gets it in the caller's language (0050)
        words jsonb,
        created_at timestamptz not null default now(),
        primary key (account_id, key)
      );
      create index idempotency_key_age on idempotency_key (created_at);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table idempotency_key, recovery_code, second_factor, password_reset, login_attempt,
        session;
    `);
  }
}
