/** Invitations to become an administrator or to register. */
import { Migration } from '@mikro-orm/migrations';

export class Invitations extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
      -- The lists of accounts and invitations are shown together.
      create trigger invitation_topic after insert or update or delete on invitation
        for each statement execute function sync.notify_topic('account');
    `);
  }

  override down(): void {
    this.addSql('drop table invitation');
  }
}
