/** RxDB: HTTP replication into one collection with its Dexie storage. */
import { createRxDatabase } from 'rxdb/plugins/core';
import type { RxCollection, RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { ask, storedRow } from './rival.ts';
import type { RivalRow, Run } from './rival.ts';

const schema: RxJsonSchema<RivalRow> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 100 },
    version: { type: 'integer' },
    kind: { type: 'string' },
    bucket: { type: 'string' },
    row: { type: 'object', additionalProperties: true },
  },
  required: ['key', 'version', 'kind', 'bucket', 'row'],
};

interface Checkpoint {
  position: number;
}

export async function rxdb(token: string, rows: number): Promise<Run> {
  const name = `rxdb-${crypto.randomUUID()}`;
  const { database, collection } = await open(name);
  const started = performance.now();
  const replication = replicateRxCollection<RivalRow, Checkpoint>({
    replicationIdentifier: 'rival',
    collection,
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: 1000,
      handler: (checkpoint, limit) =>
        ask(token, `rxdb?after=${checkpoint?.position ?? 0}&limit=${limit}`),
    },
  });
  const took = await new Promise<number>((resolve, reject) => {
    let received = 0;
    replication.error$.subscribe(reject);
    // Emitted once the documents are written, before the checkpoint is.
    replication.received$.subscribe(() => {
      received += 1;
      if (received === rows) resolve(performance.now() - started);
    });
  });
  await replication.awaitInitialReplication();
  const whole = performance.now() - started;
  await database.close();

  const again = await open(name);
  const documents = await again.collection.find().exec();
  const stored = documents.map((document) => storedRow(document.toMutableJSON()));
  await again.database.remove();
  return { took, whole, stored };
}

async function open(name: string) {
  const database = await createRxDatabase<{ rows: RxCollection<RivalRow> }>({
    name,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { rows } = await database.addCollections({ rows: { schema } });
  return { database, collection: rows };
}
