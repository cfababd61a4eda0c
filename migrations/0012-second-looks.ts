/** Documents that were replaced after the approval, and what a registrant corrected. */
import { Migration } from '@mikro-orm/migrations';

export class SecondLooks extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Which identity documents wait for an administrator's second look, and since when.
      alter table account
        add column replaced_documents text[] not null default '{}'
          check (replaced_documents <@ array['identification', 'pressId', 'profilePicture']),
        add column replaced_at timestamptz,
        add check ((replaced_at is null) = (replaced_documents = '{}'));

      -- What a rejected registrant changed before asking again: [{field, before}].
      alter table profile_request
        add column changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      alter table profile_request drop column changes;
      alter table account drop column replaced_at, drop column replaced_documents;
    `);
  }
}
