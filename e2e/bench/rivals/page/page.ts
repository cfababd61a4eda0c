/** The script of the rivals' pages. */
import { pouchdb } from './pouchdb.ts';
import { replicache } from './replicache.ts';
import { ask } from './rival.ts';
import type { StoredRow } from './rival.ts';
import { rxdb } from './rxdb.ts';

/** Reads the rows that each side must have stored. */
function expected(token: string): Promise<StoredRow[]> {
  return ask(token, 'rows');
}

Object.assign(window, { rivals: { expected, rxdb, pouchdb, replicache } });
