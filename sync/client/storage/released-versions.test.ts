/**
 * Opens and sends what every released version of the app left on a phone. A new version in
 * `schema.ts` needs its file in `testing/released`; existing files are never edited.
 */
import 'fake-indexeddb/auto';
import { existsSync, readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { v4 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { writePosition, writeSession } from '#sync/client/storage/replica-meta.ts';
import { openReplica, replicaName, type Replica } from '#sync/client/storage/replica.ts';
import { replicaVersions, rowShapeVersion } from '#sync/client/storage/schema.ts';
import { directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { runCycle, type Phone } from '#sync/client/testing/phone.ts';

interface Released {
  /** Tables that this version added or changed. */
  stores: Record<string, string>;
  /** Rows of the tables; bytes in base64. */
  tables: Record<string, Record<string, unknown>[]>;
}

const versions = Object.keys(replicaVersions).map(Number);
const pathOf = (version: number) => new URL(`../testing/released/${version}.json`, import.meta.url);
const fixture = (version: number) => JSON.parse(readFileSync(pathOf(version), 'utf8')) as Released;

/** A phone as that version left it. */
async function leftBy(version: number): Promise<Phone> {
  const userId = uuid();
  const old = new Dexie(replicaName(userId));
  for (const before of versions.filter((one) => one <= version))
    old.version(before).stores(fixture(before).stores);
  await old.open();
  for (const [name, rows] of Object.entries(fixture(version).tables))
    await old.table(name).bulkAdd(rows.map(withBytes));
  old.close();
  const replica = await openReplica(userId);
  const sessionId = uuid();
  await writeSession(replica, sessionId);
  return { userId, sessionId, replica };
}

function withBytes(row: Record<string, unknown>): Record<string, unknown> {
  if (typeof row['bytes'] !== 'string') return row;
  return { ...row, bytes: new Uint8Array(Buffer.from(row['bytes'], 'base64')).buffer };
}

const idsOf = async (replica: Replica, table: 'outbox' | 'sent' | 'attention') =>
  (await replica.table<{ id: string }>(table).toArray()).map(({ id }) => id).sort();
const idsIn = (rows: Record<string, unknown>[] | undefined) =>
  (rows ?? []).map(({ id }) => String(id)).sort();

describe('data of a released version', () => {
  it.each(versions)('data of version %i uses the tables of that release', (version) => {
    expect(existsSync(pathOf(version)), `../testing/released/${version}.json is missing`).toBe(
      true,
    );
    expect(replicaVersions[version]).toEqual(fixture(version).stores);
  });

  it.each(versions)('data of version %i is read unchanged, and is sent', async (version) => {
    const { tables } = fixture(version);
    const phone = await leftBy(version);
    for (const [name, rows] of Object.entries(tables))
      expect(await phone.replica.table(name).count()).toBe(rows.length);
    const server = new FakeServer();
    while ((await phone.replica.outbox.count()) > 0) await runCycle(phone, directTransport(server));
    const waiting = idsIn(tables['outbox']);
    expect([...server.carriedOut].sort()).toEqual(waiting);
    expect(await idsOf(phone.replica, 'sent')).toEqual(
      [...waiting, ...idsIn(tables['sent'])].sort(),
    );
    expect(await idsOf(phone.replica, 'attention')).toEqual(idsIn(tables['attention']));
    const drafts = await phone.replica.draft.toArray();
    expect(drafts).toEqual(tables['draft'] ?? []);
  });

  it.each(versions)('data of version %i is sent again to a restored server', async (version) => {
    const { tables } = fixture(version);
    const phone = await leftBy(version);
    await writePosition(phone.replica, {
      epoch: 'old',
      cursors: {},
      turn: 0,
      shape: rowShapeVersion,
    });
    const server = new FakeServer();
    do await runCycle(phone, directTransport(server));
    while ((await phone.replica.outbox.count()) > 0);
    const all = [...idsIn(tables['outbox']), ...idsIn(tables['sent'])].sort();
    expect([...new Set(server.carriedOut)].sort()).toEqual(all);
  });
});
