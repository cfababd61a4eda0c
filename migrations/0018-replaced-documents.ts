/** Identity images that were replaced, kept for comparison until the new ones are reviewed. */
import { Migration } from '@mikro-orm/migrations';

export class ReplacedDocuments extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table stored_file
        -- the time since which a newer image replaces this identity image, which is kept for the review
        add column replaced_at timestamptz check (
          replaced_at is null or purpose in ('identification', 'press_id', 'profile_picture'));
      create unique index stored_file_replaced on stored_file (owner_id, purpose)
        where replaced_at is not null;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `alter table stored_file drop column replaced_at;`);
  }
}
