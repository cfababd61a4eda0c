/** Accounts, registrations, invitations, and links that confirm email addresses. */
import { Migration } from '@mikro-orm/migrations';

export class Accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table account (
        id uuid primary key default uuid_v7(),
        email text not null check (email = lower(email)),
        -- whether the link that confirms the address has yet to be opened
        email_unconfirmed boolean not null default false,
        password_hash text not null,
        -- the time until which a one-time password is valid; null where the person chose the password
        password_once_until timestamptz,
        first_name text not null,
        last_name text not null,
        name_arabic text,
        birthdate date,
        mobile_number text,
        organization text,
        organization_arabic text,
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
        -- the names stay, because reports and the log show them
        deleted_at timestamptz,
        check ((scope = 'admin') = (role is null)),
        check ((scope = 'officer') = (role is not distinct from 'media_officer')),
        check (scope <> 'admin' or status = 'approved'),
        check ((replaced_at is null) = (replaced_documents = '{}'))
      );
      create unique index account_email on account (email) where deleted_at is null;
      create index account_unconfirmed on account (id) where email_unconfirmed;
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

      -- Invitations to become an administrator or to register.
      create table invitation (
        id uuid primary key default uuid_v7(),
        email text not null check (email = lower(email)),
        -- null where the person chooses a press role
        role text check (role in ('cameraman', 'camera_technician', 'commentator', 'photographer',
          'photo_technician', 'radio_reporter', 'tv_reporter', 'written_press', 'media_officer',
          'admin')),
        first_name text,
        last_name text,
        organization text,
        language text not null check (language in ('en', 'ar')),
        -- SHA-256 of the token, so that reading the table does not give a usable link
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        -- the administrator who sent the newest link
        invited_by uuid not null references account,
        sent_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        accepted_at timestamptz,
        account_id uuid references account,
        check ((accepted_at is null) = (account_id is null)),
        check (accepted_at is null or revoked_at is null)
      );
      create unique index invitation_email on invitation (email)
        where accepted_at is null and revoked_at is null;
      create index invitation_sender on invitation (invited_by, sent_at);
      create index invitation_account on invitation (account_id) where account_id is not null;

      create table email_confirmation (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        email text not null check (email = lower(email)),
        -- whether the link gives the account a new address; false if it confirms the current one
        is_change boolean not null,
        -- SHA-256 of the tokens, so that reading the table does not give a usable link
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        -- hash of the link with which the owner of the old address stops the change
        reject_hash bytea unique check (octet_length(reject_hash) = 32),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        confirmed_at timestamptz,
        cancelled_at timestamptz,
        check (is_change = (reject_hash is not null)),
        check (confirmed_at is null or cancelled_at is null)
      );
      create unique index email_confirmation_open on email_confirmation (account_id, is_change)
        where confirmed_at is null and cancelled_at is null;
      create index email_confirmation_account on email_confirmation (account_id);
      create index email_confirmation_age on email_confirmation (expires_at);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table email_confirmation, invitation, profile_request, account;
    `);
  }
}
