/** Addresses at which people's calendars fetch their matches, and an index on withdrawn reports. */
import { Migration } from '@mikro-orm/migrations';

export class CalendarFeeds extends Migration {
  readonly online = [
    {
      // A feed cancels the deadline of a report that was deleted.
      index: 'audit_entry_report_deleted',
      create: `create index concurrently audit_entry_report_deleted on audit_entry
        ((detail ->> 'officerId'), at) where action = 'report.delete'`,
    },
  ];

  override up(): void {
    this.addSql(/* sql */ `
      create table calendar_feed (
        account_id uuid primary key references account,
        -- SHA-256 of the token, so that reading the table does not give a usable address
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        -- the time of its newest address
        created_at timestamptz not null default now()
      );
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop index audit_entry_report_deleted;
      drop table calendar_feed;
    `);
  }
}
