/** Administrators ask about applications to tournaments, too. */
import { Migration } from '@mikro-orm/migrations';

export class AccreditationQuestions extends Migration {
  readonly online = [
    {
      // One open question, however many administrators ask at once.
      index: 'request_question_open_accreditation',
      create: `create unique index concurrently request_question_open_accreditation on request_question
        (accreditation_id) where answered_at is null`,
    },
    {
      index: 'request_question_accreditation',
      create: `create index concurrently request_question_accreditation on request_question
        (accreditation_id)`,
    },
  ] as const;

  override up(): void {
    this.addSql(/* sql */ `
      -- A question is about a registration or about an accreditation.
      alter table request_question alter column request_id drop not null;
      alter table request_question
        add column accreditation_id uuid references accreditation on delete cascade,
        -- Every question so far is about a registration, so that no row needs to be checked.
        add constraint request_question_about
          check (num_nonnulls(request_id, accreditation_id) = 1) not valid;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      delete from request_question where request_id is null;
      alter table request_question drop column accreditation_id;
      alter table request_question alter column request_id set not null;
    `);
  }
}
