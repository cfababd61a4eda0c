/**
 * Fills the disk under uploads, first that of the files with PostgreSQL elsewhere, then that of
 * files and PostgreSQL together. Counted are answers other than success, 503 and 507, files that are
 * damaged, half written or not in the ledger, writes lost or doubled, and a server that does not
 * recover within a minute.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { startOwnDatabase } from '#e2e/bench/survival/database.ts';
import { runSize } from '#e2e/bench/survival/size.ts';
import { mountSmallDisk, type SmallDisk } from '#e2e/bench/survival/small-disk.ts';
import { isWhole, storedFiles, uploadDocument, type Upload } from '#e2e/bench/survival/uploads.ts';
import { logInWriter, startWriters, type Writer } from '#e2e/bench/survival/writers.ts';
import { createTestServer, type TestServer } from '#e2e/fixtures/server.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

const rounds = runSize(5, 2);
const uploaders = 6;
const bytes = 700_000;
/** Bytes left when the uploads begin: enough for some of them. */
const room = 6_000_000;
/** Seconds that the disk stays full. */
const fullFor = 5;

interface Ledger {
  readonly uploads: Upload[];
  /** Milliseconds from free space to the next confirmed upload. */
  readonly recoveries: number[];
}

async function fillRepeatedly(
  { url }: TestServer,
  disk: SmallDisk,
  writer: Writer,
): Promise<Ledger> {
  const ledger: Ledger = { uploads: [], recoveries: [] };
  for (let round = 1; round <= rounds; round += 1) {
    disk.fill(room);
    const until = performance.now() + fullFor * 1_000;
    const send = async () => {
      while (performance.now() < until) {
        const upload = await uploadDocument(url, writer.token(), bytes);
        ledger.uploads.push(upload);
        if (upload.status !== 201) await sleep(100);
      }
    };
    await Promise.all(Array.from({ length: uploaders }, send));
    disk.free();
    const freed = performance.now();
    for (;;) {
      const upload = await uploadDocument(url, writer.token(), 1_000);
      ledger.uploads.push(upload);
      if (upload.status === 201) break;
      if (performance.now() - freed > 60_000) throw new Error('no recovery within a minute');
      await sleep(100);
    }
    ledger.recoveries.push(performance.now() - freed);
    await writer.renew();
  }
  return ledger;
}

/** Prints the ledger; returns how much of it is wrong. */
async function countFaults(
  { url, dataDir }: TestServer,
  before: readonly string[],
  writer: Writer,
  { uploads, recoveries }: Ledger,
): Promise<number> {
  const confirmed = uploads.filter(({ name }) => name !== undefined);
  let damaged = 0;
  for (const upload of confirmed) if (!(await isWhole(url, writer.token(), upload))) damaged += 1;
  const known = new Set([...before, ...confirmed.map(({ name }) => name)]);
  const strays = storedFiles(dataDir).filter((name) => !known.has(name));
  const wrong = uploads.filter(({ status }) => ![201, 503, 507].includes(status));
  const refused = uploads.filter(({ status }) => status === 507).length;
  const busy = uploads.filter(({ status }) => status === 503).length;
  process.stdout.write(
    `  ${uploads.length} uploads: ${confirmed.length} confirmed (${damaged} damaged), ` +
      `${refused} answered 507, ${busy} 503, ${wrong.length} otherwise ` +
      `${JSON.stringify([...new Set(wrong.map(({ status }) => status))])}; ` +
      `${strays.length} files of others; ` +
      `working ${Math.max(...recoveries).toFixed(0)} ms after there was room, at most\n`,
  );
  if (refused === 0) throw new Error('the disk was never full');
  return damaged + strays.length + wrong.length;
}

async function fillDiskOfFiles(): Promise<number> {
  process.stdout.write('  The disk of the files is full:\n');
  const folder = await makeTemporaryFolder('touchline-bench-database');
  const database = await startOwnDatabase(folder);
  const server = await createTestServer({ DATABASE_URL: database.url, SEED: 'demo' });
  const disk = mountSmallDisk(server.dataDir, 80);
  try {
    await server.start();
    const writer = await logInWriter(server.url);
    const before = storedFiles(server.dataDir);
    const ledger = await fillRepeatedly(server, disk, writer);
    return await countFaults(server, before, writer, ledger);
  } finally {
    await server.stop();
    disk.unmount();
    await server.remove();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillWholeDisk(): Promise<number> {
  process.stdout.write('  The disk of files and PostgreSQL is full, under eight writers:\n');
  const server = await createTestServer();
  const disk = mountSmallDisk(server.dataDir, 600);
  try {
    await server.start();
    const writer = await logInWriter(server.url);
    const before = storedFiles(server.dataDir);
    const writers = startWriters([server.url], writer);
    const ledger = await fillRepeatedly(server, disk, writer);
    await writers.stop();
    const faults = await writers.countFaults();
    return faults + (await countFaults(server, before, writer, ledger));
  } finally {
    await server.stop();
    disk.unmount();
    await server.remove();
  }
}

export const measurement: Figure = {
  kind: 'figure',
  name: 'disk full: faults',
  unit: 'faults',
  target: { atMost: 0 },
  onlyByName: 'survives',
  measure: async () => (await fillDiskOfFiles()) + (await fillWholeDisk()),
};
