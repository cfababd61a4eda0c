/** Push notifications: the browsers that get them, the messages, and what people switched off. */
import { Migration } from '@mikro-orm/migrations';

export class PushNotifications extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- A browser that asked its push service for an address; it ends with the session.
      create table push_subscription (
        id uuid primary key default uuid_v7(),
        session_id uuid not null unique references session on delete cascade,
        endpoint text not null unique check (octet_length(endpoint) between 1 and 1000),
        p256dh bytea not null check (octet_length(p256dh) = 65),
        auth bytea not null check (octet_length(auth) = 16),
        language text not null check (language in ('en', 'ar')),
        -- whether the lock screen may name the match
        details boolean not null default true,
        created_at timestamptz not null default now(),
        last_success_at timestamptz,
        -- since the last success
        failures integer not null default 0
      );

      create function end_push_subscription() returns trigger language plpgsql as $$
      begin
        delete from push_subscription where session_id = new.id;
        return null;
      end $$;
      create trigger session_push_subscription after update of revoked_at on session
        for each row when (new.revoked_at is not null)
        execute function end_push_subscription();

      create table push_message (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        notification_id uuid references notification,
        -- an email's template with its data, or one that only push has
        template text not null,
        data jsonb not null,
        -- A later message about the same subject replaces this one.
        subject text not null,
        -- names what happens once, such as the opening of a match's gates
        occasion text,
        -- the subscriptions that a worker gave it to: none gets it twice
        given_to text[] not null default '{}',
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        unique (account_id, occasion)
      );
      create index push_message_subject on push_message (account_id, subject, created_at);
      create index push_message_expiry on push_message (expires_at);
      create index push_message_notification on push_message (notification_id)
        where notification_id is not null;

      -- The channels that a person switched off, by kind.
      create table notification_off (
        account_id uuid not null references account,
        kind text not null,
        channel text not null check (channel in ('email', 'push')),
        primary key (account_id, kind, channel)
      );
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger session_push_subscription on session;
      drop function end_push_subscription();
      drop table notification_off, push_message, push_subscription;
    `);
  }
}
