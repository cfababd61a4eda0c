/**
 * Outlets (newspapers, agencies, channels) and the people who work for them. Only someone whom a
 * manager or administrator vouched for counts as the outlet's.
 */
import { Migration } from '@mikro-orm/migrations';

export class Outlets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table outlet (
        id uuid primary key default uuid_v7(),
        name text not null check (length(name) between 1 and 200),
        name_ar text,
        -- a freelancer belongs to no outlet
        type text not null check (type in
          ('agency', 'sports_daily', 'print', 'online', 'tv', 'radio', 'rights_holder')),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        closed_at timestamptz
      );
      create unique index outlet_key on outlet (place_key(name)) where closed_at is null;
      create trigger outlet_version before update on outlet
        for each row execute function increment_version();

      -- Other spellings of an outlet's name, as people typed them at their registration.
      create table outlet_alias (
        key text primary key,
        outlet_id uuid not null references outlet on delete cascade
      );
      create index outlet_alias_outlet on outlet_alias (outlet_id);

      create table outlet_member (
        id uuid primary key default uuid_v7(),
        outlet_id uuid not null references outlet,
        account_id uuid not null references account,
        manager boolean not null default false,
        vouched_at timestamptz,
        vouched_by uuid references account,
        joined_at timestamptz not null default now(),
        left_at timestamptz,
        version integer not null default 1,
        check (not manager or vouched_at is not null)
      );
      create unique index outlet_member_active on outlet_member (account_id) where left_at is null;
      create index outlet_member_outlet on outlet_member (outlet_id);
      create index outlet_member_account on outlet_member (account_id);
      create trigger outlet_member_version before update on outlet_member
        for each row execute function increment_version();

      create table outlet_invitation (
        id uuid primary key default uuid_v7(),
        outlet_id uuid not null references outlet,
        email text not null,
        token_hash bytea not null unique,
        invited_by uuid not null references account,
        created_at timestamptz not null default now(),
        -- the time of the acceptance of an accepted one
        ends_at timestamptz not null,
        -- the person who accepted it
        account_id uuid references account
      );
      create unique index outlet_invitation_open on outlet_invitation (outlet_id, email)
        where account_id is null;
      create index outlet_invitation_account on outlet_invitation (account_id);

      create trigger outlet_topic after insert or update or delete on outlet
        for each statement execute function sync.notify_topic('outlet');
      create trigger outlet_member_topic after insert or update or delete on outlet_member
        for each statement execute function sync.notify_topic('outlet');

      -- The person's active membership, for what shows or locks the account alone.
      alter table account add column outlet_state text
        check (outlet_state in ('joined', 'vouched', 'manager'));
      create function set_outlet_state() returns trigger language plpgsql as $$
      begin
        update account set outlet_state = case
            when new.left_at is not null then null
            when new.manager then 'manager'
            when new.vouched_at is not null then 'vouched'
            else 'joined' end
          where id = new.account_id;
        return null;
      end $$;
      create trigger outlet_member_state after insert or update on outlet_member
        for each row execute function set_outlet_state();
      ${profileView(`,\n      'outlet', outlet_state`)}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${profileView('')}
      drop table outlet_invitation, outlet_member, outlet_alias, outlet;
      drop function set_outlet_state();
      alter table account drop column outlet_state;
    `);
  }
}

/** The view of migration 0016, with more fields. */
function profileView(fields: string): string {
  return /* sql */ `create or replace view published.profile as
    select 'user/' || id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'firstName', first_name, 'lastName', last_name,
      'email', email, 'organization', organization, 'role', role,
      'mobileNumber', mobile_number, 'profilePicture', profile_picture,
      -- encode() breaks its lines
      'photo', 'data:image/jpeg;base64,'
        || replace(encode(photo_thumbnail, 'base64'), chr(10), ''),
      'language', language, 'nameArabic', name_arabic,
      'organizationArabic', organization_arabic${fields}) as body
    from account where deleted_at is null;`;
}
