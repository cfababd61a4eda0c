/** Absences of people who held a place at a match, and suspensions that may follow from three. */
import { Migration } from '@mikro-orm/migrations';

export class Absences extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table absence (
        id uuid primary key default uuid_v7(),
        request_id uuid not null unique references pool_request,
        match_id uuid not null references match,
        event_id uuid not null references event,
        account_id uuid not null references account,
        -- places, gates and phones at the time of the record: theirs are deleted earlier
        evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
        notified_at timestamptz not null default now(),
        status text not null default 'open'
          check (status in ('open', 'contested', 'upheld', 'withdrawn')),
        -- the person's text, deleted 90 days after the decision
        contest text check (length(contest) between 1 and 1000),
        contested_at timestamptz,
        -- the league's text
        explanation text check (length(explanation) between 1 and 200),
        -- null for one that a late check withdrew, until the person is informed
        decided_at timestamptz,
        decided_by uuid references account,
        version integer not null default 1,
        -- someone with two places at a match was absent once
        unique (match_id, account_id),
        check (contest is null or contested_at is not null),
        check (status <> 'contested' or (contested_at is not null and decided_at is null)),
        check (status <> 'upheld' or decided_by is not null)
      );
      create index absence_account on absence (account_id);
      create index absence_bucket on absence (('user/' || account_id::text));
      create trigger absence_version before update on absence
        for each row execute function increment_version();

      create table suspension (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        -- it bars requests for matches that kick off in between
        begins_at timestamptz not null,
        ends_at timestamptz not null,
        reason text not null check (length(reason) between 1 and 200),
        absence_ids text[] not null check (cardinality(absence_ids) between 3 and 20),
        created_at timestamptz not null default now(),
        decided_by uuid not null references account,
        lifted_at timestamptz,
        lifted_by uuid references account,
        lifted_reason text check (length(lifted_reason) between 1 and 200),
        version integer not null default 1,
        -- the clocks may change in between
        check (ends_at > begins_at and ends_at < begins_at + interval '1 year 2 hours'),
        check ((lifted_at is null) = (lifted_by is null)),
        check ((lifted_at is null) = (lifted_reason is null))
      );
      create index suspension_account on suspension (account_id);
      create index suspension_bucket on suspension (('user/' || account_id::text));
      create trigger suspension_version before update on suspension
        for each row execute function increment_version();

      create function is_suspended(the_account uuid, kick_off timestamptz)
      returns boolean language sql stable as $$
        select exists (select from suspension where account_id = the_account
          and lifted_at is null and kick_off between begins_at and ends_at)
      $$;

      -- A late check that shows that the person came, or may have come, ends the absence.
      create function withdraw_absence() returns trigger language plpgsql as $$
      begin
        update absence set status = 'withdrawn', decided_at = null, decided_by = null,
          explanation = null
        where match_id = new.match_id and account_id = new.account_id and status <> 'withdrawn';
        return null;
      end $$;
      create trigger booking_absence after update of attendance on booking
        for each row when (new.attendance in ('came', 'unknown'))
        execute function withdraw_absence();

      create trigger absence_topic after insert or update or delete on absence
        for each statement execute function sync.notify_topic('pool');
      create trigger suspension_topic after insert or update or delete on suspension
        for each statement execute function sync.notify_topic('pool');

      create view published.absence as
        select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
          'evidence', evidence, 'notifiedAt', iso_instant(notified_at), 'status', status,
          'contest', contest, 'contestedAt', iso_instant(contested_at),
          'explanation', explanation, 'decidedAt', iso_instant(decided_at)) as body
        from absence;
      select sync.track('absence', 'absence');
      create view published.suspension as
        select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'beginsAt', iso_instant(begins_at),
          'endsAt', iso_instant(ends_at), 'reason', reason,
          'absenceIds', to_jsonb(absence_ids)) as body
        from suspension where lifted_at is null;
      select sync.track('suspension', 'suspension');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_absence on booking;
      drop function withdraw_absence(), is_suspended(uuid, timestamptz);
      select sync.untrack('suspension', 'suspension');
      select sync.untrack('absence', 'absence');
      drop table suspension, absence;
    `);
  }
}
