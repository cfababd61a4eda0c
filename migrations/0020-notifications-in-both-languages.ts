/** A notification may have its text in the other language too. */
import { Migration } from '@mikro-orm/migrations';

export class NotificationsInBothLanguages extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- {subject, text, buttonText}, in English if the notification itself is right to left
      alter table notification
        add column translation jsonb check (jsonb_typeof(translation) = 'object');
    `);
  }

  override down(): void {
    this.addSql('alter table notification drop column translation');
  }
}
