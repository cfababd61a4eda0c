/**
 * One phone cannot flood a match: checks of tickets that are on no list are not published, and what is
 * more than one phone can need is counted, not stored.
 */
import { Migration } from '@mikro-orm/migrations';

/** `published.gate_scan` of 0037. */
const publishedScans = (where: string) => /* sql */ `
  create or replace view published.gate_scan as
    select 'gate/' || match_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'gateId', gate_id,
      'deviceId', device_id,
      'h', rtrim(translate(encode(h, 'base64'), '+/', '-_'), '='), 'act', act,
      'undoes', undoes, 'at', iso_instant(at)) as body
    from gate_scan where act in ('in', 'out', 'undo') and not discarded ${where};
`;

export class LimitsOfScans extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Its ticket is on the list, or that of the scan which it undoes. The constant is for the rows
      -- from before, until they have been looked through below.
      alter table gate_scan add column listed boolean not null default true;

      -- Scans over the limits of scan-limits.ts: their phone does not send them again, and its hand-in
      -- counts them.
      create table gate_scan_folded (
        id uuid primary key,
        match_id uuid not null,
        device_id uuid not null references gate_device on delete cascade
      );
      create index gate_scan_folded_device on gate_scan_folded (device_id);

      create function set_gate_scan_listed() returns trigger language plpgsql as $$
      begin
        new.listed := case
          when new.undoes is not null
            then coalesce((select listed from gate_scan where id = new.undoes), false)
          else exists (
            select from gate_entry e where e.match_id = new.match_id and e.h = new.h)
        end;
        return new;
      end $$;
      create trigger gate_scan_listed before insert on gate_scan
        for each row execute function set_gate_scan_listed();

      -- Checks of a ticket that is listed afterwards appear with it. None is written at the same time:
      -- no one can show a ticket before the transaction that makes and lists it has ended.
      create function list_scans_of_gate_entry() returns trigger language plpgsql as $$
      begin
        if exists (select from gate_scan where match_id = new.match_id and h = new.h) then
          update gate_scan set listed = true
          where match_id = new.match_id and h = new.h and not listed;
          update gate_scan set listed = true
          where match_id = new.match_id and not listed and undoes in (
            select id from gate_scan where match_id = new.match_id and h = new.h);
        end if;
        return null;
      end $$;
      create trigger gate_entry_scans after insert on gate_entry
        for each row execute function list_scans_of_gate_entry();

      ${publishedScans('and listed')}
    `);
  }

  readonly online = [
    {
      index: 'gate_scan_unlisted',
      create: `create index concurrently gate_scan_unlisted on gate_scan (device_id)
        where not listed`,
    },
    {
      table: 'gate_scan',
      sql: /* sql */ `
        update gate_scan s set listed = false
        where s.id = any ($1) and s.listed and not exists (
          select from gate_entry e where e.match_id = s.match_id and e.h = coalesce(
            (select u.h from gate_scan u where u.id = s.undoes), s.h))`,
    },
  ];

  override down(): void {
    this.addSql(/* sql */ `
      ${publishedScans('')}
      drop trigger gate_entry_scans on gate_entry;
      drop trigger gate_scan_listed on gate_scan;
      drop function list_scans_of_gate_entry(), set_gate_scan_listed();
      drop index gate_scan_unlisted;
      drop table gate_scan_folded;
      alter table gate_scan drop column listed;
    `);
  }
}
