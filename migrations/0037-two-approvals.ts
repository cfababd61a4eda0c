/** Tournaments can require that two administrators approve each accreditation. */
import { Migration } from '@mikro-orm/migrations';

export class TwoApprovals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table event add column two_approvals boolean not null default false;
      -- the first of two administrators, while the second is awaited
      alter table accreditation add column first_approved_by uuid references account;
      -- how many of those done wait for a second approval
      alter table bulk_job add column first_approvals integer not null default 0;

      -- However a request ends, its first approval ends with it.
      create function end_first_approval() returns trigger language plpgsql as $$
      begin
        new.first_approved_by := null;
        return new;
      end $$;
      create trigger accreditation_first_approval before update of status on accreditation
        for each row when (new.status <> 'pending' and new.first_approved_by is not null)
        execute function end_first_approval();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger accreditation_first_approval on accreditation;
      drop function end_first_approval();
      alter table bulk_job drop column first_approvals;
      alter table accreditation drop column first_approved_by;
      alter table event drop column two_approvals;
    `);
  }
}
