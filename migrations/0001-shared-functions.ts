/** Functions that the tables of every domain use. */
import { Migration } from '@mikro-orm/migrations';

export class SharedFunctions extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- UUID version 7 (RFC 9562, 5.7): milliseconds first, so that indexes grow at their end;
      -- the rest, variant bits included, comes from a random version 4.
      create function uuid_v7() returns uuid language sql volatile as $$
        select (substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7'
          || substr(gen_random_uuid()::text, 16))::uuid
        from lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as ms
      $$;

      -- Every editable record carries a version; changes made by hand in SQL count too.
      create function increment_version() returns trigger language plpgsql as $$
      begin
        if new is distinct from old then new.version := old.version + 1; end if;
        return new;
      end $$;

      create function iso_instant(timestamptz) returns text language sql stable as $$
        select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

      -- For append-only tables; the argument names the table for the error's text.
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_argv[0] using errcode = 'insufficient_privilege';
      end $$;

      -- The same as searchKey() in TypeScript. Texts in ASCII, such as e-mail addresses, are done
      -- without a call, because a statement contains the function's text.
      create function search_key_of_unicode(text) returns text
      language plpgsql immutable parallel safe as $$
      declare
        key text := lower(regexp_replace(normalize($1, nfkd),
          '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff''’‘ʻʼʿʾ\`.\\u0640\\u0621\\u0674]+', '', 'g'));
      begin
        key := replace(replace(key, 'ى', 'ي'), 'ة', 'ه');
        -- translate() compares each letter of the text with each of its list.
        if key ~ '[ςłøđıðħٱیہەھک٠-٩۰-۹]' then
          key := translate(key, 'ςłøđıðħٱیہەھک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σlodidhايهههك01234567890123456789');
        end if;
        -- Single spaces are not replaced by themselves.
        return trim(regexp_replace(key, ' *[\\t-\\r\\u0085\\u1680\\u2028\\u2029/\\u2010-\\u2015\\u2212-][\\t-\\r \\u0085\\u1680\\u2028\\u2029/\\u2010-\\u2015\\u2212-]*|  +', ' ', 'g'));
      end $$;

      create function search_key(text) returns text
      language sql immutable parallel safe as $$
        select case when octet_length($1) = length($1) then
          trim(regexp_replace(translate(lower($1), '''\`.', ''),
            ' *[\\t-\\r/-][\\t-\\r /-]*|  +', ' ', 'g'))
        else search_key_of_unicode($1) end
      $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop function search_key(text), search_key_of_unicode(text), refuse_change(),
        iso_instant(timestamptz), increment_version(), uuid_v7();
    `);
  }
}
