/**
 * Migrations that were squashed before the first release. What has all of a set counts as having the
 * schema that replaced it, and what has only some of it is refused.
 */
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** The first and the last migration of each set. */
const squashed = [
  { first: '0001-accounts', last: '0027-audit-newest' },
  { first: '0001-foundation', last: '0061-networks-of-waiting-phones' },
];

/** The last migration of the schema that replaced them. */
export const squashedInto = '0018-gate-checks';

/**
 * Returns the names with squashed migrations replaced by those of the present schema. Throws
 * `StartError` if some have not run, and for a database whose schema is older than the last set's.
 */
export function replaceSquashed(
  names: readonly string[],
  source: 'backup' | 'database',
): readonly string[] {
  const set = squashed.find(({ first }) => names.includes(first));
  if (set === undefined) return names;
  if (!names.includes(set.last))
    throw new StartError(
      `The ${source} was made by a development version that is no longer supported: it lacks the migration ${set.last}. Migrate it first with a version that has that one.`,
    );
  if (source === 'database' && set !== squashed.at(-1))
    throw new StartError(
      'The database was made by a development version. Back it up with that version (npm run backup), move DATA_DIR away, and restore the backup with this one.',
    );
  return knownMigrations().filter((name) => name <= squashedInto);
}

/** Brings the rows of a backup up to date as the squashed migrations did; changes no later rows. */
export const updateSquashedRows = /* sql */ `
  -- A trigger makes the attendees.
  update ticket set facts = bilingual_ticket_facts(match_id)
    where facts is distinct from bilingual_ticket_facts(match_id);
  update account
    set email = id || '@deleted.invalid', password_hash = '', password_once_until = null,
      birthdate = null, mobile_number = null
    where deleted_at is not null`;
