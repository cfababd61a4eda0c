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
  watchStatements(pool, (query) => {
    const started = performance.now();
    return () => {
      const ms = performance.now() - started;
      if (ms >= threshold) report({ statement: statementText(query), ms: Math.round(ms) });
    };
  });
}

/** Calls `begin` with each statement before it is sent, and the function it returns at its end. */
export function watchStatements(
  pool: EventEmitter,
  begin: (query: unknown) => (failed: boolean) => void,
): void {
  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      const finish = begin(args[0]);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          finish(results[0] instanceof Error);
          (callback as Query)(...results);
        };
        return query(...args);
      }
      const result = query(...args);
      if (result instanceof Promise)
        result.then(
          () => finish(false),
          () => finish(true),
        );
      return result;
    };
  });
}

/** The text of a statement without its values; at most 500 characters. */
export function statementText(query: unknown): string {
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
