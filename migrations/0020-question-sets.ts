/** Questions that administrators keep for the next report. */
import { Migration } from '@mikro-orm/migrations';

export class QuestionSets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table question_set (
        id uuid primary key default uuid_v7(),
        name text not null check (char_length(name) between 1 and 100),
        questions text[] not null check (cardinality(questions) between 1 and 60),
        created_at timestamptz not null default now()
      );
      create unique index question_set_name on question_set (lower(name));
    `);
  }

  override down(): void {
    this.addSql('drop table question_set;');
  }
}
