/**
 * A search key ends with the approval of an officer whose phone has it, however the booking ends; and
 * a mark on an exception reaches other desks immediately.
 */
import { Migration } from '@mikro-orm/migrations';

export class EndedApprovals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create function renew_search_key() returns trigger language plpgsql as $$
      begin
        update gate_secret
        set search_key = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
          search_key_no = search_key_no + 1
        where match_id = new.match_id and exists (
          select from gate_device d
          where d.match_id = new.match_id and d.officer_id = new.account_id
            and d.revoked_at is null and d.lost_reason is null);
        return null;
      end $$;
      create trigger booking_search_key after update of status on booking for each row
        when (old.status = 'approved' and new.status <> 'approved')
        execute function renew_search_key();

      create trigger gate_exception_seen_topic after insert or update or delete
        on gate_exception_seen for each statement execute function sync.notify_topic('gate');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger gate_exception_seen_topic on gate_exception_seen;
      drop trigger booking_search_key on booking;
      drop function renew_search_key();
    `);
  }
}
