/** Makes a span of each statement, named by what it does to which table, without its text. */
import type { EventEmitter } from 'node:events';
import { currentWork } from '#api/platform/database/admission.ts';
import { statementText, watchStatements } from '#api/platform/database/slow-statements.ts';

/** Traces the statements of work that has a span. `tables` are the names that a span may show. */
export function traceStatements(pool: EventEmitter, tables: ReadonlySet<string>): void {
  watchStatements(pool, (query) => {
    const { span } = currentWork();
    if (span === undefined) return () => {};
    const child = span.startChild(statementName(statementText(query), tables), {
      'db.system.name': 'postgresql',
    });
    return (failed) => child.end({ failed });
  });
}

const operations = new Set([
  'begin',
  'commit',
  'delete',
  'insert',
  'lock',
  'merge',
  'notify',
  'release',
  'rollback',
  'savepoint',
  'select',
  'set',
  'start',
  'update',
  'with',
]);

/** Names a statement, such as `insert booking`; words other than operations and known tables are left out. */
export function statementName(text: string, tables: ReadonlySet<string>): string {
  const [first = ''] = /^[a-z]+/i.exec(text) ?? [];
  const operation = first.toLowerCase();
  if (!operations.has(operation)) return 'statement';
  for (const [, table = ''] of text.matchAll(/\b(?:from|into|update) +"?(\w+)/gi))
    if (tables.has(table)) return `${operation} ${table}`;
  return operation;
}
