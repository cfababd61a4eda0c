/**
 * Attendance at a match, for the phones of its officers. Apart from the attendees, whose rows have
 * photos: closing the gates of 400 people would send each officer 5 MB again.
 */
import { Migration } from '@mikro-orm/migrations';

export class Attendance extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table attendance (
        -- the ticket's id
        id uuid primary key references attendee on delete cascade,
        match_id uuid not null,
        attendance text not null,
        version integer not null default 1
      );
      create index attendance_bucket on attendance (('attendees/' || match_id::text));
      create trigger attendance_version before update on attendance
        for each row execute function increment_version();

      -- The lock prevents the deletion of an attendee in the meantime, once the match is over.
      -- Replacing a ticket locks its booking first, so that the new ticket is found here or below.
      create function keep_attendance() returns trigger language plpgsql as $$
      begin
        if new.attendance is null then
          delete from attendance a using ticket t where t.booking_id = new.id
            and t.revoked_at is null and a.id = t.id;
          return null;
        end if;
        insert into attendance (id, match_id, attendance)
          select a.id, a.match_id, new.attendance
          from ticket t join attendee a on a.id = t.id
          where t.booking_id = new.id and t.revoked_at is null
          for key share of a
        on conflict (id) do update set attendance = excluded.attendance;
        return null;
      end $$;
      create trigger booking_attendance after update of attendance on booking for each row
        when (old.attendance is distinct from new.attendance) execute function keep_attendance();

      create function keep_attendance_of_ticket() returns trigger language plpgsql as $$
      begin
        insert into attendance (id, match_id, attendance)
          select new.id, new.match_id, b.attendance
          from ticket t join booking b on b.id = t.booking_id
          where t.id = new.id and b.attendance is not null;
        return null;
      end $$;
      create trigger attendee_attendance after insert on attendee
        for each row execute function keep_attendance_of_ticket();

      create view published.attendance as
        select 'attendees/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'attendance', attendance) as body
        from attendance;
      select sync.track('attendance', 'attendance');
    `);
  }

  readonly online = [
    {
      table: 'attendee',
      // The triggers may have been faster.
      sql: /* sql */ `
        insert into attendance (id, match_id, attendance)
        select a.id, a.match_id, b.attendance
        from attendee a join ticket t on t.id = a.id join booking b on b.id = t.booking_id
        where a.id = any ($1) and b.attendance is not null
        on conflict (id) do nothing`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger attendee_attendance on attendee;
      drop trigger booking_attendance on booking;
      select sync.untrack('attendance', 'attendance');
      drop table attendance;
      drop function keep_attendance(), keep_attendance_of_ticket();
    `);
  }
}
