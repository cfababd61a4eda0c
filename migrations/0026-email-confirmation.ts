/** Links that confirm an email address, and accounts whose address is not confirmed. */
import { Migration } from '@mikro-orm/migrations';

export class EmailConfirmation extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Accounts from before are not marked: no link was sent to them.
      alter table account add column email_unconfirmed boolean not null default false;
      create index account_unconfirmed on account (id) where email_unconfirmed;
      create table email_confirmation (
        id uuid primary key default uuid_v7(),
        account_id uuid not null references account,
        email text not null check (email = lower(email)),
        -- whether the link gives the account a new address; false if it confirms the current one
        is_change boolean not null,
        -- SHA-256 of the tokens, so that reading the table does not give a usable link
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        -- hash of the link with which the owner of the old address stops the change
        reject_hash bytea unique check (octet_length(reject_hash) = 32),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        confirmed_at timestamptz,
        cancelled_at timestamptz,
        check (is_change = (reject_hash is not null)),
        check (confirmed_at is null or cancelled_at is null)
      );
      create unique index email_confirmation_open on email_confirmation (account_id, is_change)
        where confirmed_at is null and cancelled_at is null;
      create index email_confirmation_account on email_confirmation (account_id);
      create index email_confirmation_age on email_confirmation (expires_at);
    `);
  }

  override down(): void {
    this.addSql('drop table email_confirmation');
    this.addSql('alter table account drop column email_unconfirmed');
  }
}
