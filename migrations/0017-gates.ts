/**
 * Gates of a match: who is on its list, and the phones that check tickets there. Tickets number
 * themselves on the list by triggers, and a change of a ticket or of its holder's photo reaches the
 * list. Phones at the gates get the views published here.
 */
import { Migration } from '@mikro-orm/migrations';

const tracked = ['gate_match', 'gate', 'gate_device', 'gate_entry'] as const;
/** Tables whose changes the page of a match's gates shows. */
const shown = [...tracked, 'security_list'] as const;

export class Gates extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table gate_match (
        id uuid primary key references match,
        -- the same facts as on tickets, kept current with them
        facts jsonb not null,
        -- minutes before kick-off when the gates open, and after it when they close
        opens_before integer not null default 180 check (opens_before between 0 and 1440),
        closes_after integer not null default 180 check (closes_after between 0 and 1440),
        re_entry boolean not null default false,
        -- {name, phone} of the contact for stewards
        contact jsonb,
        recipients text[] not null default '{}',
        -- a higher number ends all officers' numbers before
        numbers_no integer not null default 1,
        closed_at timestamptz,
        version integer not null default 1
      );

      -- Not published, so that numbering a ticket wakes no phone for this row.
      create table gate_secret (
        match_id uuid primary key references gate_match on delete cascade,
        -- not given out any more: phones sign with keys of their own
        match_key bytea not null,
        search_key bytea not null,
        search_key_no integer not null default 1,
        last_no integer not null default 0
      );

      -- The officer's number for a ticket: its slot is the ticket's number on the list, or below zero
      -- one of the spare ones for tickets that are on no list.
      create table gate_number (
        match_id uuid not null references gate_match on delete cascade,
        slot integer not null,
        digits text not null,
        salt bytea not null,
        -- PBKDF2-SHA-256
        verifier bytea not null,
        primary key (match_id, slot)
      );

      create table gate (
        id uuid primary key default uuid_v7(),
        match_id uuid not null references gate_match,
        number integer not null check (number between 1 and 99),
        name text not null,
        name_ar text,
        -- the admitted roles; everyone if empty
        roles text[] not null default '{}',
        -- a new number ends the old enrolment code
        code_no integer not null default 1,
        version integer not null default 1,
        unique (match_id, number)
      );

      create table gate_device (
        -- an id made on the phone
        id uuid primary key,
        secret_hash bytea not null,
        -- a point of P-256, 65 bytes; null until the phone has sent it
        public_key bytea,
        match_id uuid not null references gate_match,
        gate_id uuid not null references gate,
        label text not null,
        rights text not null check (rights in ('check', 'search', 'officer')),
        officer_id uuid references account,
        -- no one relies on a phone before it was accepted
        accepted boolean not null default true,
        -- the network from which it enrolled, so that no network fills the places of all at a gate
        network text,
        enrolled_at timestamptz not null default now(),
        handed_in_at timestamptz,
        -- how many scans it has ever made, by its hand-in
        scans_made integer,
        lost_reason text,
        revoked_at timestamptz,
        -- its checks, and what was learned by comparing with it, do not count
        discarded boolean not null default false,
        version integer not null default 1,
        check ((rights = 'officer') = (officer_id is not null))
      );
      create index gate_device_match on gate_device (match_id);
      create index gate_device_gate on gate_device (gate_id);
      create index gate_device_officer on gate_device (officer_id) where officer_id is not null;
      -- Comparison codes name a phone by the last 8 bytes of its id.
      create unique index gate_device_short_id on gate_device (match_id, right(id::text, 17));

      -- A table of its own, so that a phone that is heard from wakes no one.
      create table gate_contact (
        device_id uuid primary key references gate_device on delete cascade,
        last_seen_at timestamptz not null,
        list_as_of timestamptz
      );

      create table gate_entry (
        -- the ticket's id
        id uuid primary key references ticket on delete cascade,
        -- refers to no gates: numbering a ticket would lock them after its booking, and closing them
        -- locks them before
        match_id uuid not null,
        no integer not null,
        -- the first 16 bytes of SHA-256 of the ticket's ref
        h bytea not null check (octet_length(h) = 16),
        booking_id uuid not null references booking,
        role text not null,
        seat integer,
        places text[] not null default '{}',
        revoked_at timestamptz,
        -- version of the names and the photo on the sealed card
        card integer not null default 1,
        version integer not null default 1,
        unique (match_id, no),
        unique (match_id, h)
      );
      create index gate_entry_booking on gate_entry (booking_id);

      create table security_list (
        id uuid primary key default uuid_v7(),
        match_id uuid not null references gate_match,
        version integer not null,
        issued_at timestamptz not null default now(),
        issued_by uuid references account,
        people jsonb not null,
        -- SHA-256
        digest bytea not null,
        unique (match_id, version)
      );

      create index gate_match_bucket on gate_match (('gate/' || id::text));
      create index gate_bucket on gate (('gate/' || match_id::text));
      create index gate_device_bucket on gate_device (('gate/' || match_id::text));
      create index gate_entry_bucket on gate_entry (('gate/' || match_id::text));
      ${tracked
        .map(
          (table) => `create trigger ${table}_version before update on ${table}
        for each row execute function increment_version();`,
        )
        .join('\n      ')}

      -- Numbers a ticket, or several of a statement one after the other. A match whose gates are not
      -- set up has no list; setting up locks the match, which issuing a ticket locks too.
      create function keep_gate_entry() returns trigger language plpgsql as $$
      declare
        the_no integer;
      begin
        if tg_op = 'INSERT' then
          update gate_secret set last_no = last_no + 1 where match_id = new.match_id
            returning last_no into the_no;
          if found then
            insert into gate_entry (id, match_id, no, h, booking_id, role, seat, revoked_at)
              values (new.id, new.match_id, the_no,
                substr(sha256(convert_to(new.ref, 'UTF8')), 1, 16), new.booking_id, new.role,
                new.seat, new.revoked_at);
          end if;
          return null;
        end if;
        update gate_entry e
        set role = new.role, seat = new.seat, revoked_at = new.revoked_at,
          card = e.card + case when
            (new.holder, new.holder_arabic, new.organization, new.organization_arabic)
            is distinct from
            (old.holder, old.holder_arabic, old.organization, old.organization_arabic)
            then 1 else 0 end
        where e.id = new.id and (
          (e.role, e.seat, e.revoked_at) is distinct from (new.role, new.seat, new.revoked_at)
          or (new.holder, new.holder_arabic, new.organization, new.organization_arabic)
            is distinct from
            (old.holder, old.holder_arabic, old.organization, old.organization_arabic));
        return null;
      end $$;
      create trigger ticket_gate_entry after insert or update on ticket
        for each row execute function keep_gate_entry();

      create function keep_gate_card() returns trigger language plpgsql as $$
      begin
        update gate_entry e set card = e.card + 1 from ticket t
        where t.account_id = new.id and e.id = t.id and e.revoked_at is null;
        return null;
      end $$;
      create trigger account_gate_card after update of photo_thumbnail on account for each row
        when (old.photo_thumbnail is distinct from new.photo_thumbnail)
        execute function keep_gate_card();

      create trigger gate_tickets after insert or delete or update of number, roles on gate
        for each row execute function refresh_tickets();
      create trigger gate_match_tickets after update of opens_before on gate_match for each row
        when (old.opens_before is distinct from new.opens_before)
        execute function refresh_tickets();

      -- The officer's phone has the numbers and the search key. Both end with the officer's approval,
      -- however the booking ends.
      create function renew_gate_numbers(the_match uuid) returns void language sql as $$
        update gate_match set numbers_no = numbers_no + 1 where id = the_match;
        delete from gate_number where match_id = the_match;
      $$;
      create function renew_search_key() returns trigger language plpgsql as $$
      begin
        update gate_secret
        set search_key = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
          search_key_no = search_key_no + 1
        where match_id = new.match_id and exists (
          select from gate_device d
          where d.match_id = new.match_id and d.officer_id = new.account_id
            and d.revoked_at is null and d.lost_reason is null);
        if found then perform renew_gate_numbers(new.match_id); end if;
        return null;
      end $$;
      create trigger booking_search_key after update of status on booking for each row
        when (old.status = 'approved' and new.status <> 'approved')
        execute function renew_search_key();

      create view published.gate_match as
        select 'gate/' || id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'facts', facts, 'opensBefore', opens_before,
          'closesAfter', closes_after, 'reEntry', re_entry, 'contact', null,
          'numbersNo', numbers_no, 'closedAt', iso_instant(closed_at)) as body
        from gate_match;
      create view published.gate as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'number', number, 'name', name,
          'nameArabic', name_ar, 'roles', to_jsonb(roles)) as body
        from gate;
      create view published.gate_device as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id, 'label', '',
          'rights', rights, 'accepted', accepted,
          'publicKey', rtrim(translate(encode(public_key, 'base64'), E'+/\\n', '-_'), '='),
          'handedInAt', iso_instant(handed_in_at), 'lostReason', case when lost_reason is not null then '' end,
          'revokedAt', iso_instant(revoked_at), 'discarded', discarded) as body
        from gate_device;
      create view published.gate_entry as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'no', no,
          'h', rtrim(translate(encode(h, 'base64'), '+/', '-_'), '='), 'bookingId', booking_id,
          'role', role, 'seat', 'seat-' || seat, 'places', to_jsonb(places),
          'revokedAt', iso_instant(revoked_at), 'card', card) as body
        from gate_entry;
      ${tracked.map((table) => `select sync.track('${table}', '${table}');`).join('\n      ')}
      ${shown
        .map(
          (table) => `create trigger ${table}_topic after insert or update or delete on ${table}
        for each statement execute function sync.notify_topic('gate');`,
        )
        .join('\n      ')}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_search_key on booking;
      drop trigger account_gate_card on account;
      drop trigger ticket_gate_entry on ticket;
      ${tracked.map((table) => `select sync.untrack('${table}', '${table}');`).join('\n      ')}
      drop table security_list, gate_entry, gate_contact, gate_device, gate, gate_number, gate_secret,
        gate_match;
      drop function renew_search_key(), renew_gate_numbers(uuid), keep_gate_card(),
        keep_gate_entry();
    `);
  }
}
