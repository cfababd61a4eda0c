/** Whom security was asked about for a tournament, and its answers. */
import { Migration } from '@mikro-orm/migrations';

export class Clearances extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table clearance (
        event_id uuid not null references event,
        account_id uuid not null references account,
        -- when the person was in a file for security the last time
        exported_at timestamptz not null default now(),
        answered_at timestamptz,
        cleared boolean,
        note text check (note <> ''),
        primary key (event_id, account_id),
        check ((answered_at is null) = (cleared is null)),
        check (note is null or cleared is not null)
      );
      create index clearance_account on clearance (account_id);
      create trigger clearance_topic after insert or update or delete on clearance
        for each statement execute function sync.notify_topic('request');

      -- what stands for a person in one file; an answer to an older file counts too
      create table clearance_reference (
        reference text primary key,
        event_id uuid not null,
        account_id uuid not null,
        foreign key (event_id, account_id) references clearance on delete cascade
      );
      create index clearance_reference_person on clearance_reference (event_id, account_id);
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table clearance_reference, clearance`);
  }
}
