/** Officers' reports, the history of what their changes overwrote, and saved questions. */
import { Migration } from '@mikro-orm/migrations';

export class Reports extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table report (
        id uuid primary key default uuid_v7(),
        event_id uuid not null,
        event_archived boolean not null default false,
        match_id uuid not null,
        -- the report's officer, who never changes
        officer_id uuid not null references account,
        name text not null check (char_length(name) between 1 and 200),
        status text not null default 'pending' check (status in ('pending', 'draft', 'published')),
        urgent boolean,
        -- [{question, text}] in the order asked
        content jsonb not null
          check (jsonb_typeof(content) = 'array' and jsonb_array_length(content) between 1 and 60),
        -- [{id, question, occurrence, text, at}]: texts that met a different one
        conflicts jsonb not null default '[]' check (jsonb_typeof(conflicts) = 'array'),
        -- [{question, occurrence, text}]: answers whose question was removed
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
      create index report_open on report (officer_id, event_id)
        where status <> 'published' and archived_at is null;
      create trigger report_version before update on report
        for each row execute function increment_version();
      create trigger report_event_archived before insert or update of event_id on report
        for each row execute function read_event_archived();

      -- The texts that each change overwrote, so that nothing written is lost. No foreign key: the history
      -- outlives its report.
      create table report_history (
        id uuid primary key default uuid_v7(),
        report_id uuid not null,
        at timestamptz not null default now(),
        actor_id uuid references account,
        -- the kind of call that did it, and for a phone's mutation which phone
        door text not null check (door in ('sync', 'rest', 'admin')),
        device uuid,
        action text not null,
        -- the version that was overwritten
        version integer not null,
        -- only what would be lost otherwise: {answers?, urgent?, attachments?, conflicts?, …}
        before jsonb not null check (jsonb_typeof(before) = 'object'),
        check (device is null or door = 'sync')
      );
      create index report_history_report on report_history (report_id, at);
      create trigger report_history_append_only before update or delete or truncate
        on report_history for each statement
        execute function refuse_change('the history of reports');

      create table question_set (
        id uuid primary key default uuid_v7(),
        name text not null check (char_length(name) between 1 and 100),
        questions text[] not null check (cardinality(questions) between 1 and 60),
        created_at timestamptz not null default now()
      );
      create unique index question_set_name on question_set (lower(name));
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table question_set, report_history, report;`);
  }
}
