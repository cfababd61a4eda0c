/** Accounts, registrations, sessions, logins, and uploaded files. */
import { Migration } from '@mikro-orm/migrations';

export class Accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table account (
        id uuid primary key default uuid_v7(),
        email text not null check (email = lower(email)),
        password_hash text not null,
        -- the time until which a one-time password is valid; null where the person chose the password
        password_once_until timestamptz,
        first_name text not null,
        last_name text not null,
        birthdate date,
        mobile_number text,
        organization text,
        scope text not null check (scope in ('member', 'officer', 'admin')),
        role text check (role in ('cameraman', 'camera_technician', 'commentator', 'photographer',
          'photo_technician', 'radio_reporter', 'tv_reporter', 'written_press', 'media_officer')),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        language text not null default 'en' check (language in ('en', 'ar')),
        profile_picture text,
        identification text,
        press_id text,
        -- small JPEG of the profile picture, for the phone
        photo_thumbnail bytea check (octet_length(photo_thumbnail) <= 30000),
        -- identity documents that an administrator has yet to review again, and since when
        replaced_documents text[] not null default '{}'
          check (replaced_documents <@ array['identification', 'pressId', 'profilePicture']),
        replaced_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check ((scope = 'admin') = (role is null)),
        check ((scope = 'officer') = (role is not distinct from 'media_officer')),
        check (scope <> 'admin' or status = 'approved'),
        check ((replaced_at is null) = (replaced_documents = '{}'))
      );
      create unique index account_email on account (email) where deleted_at is null;
      create trigger account_version before update on account
        for each row execute function increment_version();

      create table profile_request (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        rejection_reason text,
        -- fields that a rejected person changed before applying again: [{field, before}]
        changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        check ((status = 'pending') = (decided_at is null)),
        check (status <> 'rejected' or rejection_reason is not null)
      );
      create unique index profile_request_open on profile_request (account_id)
        where status = 'pending';
      create index profile_request_status on profile_request (status, created_at);

      create table session (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        -- number of the newest refresh token
        generation integer not null default 0,
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

      -- answers of POST and PATCH calls by Idempotency-Key, kept 24 hours
      create table idempotency_key (
        account_id uuid not null references account,
        key text not null,
        request_hash bytea not null,
        status integer not null,
        reply jsonb not null,
        created_at timestamptz not null default now(),
        primary key (account_id, key)
      );
      create index idempotency_key_age on idempotency_key (created_at);

      create table stored_file (
        name text primary key check (name ~ '^[A-Za-z0-9_-]{22}[.][a-z0-9]{2,5}$'),
        mime text not null,
        bytes integer not null check (bytes >= 0),
        sha256 bytea not null,
        -- the bytes that were sent, before they were encoded again: forms limit their size, and reports name
        -- their photos by its hash
        sent_bytes integer not null check (sent_bytes >= 0),
        sent_sha256 bytea check (octet_length(sent_sha256) = 32),
        -- the uploader: an account, or a guest's staging cookie (hashed)
        uploaded_by uuid references account,
        staging_hash bytea,
        purpose text check (purpose in ('identification', 'press_id', 'profile_picture', 'banner',
          'logo', 'cover', 'document', 'report_attachment', 'mail_attachment')),
        -- the owner of a claimed file; null for files that the league publishes
        owner_id uuid references account,
        created_at timestamptz not null default now(),
        claimed_at timestamptz,
        -- the time since which it is staged again, after a form released it
        released_at timestamptz,
        check ((claimed_at is null) = (purpose is null)),
        check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture', 'report_attachment')))
      );
      create index stored_file_staged on stored_file (created_at) where claimed_at is null;
      create index stored_file_owner on stored_file (owner_id);
      create index stored_file_sent on stored_file (uploaded_by, sent_sha256)
        where sent_sha256 is not null;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table stored_file, idempotency_key, password_reset, login_attempt, session,
        profile_request, account;
    `);
  }
}
