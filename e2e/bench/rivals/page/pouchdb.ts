/** PouchDB: replicates from a CouchDB into its IndexedDB adapter. */
import PouchDB from 'pouchdb-browser';
import { storedRow } from './rival.ts';
import type { RivalRow, Run } from './rival.ts';

export async function pouchdb(token: string, rows: number): Promise<Run> {
  const name = `pouchdb-${crypto.randomUUID()}`;
  const remote = new PouchDB(`${location.origin}/api/bench/rivals/couch`, {
    skip_setup: true,
    fetch: (url, options) => {
      const headers = new Headers(options?.headers);
      headers.set('x-access-token', token);
      return PouchDB.fetch(url, { ...options, headers });
    },
  });
  const local = new PouchDB(name, { auto_compaction: false });
  // Opens the database.
  await local.info();
  let took = Number.NaN;
  const started = performance.now();
  // Emitted once a batch is written, before the checkpoints are.
  const replication = local.replicate
    .from(remote, { batch_size: 1000 })
    .on('change', ({ docs_written }) => {
      if (docs_written === rows) took = performance.now() - started;
    });
  await replication;
  const whole = performance.now() - started;
  if (Number.isNaN(took)) throw new Error('PouchDB did not say that it wrote all rows');
  await local.close();

  const again = new PouchDB<RivalRow>(name);
  const { rows: found } = await again.allDocs({ include_docs: true });
  const stored = found.flatMap(({ doc }) => (doc === undefined ? [] : [storedRow(doc)]));
  await again.destroy();
  return { took, whole, stored };
}
