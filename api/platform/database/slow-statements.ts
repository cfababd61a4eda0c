/** Reports statements that take long, without the values in them. */
import type { EventEmitter } from 'node:events';

export interface SlowStatement {
  /** Text of the statement; values are replaced by question marks. At most 500 characters. */
  statement: string;
  /** Milliseconds from sending to the last row. */
  ms: number;
}

type Query = (...args: unknown[]) => unknown;
interface Client {
  query: Query;
}

const maxText = 500;

/** Reports slow statements of the pool's connections, also of those that it opens later. */
export function watchSlowStatements(
  pool: EventEmitter,
  threshold: number,
  report: (slow: SlowStatement) => void,
): void {
  const begin = (statement: unknown) => {
    const started = performance.now();
    return () => {
      const ms = performance.now() - started;
      if (ms >= threshold) report({ statement: statementText(statement), ms: Math.round(ms) });
    };
  };
  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const finish = begin(args[0]);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          finish();
          (callback as Query)(...results);
        };
        return query(...args);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(finish, finish);
      return result;
    };
  });
}

/** The text of a statement without its values; at most 500 characters. */
function statementText(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? withoutValues(text).slice(0, maxText) : 'unknown';
}

/** The ORM writes values into its statements: texts with doubled quotes, and numbers. */
export function withoutValues(text: string): string {
  return text
    .slice(0, 100_000)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
