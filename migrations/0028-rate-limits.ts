/** Limits that all processes count together: calls by the hour, and changes. */
import { Migration } from '@mikro-orm/migrations';

export class RateLimits extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
    `);
  }

  override down(): void {
    this.addSql('drop table rate_limit');
  }
}
