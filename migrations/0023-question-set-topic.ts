/** Open forms are told when saved questions change. */
import { Migration } from '@mikro-orm/migrations';

export class QuestionSetTopic extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create trigger question_set_topic after insert or update or delete on question_set
        for each statement execute function sync.tell_topic('questionSet');
    `);
  }

  override down(): void {
    this.addSql('drop trigger question_set_topic on question_set;');
  }
}
