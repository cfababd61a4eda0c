/** Uploaded files. */
import { Migration } from '@mikro-orm/migrations';

export class Files extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
        -- the guest's network, so that no address fills the room of all
        staging_network text,
        purpose text check (purpose in ('identification', 'press_id', 'profile_picture', 'banner',
          'logo', 'cover', 'document', 'report_attachment', 'mail_attachment')),
        -- the owner of a claimed file; null for files that the league publishes
        owner_id uuid references account,
        created_at timestamptz not null default now(),
        claimed_at timestamptz,
        -- the time since which it is staged again, after a form released it
        released_at timestamptz,
        -- the time since which a newer image replaces this identity image, which is kept for the review
        replaced_at timestamptz,
        check ((claimed_at is null) = (purpose is null)),
        check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture', 'report_attachment'))),
        check (replaced_at is null or purpose in ('identification', 'press_id', 'profile_picture'))
      );
      create index stored_file_staged on stored_file (created_at) where claimed_at is null;
      create index stored_file_owner on stored_file (owner_id);
      create index stored_file_sent on stored_file (uploaded_by, sent_sha256)
        where sent_sha256 is not null;
      create unique index stored_file_replaced on stored_file (owner_id, purpose)
        where replaced_at is not null;
    `);
  }

  override down(): void {
    this.addSql('drop table stored_file');
  }
}
