/** Officers' reports, what their changes overwrote, and files known by what was sent. */
import { Migration } from '@mikro-orm/migrations';

export class Reports extends Migration {
  override up(): void {
    this.addSql(files);
    this.addSql(/* sql */ `
      create table report (
        id uuid primary key default uuid_v7(),
        event_id uuid not null,
        match_id uuid not null,
        -- whose it is; a report is never given to somebody else
        officer_id uuid not null references account,
        name text not null check (char_length(name) between 1 and 200),
        status text not null default 'pending' check (status in ('pending', 'draft', 'published')),
        urgent boolean,
        -- [{question, text}] in the order asked
        content jsonb not null
          check (jsonb_typeof(content) = 'array' and jsonb_array_length(content) between 1 and 60),
        -- [{id, question, occurrence, text, at}]: texts that met another one
        conflicts jsonb not null default '[]' check (jsonb_typeof(conflicts) = 'array'),
        -- [{question, occurrence, text}]: answers whose question went away
        withdrawn jsonb not null default '[]' check (jsonb_typeof(withdrawn) = 'array'),
        -- [{name, title, mime, bytes, sha256}], sha256 being of what the phone sent
        attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'
          and jsonb_array_length(attachments) <= 60),
        archived_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        -- a match that moves to another tournament takes its reports along
        foreign key (match_id, event_id) references match (id, event_id) on update cascade,
        check (status <> 'published'
          or (urgent is not null and jsonb_array_length(conflicts) = 0))
      );
      create index report_match on report (match_id);
      create index report_status on report (status, created_at);
      create trigger report_version before update on report
        for each row execute function grow_version();

      -- What each change overwrote, so that nothing written is gone. No key to the report: its
      -- history outlives it.
      create table report_history (
        id uuid primary key default uuid_v7(),
        report_id uuid not null,
        at timestamptz not null default now(),
        actor_id uuid references account,
        -- the call that did it, and for a phone's mutation which phone
        door text not null check (door in ('sync', 'rest', 'admin')),
        device uuid,
        action text not null,
        -- the version that was overwritten
        version integer not null,
        -- only what is otherwise gone: {answers?, urgent?, attachments?, conflicts?, withdrawn?, …}
        before jsonb not null check (jsonb_typeof(before) = 'object'),
        check (device is null or door = 'sync')
      );
      create index report_history_report on report_history (report_id, at);
      create function refuse_history_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the history of reports is append-only'
          using errcode = 'insufficient_privilege';
      end $$;
      create trigger report_history_append_only before update or delete or truncate
        on report_history for each statement execute function refuse_history_change();

      create view published.report as
        select 'user/' || officer_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'name', name, 'eventId', event_id, 'matchId', match_id,
          'status', status, 'urgent', urgent, 'answers', content, 'conflicts', conflicts,
          'withdrawn', withdrawn, 'attachments', attachments, 'archived', archived_at is not null,
          'createdAt', iso_instant(created_at), 'updatedAt', iso_instant(updated_at)) as body
        from report;
      create index report_bucket on report (('user/' || officer_id::text));
      select sync.track('report', 'report');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      select sync.untrack('report', 'report');
      drop table report_history, report;
      drop function refuse_history_change();
      -- What was attached waits for its clean-up.
      update stored_file set purpose = null, owner_id = null, claimed_at = null
      where purpose = 'report_attachment';
      drop index stored_file_sent;
      alter table stored_file drop column sent_sha256, drop column released_at,
        drop constraint stored_file_purpose_check, drop constraint stored_file_check1,
        add constraint stored_file_purpose_check check (purpose in ('identification', 'press_id',
          'profile_picture', 'banner', 'logo', 'cover', 'document')),
        add constraint stored_file_check1 check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture')));
    `);
  }
}

const files = /* sql */ `
  -- Of the file as its sender has it: a report names its photos by it. Unknown for older ones.
  alter table stored_file add column sent_sha256 bytea check (octet_length(sent_sha256) = 32),
    -- since when it waits again for a form, after one let it go
    add column released_at timestamptz,
    drop constraint stored_file_purpose_check, drop constraint stored_file_check1,
    add constraint stored_file_purpose_check check (purpose in ('identification', 'press_id',
      'profile_picture', 'banner', 'logo', 'cover', 'document', 'report_attachment')),
    add constraint stored_file_check1 check (purpose is null or (owner_id is not null)
      = (purpose in ('identification', 'press_id', 'profile_picture', 'report_attachment')));
  create index stored_file_sent on stored_file (uploaded_by, sent_sha256)
    where sent_sha256 is not null;
`;
