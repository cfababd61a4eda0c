/**
 * The people with a live ticket to a match that is not over, for the phones of its officers. Copied
 * from tickets and accounts by triggers, because a published view reads one table.
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
        organization text,
        role text not null,
        seat integer,
        photo bytea,
        version integer not null default 1
      );
      create index attendee_bucket on attendee (('attendees/' || match_id::text));
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
        insert into attendee (id, match_id, account_id, name, organization, role, seat, photo)
          select new.id, new.match_id, new.account_id, new.holder, new.organization, new.role,
            new.seat, a.photo_thumbnail
          from account a join match m on m.id = new.match_id
          where a.id = new.account_id and m.date > now() - interval '12 hours'
        on conflict (id) do update
          set name = excluded.name, organization = excluded.organization, role = excluded.role,
            seat = excluded.seat, photo = excluded.photo
          where (attendee.name, attendee.organization, attendee.role, attendee.seat, attendee.photo)
            is distinct from
            (excluded.name, excluded.organization, excluded.role, excluded.seat, excluded.photo);
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

      create view published.attendee as
        select 'attendees/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'name', name,
          'organization', organization, 'role', role, 'seat', 'seat-' || seat,
          'photo', 'data:image/jpeg;base64,' || replace(encode(photo, 'base64'), chr(10), ''))
          as body
        from attendee;
      select sync.track('attendee', 'attendee');
    `);
  }

  readonly online = [
    {
      table: 'ticket',
      // The trigger may have been faster.
      sql: /* sql */ `
        insert into attendee (id, match_id, account_id, name, organization, role, seat, photo)
        select t.id, t.match_id, t.account_id, t.holder, t.organization, t.role, t.seat,
          a.photo_thumbnail
        from ticket t join account a on a.id = t.account_id join match m on m.id = t.match_id
        where t.id = any ($1) and t.revoked_at is null and m.date > now() - interval '12 hours'
        on conflict (id) do nothing`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      select sync.untrack('attendee', 'attendee');
      drop trigger account_attendee on account;
      drop trigger ticket_attendee on ticket;
      drop function keep_attendee(), keep_attendee_photo();
      drop table attendee;
    `);
  }
}
