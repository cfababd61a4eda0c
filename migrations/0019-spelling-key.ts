/** The function by which searches find names in other spellings. */
import { Migration } from '@mikro-orm/migrations';

export class SpellingKey extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- The same as spellingKey() in TypeScript, of a search_key.
      create function spelling_key(text) returns text
      language sql immutable parallel safe as $$
        select regexp_replace(translate(replace(replace($1, 'ch', 'sh'), 'ph', 'f'),
          'oyjqc ', 'uigkk'), '([a-z])\\1+', '\\1', 'g')
      $$;
    `);
  }

  override down(): void {
    this.addSql('drop function spelling_key(text)');
  }
}
