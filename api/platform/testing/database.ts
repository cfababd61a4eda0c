/** A fresh, migrated database for a test file, cloned from a template made once. */
import type { Entities, Orm, Tx } from '#api/platform/database.ts';

export interface TestDatabase {
  /** Ready inside tests and hooks, not while the file is being read. */
  readonly orm: Orm;
  readonly url: string;
  /** Runs and commits. */
  tx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Call once at the top of a test file; hooks make the database before and drop it after. */
export function withDatabase(options: { entities?: Entities } = {}): TestDatabase {
  throw new Error(`not yet made ${Object.keys(options).length}`);
}
