/** Mails that administrators write, their attachments, and mails that are sent once more. */
import { Migration } from '@mikro-orm/migrations';

export class Notifications extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- What one letter to many says: its mails name it and hold nothing of it.
      create table notification (
        id uuid primary key default uuid_v7(),
        sender_id uuid not null references account,
        subject text not null check (char_length(subject) between 1 and 200),
        text text not null check (char_length(text) between 1 and 20000),
        rtl boolean not null,
        -- in the portal's dress, or as plain text with links
        styled boolean not null,
        -- {text, url}
        button jsonb check (jsonb_typeof(button) = 'object'),
        -- whom it was for: 'individuals', 'event', 'match', 'users'
        categories text[] not null,
        -- [{name, title}]
        attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
        created_at timestamptz not null default now()
      );
      create index notification_created on notification (created_at);

      alter table mail
        add column notification_id uuid references notification,
        -- who wrote it with the contact form
        add column sender_id uuid references account,
        -- since when it is tried: trying ends days after this
        add column queued_at timestamptz not null default now();
      update mail set queued_at = created_at;
      create index mail_notification on mail (notification_id) where notification_id is not null;
      create index mail_sender on mail (sender_id, created_at) where sender_id is not null;
      create index mail_newest on mail (created_at desc, id desc);

      alter table stored_file
        drop constraint stored_file_purpose_check,
        add constraint stored_file_purpose_check check (purpose in ('identification', 'press_id',
          'profile_picture', 'banner', 'logo', 'cover', 'document', 'report_attachment',
          'mail_attachment'));
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      -- What was attached waits for its clean-up.
      update stored_file set purpose = null, owner_id = null, claimed_at = null
      where purpose = 'mail_attachment';
      alter table stored_file
        drop constraint stored_file_purpose_check,
        add constraint stored_file_purpose_check check (purpose in ('identification', 'press_id',
          'profile_picture', 'banner', 'logo', 'cover', 'document', 'report_attachment'));
      delete from mail where notification_id is not null;
      drop index mail_newest, mail_sender, mail_notification;
      alter table mail drop column queued_at, drop column sender_id, drop column notification_id;
      drop table notification;
    `);
  }
}
