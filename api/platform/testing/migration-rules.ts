/** Rules for what a migration may do while the portal is in use (docs/decisions/0047). */
import type { LoadedMigration } from '#api/platform/startup/migration-files.ts';

/** Tables that stay small: a scan of all their rows takes milliseconds. */
const smallTables = new Set(
  'event match team venue city country document news bulk_job question_set signing_key'
    .concat(' database_identity last_backup sync.meta sync.shape notification invitation')
    .split(' '),
);

interface Rule {
  pattern: RegExp;
  message: string;
  /** Whether the rule spares tables that the migration creates, and small ones. */
  bigTablesOnly?: true;
}

/** The rules; the first group of a pattern is the table. */
const rules: readonly Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w.]+)/,
    message: 'creates an index, which blocks writers: an online step does it concurrently',
    bigTablesOnly: true,
  },
  {
    pattern: /^(?:create|drop) (?:unique )?index concurrently/,
    message: 'works concurrently inside a transaction: only an online step can',
  },
  {
    pattern: /^(?:with\b.*?)?(?:update|delete from|truncate(?: table)?) ([\w.]+)/,
    message: 'changes all rows in one transaction: an online step does it in batches',
    bigTablesOnly: true,
  },
  {
    pattern: /^insert into .*\bselect\b.* from ([\w.]+)/,
    message: 'copies all rows in one transaction: an online step does it in batches',
    bigTablesOnly: true,
  },
  {
    pattern:
      /^alter table (?:only )?([\w.]+) .*\b(?:set not null|alter (?:column )?\w+ (?:set data )?type)\b/,
    message: 'reads or rewrites the whole table under an exclusive lock',
    bigTablesOnly: true,
  },
  {
    pattern:
      /^alter table (?:only )?([\w.]+) .*\badd (?:constraint \w+ )?(?:check|foreign key)(?!.*not valid)/,
    message: 'checks all rows under an exclusive lock: add it `not valid` and validate it later',
    bigTablesOnly: true,
  },
  {
    pattern:
      /^alter table (?:only )?([\w.]+) .*\badd (?:constraint \w+ )?(?:unique|primary key) \(/,
    message: 'builds an index under an exclusive lock',
    bigTablesOnly: true,
  },
  {
    pattern:
      /^alter table (?:only )?([\w.]+) .*\badd (?:column )?.* default (?:gen_random_uuid|uuid_v7|clock_timestamp|random)\(/,
    message: 'writes every row for a default that differs from row to row',
    bigTablesOnly: true,
  },
  // A foreign key only refuses rows, like a check that another one replaces: no statement needs it.
  {
    pattern:
      /^(?:drop (?:table|view|schema)|alter table .*\b(?:drop column|drop constraint(?! \w+_fkey\b)(?!.*\badd constraint \w+ check .*not valid)|rename)\b)/,
    message: 'removes or renames what the running version uses: only a later version may',
  },
  {
    pattern: /^(?:lock table|vacuum full|cluster\b|reindex (?!.*concurrently))/,
    message: 'locks a table',
  },
];

/** Returns what breaks the rules, one line each. */
export function migrationProblems({ up, online }: Omit<LoadedMigration, 'name'>): string[] {
  const statements = up.flatMap(splitStatements);
  const created = new Set(
    statements.map(
      (sql) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(sql)?.[1],
    ),
  );
  const problems = statements.flatMap((sql) =>
    rules
      .filter(({ pattern, bigTablesOnly }) => {
        const found = pattern.exec(sql);
        if (found === null || !bigTablesOnly) return found !== null;
        const table = found[1] ?? '';
        return !created.has(table) && !smallTables.has(table);
      })
      .map(({ message }) => `${message}: ${sql.slice(0, 80)}`),
  );
  for (const step of online) {
    if ('index' in step) {
      const name = /^create (?:unique )?index concurrently ([\w.]+) on /.exec(step.create)?.[1];
      if (name !== step.index)
        problems.push(`an online step creates another index: ${step.create}`);
    } else if ('sql' in step && !step.sql.includes('any ($1)')) {
      problems.push(`a batch is not limited to its ids, any ($1): ${step.sql.slice(0, 80)}`);
    }
  }
  return problems;
}

/** Statements in one line each, without comments and the bodies of functions. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
