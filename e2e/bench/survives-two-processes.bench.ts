/**
 * Runs two server processes on one database and one data folder under eight writers and uploads that
 * use both in turn, and kills each of them (SIGKILL) by turns. Counted are writes lost or doubled,
 * files that the other process does not serve whole, and rounds in which a live stream of the process
 * that goes on does not tell of changes.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { startOwnDatabase } from '#e2e/bench/survival/database.ts';
import { runSize } from '#e2e/bench/survival/size.ts';
import { isWhole, uploadDocument } from '#e2e/bench/survival/uploads.ts';
import { logInWriter, startWriters } from '#e2e/bench/survival/writers.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';

const rounds = runSize(20, 4);
/** Milliseconds that one process is alone, under writes. */
const alone = 2_000;

/** Opens an administrator's live stream, which says when matches have changed. */
async function followMatches(url: string, token: string) {
  const end = new AbortController();
  const answer = await fetch(`${url}${liveStreamUrl}`, {
    headers: { 'x-access-token': token },
    signal: end.signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`a stream answered ${answer.status}`);
  const { body } = answer;
  let changes = 0;
  const read = async () => {
    for await (const chunk of body) if (Buffer.from(chunk).includes('"match"')) changes += 1;
  };
  read().catch(() => undefined);
  return { changes: () => changes, end: () => end.abort() };
}

export const measurement: Figure = {
  kind: 'figure',
  name: `two processes, each killed ${rounds / 2} times: faults`,
  unit: 'faults',
  target: { atMost: 0 },
  onlyByName: 'survives',
  measure: async () => {
    const folder = await makeTemporaryFolder('touchline-bench-database');
    const database = await startOwnDatabase(folder);
    const first = await createTestServer({ DATABASE_URL: database.url, SEED: 'demo' });
    const second = await createTestServer({
      DATABASE_URL: database.url,
      SEED: 'demo',
      DATA_DIR: first.dataDir,
    });
    const servers = [first, second] as const;
    try {
      await first.start();
      await second.start();
      const urls = servers.map(({ url }) => url);
      const writer = await logInWriter(first.url);
      const writers = startWriters(urls, writer);
      let damaged = 0;
      let uploads = 0;
      let silent = 0;
      for (let round = 0; round < rounds; round += 1) {
        const [killed, other] = round % 2 === 0 ? [first, second] : [second, first];
        const sent = await uploadDocument(killed.url, writer.token(), 300_000);
        const stream = await followMatches(other.url, writer.token());
        await killed.kill();
        const before = stream.changes();
        if (sent.status === 201) uploads += 1;
        if (sent.status === 201 && !(await isWhole(other.url, writer.token(), sent))) damaged += 1;
        await sleep(alone);
        if (stream.changes() === before) silent += 1;
        stream.end();
        await killed.start();
        await writer.renew();
      }
      await writers.stop();
      const faults = await writers.countFaults();
      process.stdout.write(
        `  ${uploads} files read from the other process, ${damaged} not whole; ` +
          `${silent} of ${rounds} streams without changes\n`,
      );
      return faults + damaged + silent;
    } finally {
      await second.stop();
      await first.stop();
      await second.remove();
      await first.remove();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
