/** Administrators ask applicants about their registrations instead of rejecting them. */
import { Migration } from '@mikro-orm/migrations';

export class RequestQuestions extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table request_question (
        id uuid primary key default uuid_v7(),
        request_id uuid not null references profile_request on delete cascade,
        account_id uuid not null references account,
        fields text[] not null,
        text text not null check (text <> ''),
        asked_at timestamptz not null default now(),
        asked_by uuid not null references account,
        answered_at timestamptz,
        answer text check (answer is null or answered_at is not null),
        reminded_at timestamptz
      );
      -- one open question, however many administrators ask at once
      create unique index request_question_open on request_question (request_id)
        where answered_at is null;
      create index request_question_request on request_question (request_id);
      create index request_question_account on request_question (account_id);
      create trigger request_question_topic after insert or update or delete on request_question
        for each statement execute function sync.notify_topic('request');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table request_question`);
  }
}
