/** Long work on the server, limits of calls, and what the operator has to know. */
import { Migration } from '@mikro-orm/migrations';

export class Operations extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Long work of administrators: many decisions, large deletions.
      create table bulk_job (
        id uuid primary key default uuid_v7(),
        actor_id uuid not null references account,
        kind text not null check (kind in ('decideRequests', 'deleteEvent', 'deleteMatches', 'setUserStatus')),
        -- the input of the kind's step: ids of records, the decision
        input jsonb not null,
        status text not null default 'waiting'
          check (status in ('waiting', 'running', 'done', 'stopped')),
        total integer not null,
        done integer not null default 0,
        -- [{id, message}]
        refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
        starts_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        finished_at timestamptz
      );
      create index bulk_job_newest on bulk_job (created_at);

      -- Limits that all processes count together: calls by the hour, and changes.
      -- Unlogged, because an update costs no flush; after a crash of the server all limits begin anew.
      create unlogged table rate_limit (
        name text not null,
        -- an account's id, or a guest's network
        owner text not null,
        -- the time when everything that was counted is regained
        free_at timestamptz not null,
        primary key (name, owner)
        -- room for updates beside their row, without an index that each of them would change
      ) with (fillfactor = 50);

      -- Names the database, so that another one cannot delete its files in a shared bucket.
      create table database_identity (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        cluster text not null,
        cleanup_stopped_at timestamptz
      );

      -- When a backup last succeeded, for the page "System" and for alerts.
      create table last_backup (
        -- one row at most
        id boolean primary key default true check (id),
        taken_at timestamptz not null
      );
    `);
  }

  override down(): void {
    this.addSql('drop table last_backup, database_identity, rate_limit, bulk_job');
  }
}
