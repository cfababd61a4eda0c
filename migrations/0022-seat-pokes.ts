/** Open seat maps are told when a seat is taken or freed: `NOTIFY sync_live, 'seats:<match>'`. */
import { Migration } from '@mikro-orm/migrations';

export class SeatPokes extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create function sync.tell_seats() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'seats:' || new.match_id);
        return null;
      end $$;
      create trigger booking_seat_told after update of seat on booking for each row
        when (old.seat is distinct from new.seat) execute function sync.tell_seats();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_seat_told on booking;
      drop function sync.tell_seats();
    `);
  }
}
