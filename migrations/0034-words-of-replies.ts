/** Repeated calls get their stored reply in the language of the caller (0050). */
import { Migration } from '@mikro-orm/migrations';

export class WordsOfReplies extends Migration {
  override up(): void {
    this.addSql('alter table idempotency_key add column words jsonb');
  }

  override down(): void {
    this.addSql('alter table idempotency_key drop column words');
  }
}
