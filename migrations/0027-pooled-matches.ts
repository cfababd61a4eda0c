/**
 * Whether the places of a match are allocated: a column of the match, because whoever waited for the
 * match's lock reads this row again, and no other. It is a migration of its own, as every change of a table
 * that is written all the time.
 */
import { Migration } from '@mikro-orm/migrations';

export class PooledMatches extends Migration {
  override up(): void {
    this.addSql(/* sql */ `alter table match add column pooled boolean not null default false`);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table match drop column pooled`);
  }
}
