/**
 * Withdrawn applications and bookings. The row stays, because tickets refer to it, but counts as
 * none: phones do not get it, and the person may apply or book again.
 */
import { Migration } from '@mikro-orm/migrations';

export class Withdrawals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table accreditation
        add column withdrawn boolean not null default false,
        add check (not withdrawn or (status = 'rejected' and not revoked));
      alter table booking
        add column withdrawn boolean not null default false,
        add check (not withdrawn or (status = 'rejected' and not revoked));

      -- However a withdrawn request starts again, the withdrawal ends.
      create function end_withdrawal() returns trigger language plpgsql as $$
      begin
        new.withdrawn := false;
        return new;
      end $$;
      create trigger accreditation_withdrawal before update of status on accreditation
        for each row when (new.status <> 'rejected' and new.withdrawn)
        execute function end_withdrawal();
      create trigger booking_withdrawal before update of status on booking
        for each row when (new.status <> 'rejected' and new.withdrawn)
        execute function end_withdrawal();

      ${requestView('accreditation.withdrawn', 'booking.withdrawn')};
      ${accreditationView} where not withdrawn;
      ${bookingView} where not withdrawn;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${accreditationView};
      ${bookingView};
      drop view request;
      ${requestView()};
      drop trigger accreditation_withdrawal on accreditation;
      drop trigger booking_withdrawal on booking;
      drop function end_withdrawal();
      alter table accreditation drop column withdrawn;
      alter table booking drop column withdrawn;
    `);
  }
}

/** @param withdrawn the columns of accreditations and bookings; without them the view has none */
const requestView = (...withdrawn: string[]) => {
  const [first = '', accreditation = '', booking = ''] =
    withdrawn.length === 0
      ? []
      : [', false as withdrawn', ...withdrawn.map((column) => `, ${column}`)];
  return /* sql */ `create or replace view request as
    select id, 'create_profile' as type, status, account_id,
      null::uuid as event_id, null::uuid as match_id,
      rejection_reason as reason, created_at, decided_at, decided_by${first}
    from profile_request
    union all
    select id, 'join_event', status, account_id, event_id, null,
      reason, created_at, decided_at, decided_by${accreditation}
    from accreditation
    union all
    select id, 'join_match', status, account_id, event_id, match_id,
      reason, created_at, decided_at, decided_by${booking}
    from booking`;
};

const accreditationView = /* sql */ `create or replace view published.accreditation as
  select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
    'id', id, 'version', version, 'eventId', event_id, 'status', status,
    'revoked', revoked, 'reason', reason, 'createdAt', iso_instant(created_at)) as body
  from accreditation`;
const bookingView = /* sql */ `create or replace view published.booking as
  select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
    'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
    'status', status, 'revoked', revoked, 'reason', reason, 'seat', 'seat-' || seat,
    'seatReservationRequired', status = 'approved' and needs_seat and seat is null,
    'createdAt', iso_instant(created_at)) as body
  from booking`;
