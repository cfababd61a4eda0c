/**
 * Phones at the gates sign with keys of their own, no one relies on a phone before it was accepted, and
 * officers' numbers are random. The key of the match that phones shared is not given out any more.
 */
import { Migration } from '@mikro-orm/migrations';

/** `renew_search_key` of 0042; the officer's phone has the numbers, too. */
const renewSearchKey = (numbers: string) => /* sql */ `
  create or replace function renew_search_key() returns trigger language plpgsql as $$
  begin
    update gate_secret
    set search_key = sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      search_key_no = search_key_no + 1
    where match_id = new.match_id and exists (
      select from gate_device d
      where d.match_id = new.match_id and d.officer_id = new.account_id
        and d.revoked_at is null and d.lost_reason is null);
    ${numbers}
    return null;
  end $$;
`;

export class PhoneKeys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- a point of P-256, 65 bytes; null until the phone has sent it
      alter table gate_device add column public_key bytea;
      -- phones that enrolled before are relied on as they were
      alter table gate_device add column accepted boolean not null default true;
      -- a higher number ends all officers' numbers before
      alter table gate_match add column numbers_no integer not null default 1;

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

      create function renew_gate_numbers(the_match uuid) returns void language sql as $$
        update gate_match set numbers_no = numbers_no + 1 where id = the_match;
        delete from gate_number where match_id = the_match;
      $$;
      ${renewSearchKey('if found then perform renew_gate_numbers(new.match_id); end if;')}

      create or replace view published.gate_match as
        select 'gate/' || id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'facts', facts, 'opensBefore', opens_before,
          'closesAfter', closes_after, 'reEntry', re_entry, 'contact', null,
          'numbersNo', numbers_no, 'closedAt', iso_instant(closed_at)) as body
        from gate_match;
      create or replace view published.gate_device as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id, 'label', '',
          'rights', rights, 'accepted', accepted,
          'publicKey', rtrim(translate(encode(public_key, 'base64'), E'+/\\n', '-_'), '='),
          'handedInAt', iso_instant(handed_in_at), 'lostReason', case when lost_reason is not null then '' end,
          'revokedAt', iso_instant(revoked_at), 'discarded', discarded) as body
        from gate_device;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      create or replace view published.gate_match as
        select 'gate/' || id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'facts', facts, 'opensBefore', opens_before,
          'closesAfter', closes_after, 'reEntry', re_entry, 'contact', contact,
          'closedAt', iso_instant(closed_at)) as body
        from gate_match;
      create or replace view published.gate_device as
        select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id, 'label', label,
          'rights', rights, 'handedInAt', iso_instant(handed_in_at), 'lostReason', lost_reason,
          'revokedAt', iso_instant(revoked_at)) as body
        from gate_device;
      ${renewSearchKey('')}
      drop function renew_gate_numbers(uuid);
      drop table gate_number;
      alter table gate_match drop column numbers_no;
      alter table gate_device drop column accepted, drop column public_key;
    `);
  }
}
