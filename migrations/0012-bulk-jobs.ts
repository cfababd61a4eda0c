/** Long work of administrators that runs on the server: many decisions, large deletions. */
import { Migration } from '@mikro-orm/migrations';

export class BulkJobs extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table bulk_job (
        id uuid primary key default uuid_v7(),
        actor_id uuid not null references account,
        kind text not null check (kind in ('decideRequests', 'deleteEvent', 'deleteMatches')),
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
    `);
  }

  override down(): void {
    this.addSql('drop table bulk_job');
  }
}
