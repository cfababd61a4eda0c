/** Accounts, sessions, files, and what every command writes beside its change. */
import { Migration } from '@mikro-orm/migrations';

export class Accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- UUID version 7 (RFC 9562, 5.7): milliseconds first, so that indexes grow at their end;
      -- the rest, variant bits included, comes from a random version 4.
      create function uuid_v7() returns uuid language sql volatile as $$
        select (substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7'
          || substr(gen_random_uuid()::text, 16))::uuid
        from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as ms
      $$;

      -- Every editable record carries a version; SQL typed by hand counts too.
      create function grow_version() returns trigger language plpgsql as $$
      begin
        if new is distinct from old then new.version := old.version + 1; end if;
        return new;
      end $$;

      create table account (
        id uuid primary key default uuid_v7(),
        email text not null check (email = lower(email)),
        password_hash text not null,
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
        version integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check ((scope = 'admin') = (role is null)),
        check ((scope = 'officer') = (role is not distinct from 'media_officer')),
        check (scope <> 'admin' or status = 'approved')
      );
      create unique index account_email on account (email) where deleted_at is null;
      create trigger account_version before update on account
        for each row execute function grow_version();

      create table profile_request (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        rejection_reason text,
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
        -- refresh tokens are numbered; the newest number given out
        generation integer not null default 0,
        remember boolean not null,
        user_agent text not null default '',
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        -- a message key, told to the person at the next call
        revoked_reason text,
        check ((revoked_at is null) = (revoked_reason is null))
      );
      create index session_account on session (account_id) where revoked_at is null;

      create table stored_file (
        name text primary key check (name ~ '^[A-Za-z0-9_-]{22}[.][a-z0-9]{2,5}$'),
        mime text not null,
        bytes integer not null check (bytes >= 0),
        sha256 bytea not null,
        -- who uploaded: an account, or a guest's staging cookie (hashed)
        uploaded_by uuid references account,
        staging_hash bytea,
        purpose text check (purpose in ('identification', 'press_id', 'profile_picture', 'banner',
          'logo', 'cover', 'document')),
        -- whose it is once claimed; none for what the league publishes
        owner_id uuid references account,
        created_at timestamptz not null default now(),
        claimed_at timestamptz,
        check ((claimed_at is null) = (purpose is null)),
        check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture')))
      );
      create index stored_file_staged on stored_file (created_at) where claimed_at is null;
      create index stored_file_owner on stored_file (owner_id);

      create table mail (
        id uuid primary key default uuid_v7(),
        account_id uuid references account,
        recipient text not null,
        language text not null check (language in ('en', 'ar')),
        template text not null,
        data jsonb not null,
        status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        check ((status = 'sent') = (sent_at is not null))
      );
      create index mail_status on mail (status, created_at);

      create table audit_entry (
        id uuid primary key default uuid_v7(),
        at timestamptz not null default now(),
        actor_id uuid references account,
        action text not null,
        subject_type text not null,
        subject_id text not null,
        detail jsonb not null default '{}'
      );
      create index audit_entry_subject on audit_entry (subject_type, subject_id);
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_entry_append_only before update or delete or truncate on audit_entry
        for each statement execute function refuse_change();

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
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table idempotency_key, audit_entry, mail, stored_file, session, profile_request, account;
      drop function refuse_change(), grow_version(), uuid_v7();
    `);
  }
}
