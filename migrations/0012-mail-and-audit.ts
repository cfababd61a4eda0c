/** The mail outbox, emails from administrators to many people, and the audit log. */
import { Migration } from '@mikro-orm/migrations';

export class MailAndAudit extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- The text of one e-mail to many people: its emails refer to it instead of copying it.
      create table notification (
        id uuid primary key default uuid_v7(),
        sender_id uuid not null references account,
        subject text not null check (char_length(subject) between 1 and 200),
        text text not null check (char_length(text) between 1 and 20000),
        rtl boolean not null,
        -- with the portal's layout, or as plain text with links
        styled boolean not null,
        -- {text, url}
        button jsonb check (jsonb_typeof(button) = 'object'),
        -- the groups that received it: 'individuals', 'event', 'match', 'users'
        categories text[] not null,
        -- [{name, title}]
        attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
        created_at timestamptz not null default now()
      );
      create index notification_created on notification (created_at);

      create table mail (
        id uuid primary key default uuid_v7(),
        account_id uuid references account,
        notification_id uuid references notification,
        -- the account that wrote it with the contact form
        sender_id uuid references account,
        recipient text not null,
        language text not null check (language in ('en', 'ar')),
        template text not null,
        data jsonb not null,
        status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        -- the time since which sending is tried; it is given up days after this
        queued_at timestamptz not null default now(),
        sent_at timestamptz,
        -- the time until which one worker alone tries to send it
        taken_until timestamptz,
        check ((status = 'sent') = (sent_at is not null))
      );
      create index mail_status on mail (status, created_at);
      create index mail_notification on mail (notification_id) where notification_id is not null;
      create index mail_sender on mail (sender_id, created_at) where sender_id is not null;
      create index mail_newest on mail (created_at desc, id desc);

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
      create index audit_entry_newest on audit_entry (at desc, id desc);
      create trigger audit_entry_append_only before update or delete or truncate on audit_entry
        for each statement execute function refuse_change('the audit log');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table audit_entry, mail, notification;`);
  }
}
