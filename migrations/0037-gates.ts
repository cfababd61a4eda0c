/**
 * Gates of a match: who is on its list, the phones that check tickets there, and what they saw.
 * Tickets number themselves on the list by triggers, and a change of a ticket or of its holder's
 * photo reaches the list.
 */
import { Migration } from '@mikro-orm/migrations';

const tracked = ['gate_match', 'gate', 'gate_device', 'gate_entry', 'gate_scan'] as const;
/** Tables whose changes the page of a match's gates shows. */
const shown = [...tracked, 'gate_comparison', 'security_list'] as const;

/** `refresh_tickets` of 0033, which keeps the facts of a match's gates current too. */
const refreshTickets = (gates: string) => /* sql */ `
  create or replace function refresh_tickets() returns trigger language plpgsql as $$
  declare
    touched uuid[];
  begin
    -- one plan each, so that each uses its index
    case tg_table_name
      when 'match' then
        touched := array[new.id];
      when 'team' then
        select array_agg(id) into touched from match
        where home_team_id = new.id or away_team_id = new.id;
      when 'venue' then
        select array_agg(id) into touched from match where venue_id = new.id;
      when 'event' then
        select array_agg(id) into touched from match where event_id = new.id;
      when 'city' then
        select array_agg(m.id) into touched from match m join venue v on v.id = m.venue_id
        where v.city_id = new.id;
    end case;
    update ticket t set facts = bilingual_ticket_facts(t.match_id)
    where t.match_id = any (touched) and t.facts is distinct from bilingual_ticket_facts(t.match_id);
    ${gates}
    return null;
  end $$;
`;

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
        closed_at timestamptz,
        version integer not null default 1
      );

      -- Not published, so that numbering a ticket wakes no phone for this row.
      create table gate_secret (
        match_id uuid primary key references gate_match on delete cascade,
        match_key bytea not null,
        search_key bytea not null,
        search_key_no integer not null default 1,
        last_no integer not null default 0
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
        match_id uuid not null references gate_match,
        gate_id uuid not null references gate,
        label text not null,
        rights text not null check (rights in ('check', 'search', 'officer')),
        officer_id uuid references account,
        enrolled_at timestamptz not null default now(),
        handed_in_at timestamptz,
        -- how many scans it has ever made, by its hand-in
        scans_made integer,
        lost_reason text,
        revoked_at timestamptz,
        version integer not null default 1,
        check ((rights = 'officer') = (officer_id is not null))
      );
      create index gate_device_match on gate_device (match_id);
      create index gate_device_gate on gate_device (gate_id);
      create index gate_device_officer on gate_device (officer_id) where officer_id is not null;

      -- A table of its own, so that a phone that is heard from wakes no one.
      create table gate_contact (
        device_id uuid primary key references gate_device on delete cascade,
        last_seen_at timestamptz not null,
        list_as_of timestamptz
      );

      create table gate_entry (
        -- the ticket's id
        id uuid primary key references ticket on delete cascade,
        match_id uuid not null references gate_match,
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

      create table gate_scan (
        -- an id made on the phone, the same at every door
        id uuid primary key,
        match_id uuid not null references gate_match,
        gate_id uuid not null references gate,
        device_id uuid references gate_device,
        -- the person who entered it at the media office
        account_id uuid references account,
        h bytea,
        act text not null check (act in ('in', 'out', 'none', 'undo', 'grant')),
        undoes uuid,
        -- the answer that the phone showed
        answer text not null,
        source text not null check (source in ('camera', 'scanner', 'typed', 'search', 'paper')),
        at timestamptz not null,
        clock_certain boolean not null,
        list_as_of timestamptz,
        override text check (override in ('number', 'officer', 'steward')),
        document text check (document in ('identity', 'press')),
        received_at timestamptz not null default now(),
        -- the answer that the server's list would have given
        server_answer text,
        discarded boolean not null default false,
        version integer not null default 1,
        check ((act = 'undo') = (undoes is not null))
      );
      create index gate_scan_match on gate_scan (match_id, at);
      create index gate_scan_device on gate_scan (device_id);
      create index gate_scan_gate on gate_scan (gate_id);
      create index gate_scan_account on gate_scan (account_id) where account_id is not null;

      -- A comparison code of one phone, as another phone read it.
      create table gate_comparison (
        match_id uuid not null references gate_match,
        teller uuid not null references gate_device,
        hearer uuid not null references gate_device,
        at timestamptz not null,
        heard_at timestamptz not null,
        re_entry boolean not null,
        bitmap bytea not null,
        steps bytea,
        primary key (teller, hearer, at)
      );
      create index gate_comparison_match on gate_comparison (match_id);
      create index gate_comparison_hearer on gate_comparison (hearer);

      -- Exceptions are a query; this is what the media office has seen of it.
      create table gate_exception_seen (
        match_id uuid not null references gate_match,
        key text not null,
        seen_at timestamptz not null default now(),
        seen_by uuid references account,
        primary key (match_id, key)
      );

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

      -- came, absent or unknown, once the match's gates are closed
      alter table booking add column attendance text;

      ${tracked
        .map(
          (table) => /* sql */ `
      create index ${table}_bucket on ${table} (('gate/' || ${table === 'gate_match' ? 'id' : 'match_id'}::text));
      create trigger ${table}_version before update on ${table}
        for each row execute function increment_version();`,
        )
        .join('')}

      create view published.gate_match as
        select 'gate/' || id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'facts', facts, 'opensBefore', opens_before,
          'closesAfter', closes_after, 'reEntry', re_entry, 'contact', contact,
          'closedAt', iso_instant(closed_at)) as body
        from gate_match;
      create view published.gate as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'number', number, 'name', name,
          'nameArabic', name_ar, 'roles', to_jsonb(roles)) as body
        from gate;
      create view published.gate_device as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id, 'label', label,
          'rights', rights, 'handedInAt', iso_instant(handed_in_at), 'lostReason', lost_reason,
          'revokedAt', iso_instant(revoked_at)) as body
        from gate_device;
      create view published.gate_entry as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'no', no,
          'h', rtrim(translate(encode(h, 'base64'), '+/', '-_'), '='), 'bookingId', booking_id,
          'role', role, 'seat', 'seat-' || seat, 'places', to_jsonb(places),
          'revokedAt', iso_instant(revoked_at), 'card', card) as body
        from gate_entry;
      create view published.gate_scan as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id,
          'deviceId', device_id,
          'h', rtrim(translate(encode(h, 'base64'), '+/', '-_'), '='), 'act', act,
          'undoes', undoes, 'at', iso_instant(at)) as body
        from gate_scan where act in ('in', 'out', 'undo') and not discarded;
      ${tracked.map((table) => `select sync.track('${table}', '${table}');`).join('\n      ')}

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

      ${refreshTickets(/* sql */ `update gate_match g set facts = bilingual_ticket_facts(g.id)
    where g.id = any (touched) and g.facts is distinct from bilingual_ticket_facts(g.id);`)}

      ${shown
        .map(
          (
            table,
          ) => /* sql */ `create trigger ${table}_topic after insert or update or delete on ${table}
        for each statement execute function sync.notify_topic('gate');`,
        )
        .join('\n      ')}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${refreshTickets('')}
      drop trigger account_gate_card on account;
      drop trigger ticket_gate_entry on ticket;
      drop function keep_gate_card(), keep_gate_entry();
      ${tracked.map((table) => `select sync.untrack('${table}', '${table}');`).join('\n      ')}
      alter table booking drop column attendance;
      drop table security_list, gate_exception_seen, gate_comparison, gate_scan, gate_entry,
        gate_contact, gate_device, gate, gate_secret, gate_match;
    `);
  }
}
