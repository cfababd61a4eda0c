/** A 64-bit hash of each person's photo, which similar pictures share: it finds duplicate accounts. */
import { Migration } from '@mikro-orm/migrations';

export class PhotoHashes extends Migration {
  override up(): void {
    // A table of its own, because a new version of the account would make open forms stale.
    this.addSql(/* sql */ `
      create table photo_hash (
        account_id uuid primary key references account,
        -- the photo that the hash is of
        name text not null,
        hash bit(64) not null
      )
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table photo_hash`);
  }
}
