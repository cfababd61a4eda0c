/** Which officer a match has been given (rulings §8). */
import { Migration } from '@mikro-orm/migrations';

export class Assignments extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- The officer assigned to the match, at most one. 'given': the assignment approved the
      -- booking, and it ends with it; 'own': it was approved on the officer's request, and stays.
      alter table booking
        add column assignment text check (assignment in ('own', 'given')),
        add check (assignment is null or (status = 'approved' and not needs_seat));
      create unique index booking_assigned on booking (match_id) where assignment is not null;

      -- However an approval ends, the assignment ends with it.
      create function end_assignment() returns trigger language plpgsql as $$
      begin
        new.assignment := null;
        return new;
      end $$;
      create trigger booking_assignment before update of status on booking
        for each row when (new.status <> 'approved' and new.assignment is not null)
        execute function end_assignment();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_assignment on booking;
      drop function end_assignment();
      alter table booking drop column assignment;
    `);
  }
}
