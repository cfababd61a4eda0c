/** Requirements of registrations by role, beside the three images, and the evidence that people give. */
import { Migration } from '@mikro-orm/migrations';

export class Evidence extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table requirement (
        id uuid primary key default uuid_v7(),
        name text not null check (name <> ''),
        name_ar text check (name_ar <> ''),
        help text not null default '',
        help_ar text not null default '',
        roles text[] not null check (roles <> '{}'),
        kind text not null check (kind in ('file', 'links', 'number')),
        required boolean not null,
        -- freelancers, who have no outlet, may leave it out
        freelancers_exempt boolean not null default false,
        expiry text not null check (expiry in ('none', 'entered', 'months')),
        -- months from the approval
        expiry_months integer check (expiry_months between 1 and 120),
        when_expired text not null check (when_expired in ('remind', 'no_new_bookings')),
        position integer not null default 0,
        version integer not null default 1,
        -- what people gave for a requirement that is no longer asked for stays readable
        deleted_at timestamptz,
        check ((expiry = 'months') = (expiry_months is not null))
      );
      -- A new order leaves the versions as they are, so that open forms can be saved.
      create trigger requirement_version before update of name, name_ar, help, help_ar, roles,
        required, freelancers_exempt, expiry, expiry_months, when_expired, deleted_at
        on requirement for each row execute function increment_version();

      create table evidence (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        requirement_id uuid not null references requirement,
        -- one of them, by the kind of the requirement
        file text references stored_file on delete set null,
        links text[],
        number text,
        -- the last day on which it is valid
        expires_on date,
        state text not null default 'given'
          check (state in ('given', 'accepted', 'refused', 'expired', 'replaced')),
        given_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        reason text,
        -- days before the expiry of the last reminder: 30 or 7
        reminded integer,
        -- since when the role of the person does not require it
        unneeded_since timestamptz
      );
      -- one piece that waits for the desk, and beside it the one that is still valid
      create unique index evidence_given on evidence (account_id, requirement_id)
        where state = 'given';
      create unique index evidence_accepted on evidence (account_id, requirement_id)
        where state in ('accepted', 'expired');
      create index evidence_requirement on evidence (requirement_id);
      create index evidence_file on evidence (file);
      create index evidence_expiry on evidence (expires_on) where state = 'accepted';
      create trigger evidence_topic after insert or update or delete on evidence
        for each statement execute function sync.notify_topic('request');

      alter table request_question add column requirements text[] not null default '{}';

      -- These checks allow more than those that they replace, so the rows satisfy them already.
      alter table stored_file
        drop constraint stored_file_purpose_check,
        drop constraint stored_file_check1,
        add constraint stored_file_purpose check (purpose in ('identification', 'press_id',
          'profile_picture', 'evidence', 'banner', 'logo', 'cover', 'document',
          'report_attachment', 'mail_attachment')) not valid,
        add constraint stored_file_claim check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture', 'evidence',
            'report_attachment'))) not valid;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      alter table stored_file
        drop constraint stored_file_purpose,
        drop constraint stored_file_claim,
        add constraint stored_file_purpose_check check (purpose in ('identification', 'press_id',
          'profile_picture', 'banner', 'logo', 'cover', 'document', 'report_attachment',
          'mail_attachment')),
        add constraint stored_file_check1 check (purpose is null or (owner_id is not null)
          = (purpose in ('identification', 'press_id', 'profile_picture', 'report_attachment')));
      alter table request_question drop column requirements;
      drop table evidence;
      drop table requirement;
    `);
  }
}
