/** Runs in the rivals' pages of the measurement. */
import { pouchdb } from './pouchdb.ts';
import { replicache } from './replicache.ts';
import { ask } from './rival.ts';
import type { StoredRow } from './rival.ts';
import { rxdb } from './rxdb.ts';

/** What all have to hold in the end. */
function expected(token: string): Promise<StoredRow[]> {
  return ask(token, 'rows');
}

Object.assign(window, { rivals: { expected, rxdb, pouchdb, replicache } });
