/**
 * A client written only from docs/sync-protocol.md, with plain fetch and objects. It must end up
 * with exactly the rows that the database publishes for its account.
 */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { upload } from '#api/permissions/test-uploads.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
let address = '';
beforeAll(async () => (address = await t.app.listen({ port: 0, host: '127.0.0.1' })));

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

interface Held {
  bucket: string;
  row: { id: string; version: number };
}

class Client {
  readonly device = randomUUID();
  epoch: string | null = null;
  cursors: Record<string, string> = {};
  rows = new Map<string, Held>();
  seq = 0;
  readonly actor: TestActor;

  constructor(actor: TestActor) {
    this.actor = actor;
  }

  async ask(path: string, body: object) {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { ...this.actor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.headers.get('touchline-protocol') !== '1') throw new Error('no answer');
    if (!answer.ok) throw new Error(`${answer.status}`);
    // oxlint-disable-next-line typescript/no-explicit-any -- as the page says
    return ((await answer.json()) as { data: any }).data;
  }

  async pull(): Promise<void> {
    const { epoch, cursors } = this;
    const reply = await this.ask('/sync/pull', { protocol: 1, epoch, cursors });
    if (reply.epoch !== epoch) {
      this.rows.clear();
      this.cursors = {};
    }
    this.epoch = reply.epoch;
    for (const [bucket, part] of Object.entries<{
      mode: string;
      cursor?: string;
      rows: Record<string, Held['row'][]>;
      deleted: Record<string, string[]>;
    }>(reply.buckets)) {
      if (part.mode !== 'delta')
        for (const [key, held] of this.rows) if (held.bucket === bucket) this.rows.delete(key);
      for (const [collection, ids] of Object.entries(part.deleted))
        for (const id of ids)
          if (this.rows.get(`${collection}/${id}`)?.bucket === bucket)
            this.rows.delete(`${collection}/${id}`);
      for (const [collection, list] of Object.entries(part.rows))
        for (const row of list) {
          const held = this.rows.get(`${collection}/${row.id}`);
          if (part.mode === 'snapshot' || !held || held.row.version <= row.version)
            this.rows.set(`${collection}/${row.id}`, { bucket, row });
        }
      if (part.cursor === undefined) delete this.cursors[bucket];
      else this.cursors[bucket] = part.cursor;
    }
    if (reply.lagging) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await this.pull();
    }
  }

  mutation(name: string, args: object, base?: object) {
    this.seq += 1;
    return { id: randomUUID(), seq: this.seq, name, args, ...(base && { base }) };
  }

  async push(...mutations: object[]) {
    return (await this.ask('/sync/push', { protocol: 1, device: this.device, mutations })).results;
  }
}

/** Returns the rows that the database publishes for the account, read directly. */
async function published(actor: TestActor, ...events: string[]): Promise<string[]> {
  const buckets = ['season', `user/${actor.id}`, ...events.map((id) => `event/${id}`)];
  const rows = await run(
    `select collection || '/' || id || ':' || version as line from sync.published
     where bucket = any (string_to_array(?, ',')) order by 1`,
    [buckets.join(',')],
  );
  return rows.map(({ line }) => String(line)).toSorted();
}

const held = (client: Client) =>
  [...client.rows].map(([key, { row }]) => `${key}:${row.version}`).toSorted();

test('a third-party client follows changes, applies without signal, and sends a report with its photo', async () => {
  const season = await db.tx((tx) => createSeason(tx));
  const actor = await t.asActor('officer');
  const client = new Client(actor);
  await client.pull();
  expect(held(client)).toEqual(await published(actor));

  // The application is sent while offline and its reply is lost, so it is sent again.
  const join = client.mutation('event.join', { eventId: season.eventId, scope: 'officer' });
  await client.push(join);
  expect(await client.push(join)).toEqual([{ id: join.id, status: 'applied' }]);
  await run(
    `update accreditation set status = 'approved', decided_at = now() where account_id = ?
     returning id`,
    [actor.id],
  );
  await client.pull();
  expect(held(client)).toEqual(await published(actor, season.eventId));

  const [report] = await run(
    `insert into report (event_id, match_id, officer_id, name, content)
     values (?, ?, ?, 'Media', ?::jsonb) returning id`,
    [
      season.eventId,
      season.matchId,
      actor.id,
      JSON.stringify([{ question: 'Was the gate open?', text: '' }]),
    ],
  );
  await client.pull();
  const { body, headers } = upload();
  const photo = body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'));
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const place = { question: 'Was the gate open?', occurrence: 0 };
  const save = client.mutation(
    'report.save',
    {
      reportId: report?.['id'],
      answers: [{ ...place, text: 'From four o’clock.' }],
      attach: [{ sha256, title: 'Gate 4.png' }],
      detach: [],
      settles: [],
    },
    { answers: [{ ...place, text: '' }] },
  );
  expect(await client.push(save)).toEqual([
    { id: save.id, status: 'retry', data: { missing: [sha256] } },
  ]);
  const sent = await fetch(`${address}/api/file`, {
    method: 'POST',
    headers: { ...actor.headers, ...headers, 'x-file-sha256': sha256 },
    body,
  });
  expect(sent.status).toBe(201);
  expect(await client.push(save)).toMatchObject([{ id: save.id, status: 'applied' }]);
  await client.pull();
  expect(client.rows.get(`report/${report?.['id']}`)?.row).toMatchObject({
    status: 'draft',
    answers: [{ question: place.question, text: 'From four o’clock.' }],
    attachments: [{ title: 'Gate 4.png', sha256 }],
  });
  expect(held(client)).toEqual(await published(actor, season.eventId));

  // After a restored backup the client loads everything again.
  await run('select sync.renew_epoch(null)');
  await run(`update venue set name = name || ' Park' returning id`);
  await client.pull();
  expect(held(client)).toEqual(await published(actor, season.eventId));
});
