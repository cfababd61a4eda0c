/** Arabic names of people and their organizations, beside the Latin ones. */
import { Migration } from '@mikro-orm/migrations';
import { ownBucket } from './0030-archived-events.ts';

/** `add` returns the fields that are added to a view, or nothing for the view as it was. */
const views = (add: (fields: string) => string) => /* sql */ `
  create or replace view published.profile as
    select 'user/' || id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'firstName', first_name, 'lastName', last_name,
      'email', email, 'organization', organization, 'role', role,
      'mobileNumber', mobile_number, 'profilePicture', profile_picture,
      -- encode() breaks its lines
      'photo', 'data:image/jpeg;base64,'
        || replace(encode(photo_thumbnail, 'base64'), chr(10), ''),
      'language', language${add(`,
      'nameArabic', name_arabic, 'organizationArabic', organization_arabic`)}) as body
    from account where deleted_at is null;
  create or replace view published.ticket as
    select ${ownBucket('ticket')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts${add(`,
      'holderArabic', holder_arabic, 'organizationArabic', organization_arabic`)}) as body
    from ticket;
  create or replace view published.attendee as
    select 'attendees/' || match_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'name', name,
      'organization', organization, 'role', role, 'seat', 'seat-' || seat,
      'photo', 'data:image/jpeg;base64,' || replace(encode(photo, 'base64'), chr(10), '')${add(`,
      'nameArabic', name_arabic, 'organizationArabic', organization_arabic`)}) as body
    from attendee;
`;

/** Copies a ticket to the attendees: its columns there, and what they hold. */
const keepAttendee = (copied: Record<string, string>) => {
  const columns = Object.keys(copied);
  const listed = (prefix: string) => columns.map((column) => prefix + column).join(', ');
  return /* sql */ `
    create or replace function keep_attendee() returns trigger language plpgsql as $$
    begin
      if new.revoked_at is not null then
        delete from attendee where id = new.id;
        return null;
      end if;
      insert into attendee (id, match_id, account_id, ${listed('')})
        select new.id, new.match_id, new.account_id, ${Object.values(copied).join(', ')}
        from account a join match m on m.id = new.match_id
        where a.id = new.account_id and m.date > now() - interval '12 hours'
      on conflict (id) do update
        set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where (${listed('attendee.')}) is distinct from (${listed('excluded.')});
      return null;
    end $$;
  `;
};

const copied = {
  name: 'new.holder',
  organization: 'new.organization',
  role: 'new.role',
  seat: 'new.seat',
  photo: 'a.photo_thumbnail',
};
const arabic = {
  name_arabic: 'new.holder_arabic',
  organization_arabic: 'new.organization_arabic',
};

export class ArabicNames extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table account add column name_arabic text, add column organization_arabic text;
      alter table ticket add column holder_arabic text, add column organization_arabic text;
      alter table attendee add column name_arabic text, add column organization_arabic text;
      ${keepAttendee({ ...copied, ...arabic })}
      ${views((fields) => fields)}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${views(() => '')}
      ${keepAttendee(copied)}
      alter table attendee drop column name_arabic, drop column organization_arabic;
      alter table ticket drop column holder_arabic, drop column organization_arabic;
      alter table account drop column name_arabic, drop column organization_arabic;
    `);
  }
}
