/**
 * The people with a valid ticket to a match that is not over, and their attendance, for the phones of
 * its officers. Copied by triggers, because a published view reads one table.
 */
import { Migration } from '@mikro-orm/migrations';

export class Attendees extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table attendee (
        -- the ticket's id
        id uuid primary key references ticket on delete cascade,
        match_id uuid not null references match,
        account_id uuid not null references account,
        name text not null,
        name_arabic text,
        organization text,
        organization_arabic text,
        role text not null,
        seat integer,
        photo bytea,
        version integer not null default 1
      );
      create index attendee_match on attendee (match_id);
      create index attendee_account on attendee (account_id);
      create trigger attendee_version before update on attendee
        for each row execute function increment_version();

      -- Also runs for a moved match, whose tickets are refreshed. A match that is over is left to
      -- the nightly job.
      create function keep_attendee() returns trigger language plpgsql as $$
      begin
        if new.revoked_at is not null then
          delete from attendee where id = new.id;
          return null;
        end if;
        insert into attendee (id, match_id, account_id, name, organization, role, seat, photo,
            name_arabic, organization_arabic)
          select new.id, new.match_id, new.account_id, new.holder, new.organization, new.role,
            new.seat, a.photo_thumbnail, new.holder_arabic, new.organization_arabic
          from account a join match m on m.id = new.match_id
          where a.id = new.account_id and m.date > now() - interval '12 hours'
        on conflict (id) do update
          set name = excluded.name, organization = excluded.organization, role = excluded.role,
            seat = excluded.seat, photo = excluded.photo, name_arabic = excluded.name_arabic,
            organization_arabic = excluded.organization_arabic
          where (attendee.name, attendee.organization, attendee.role, attendee.seat, attendee.photo,
              attendee.name_arabic, attendee.organization_arabic)
            is distinct from
            (excluded.name, excluded.organization, excluded.role, excluded.seat, excluded.photo,
              excluded.name_arabic, excluded.organization_arabic);
        return null;
      end $$;
      create trigger ticket_attendee after insert or update on ticket
        for each row execute function keep_attendee();

      create function keep_attendee_photo() returns trigger language plpgsql as $$
      begin
        update attendee set photo = new.photo_thumbnail where account_id = new.id;
        return null;
      end $$;
      create trigger account_attendee after update of photo_thumbnail on account for each row
        when (old.photo_thumbnail is distinct from new.photo_thumbnail)
        execute function keep_attendee_photo();

      -- Apart from the attendees, whose rows have photos: closing the gates of 400 people would send
      -- each officer 5 MB again.
      create table attendance (
        -- the ticket's id
        id uuid primary key references attendee on delete cascade,
        match_id uuid not null,
        attendance text not null,
        version integer not null default 1
      );
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
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_attendance on booking;
      drop trigger account_attendee on account;
      drop trigger ticket_attendee on ticket;
      drop table attendance, attendee;
      drop function keep_attendance_of_ticket(), keep_attendance(), keep_attendee_photo(),
        keep_attendee();
    `);
  }
}
