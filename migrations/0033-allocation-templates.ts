/** A venue's usual places, from which the allocations of its matches are made. */
import { Migration } from '@mikro-orm/migrations';

export class AllocationTemplates extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table allocation_template (
        venue_id uuid primary key references venue on delete cascade,
        -- deadlines, and zones with their numbers, roles and quotas, as the form sends them
        body jsonb not null check (jsonb_typeof(body) = 'object'),
        version integer not null default 1
      );
      create trigger allocation_template_version before update on allocation_template
        for each row execute function increment_version();
      create trigger allocation_template_topic after insert or update on allocation_template
        for each statement execute function sync.notify_topic('pool');
    `);
  }

  override down(): void {
    this.addSql('drop table allocation_template;');
  }
}
