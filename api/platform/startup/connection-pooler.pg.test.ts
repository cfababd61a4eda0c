/** Proxies treat the settings of a new connection as PgBouncer does: refused or, if so configured, ignored. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ empty: true });

/** A client's first message: a length, the protocol's version, then names and values. */
function readStartup(message: Buffer): [name: string, value: string][] {
  const words = message.toString('utf8', 8).split('\0');
  return words.flatMap((name, at) =>
    at % 2 === 0 && name ? [[name, words[at + 1] ?? ''] as [string, string]] : [],
  );
}

function writeStartup(version: Buffer, settings: readonly [string, string][]): Buffer {
  const body = Buffer.from(`${settings.map((pair) => `${pair.join('\0')}\0`).join('')}\0`);
  return Buffer.concat([lengthOf(8 + body.length), version, body]);
}

function refusal(name: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  return Buffer.concat([Buffer.from('E'), lengthOf(4 + body.length), body]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes);
  return length;
}

const sockets = new Set<Socket>();
function createPooler(ignores: boolean) {
  return createServer((client) => {
    const keep = (socket: Socket) => sockets.add(socket.on('error', () => undefined));
    keep(client);
    client.once('data', (message) => {
      const settings = readStartup(message);
      const refused = settings.find(([name]) => name === 'options');
      if (refused && !ignores) {
        client.end(refusal(refused[0]));
        return;
      }
      const { hostname, port } = new URL(db.url);
      const server = connect(Number(port), hostname);
      keep(server);
      const kept = settings.filter(([name]) => name !== 'options');
      server.write(writeStartup(message.subarray(4, 8), kept));
      client.pipe(server).pipe(client);
    });
  });
}

const poolers = { refuses: createPooler(false), ignores: createPooler(true) };
beforeAll(async () => {
  for (const pooler of Object.values(poolers))
    await once(pooler.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const pooler of Object.values(poolers)) pooler.close();
});

function addressOf(kind: keyof typeof poolers): string {
  const url = new URL(db.url);
  url.host = `127.0.0.1:${(poolers[kind].address() as AddressInfo).port}`;
  return url.href;
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};
const advice =
  /^DATABASE_URL: 127\.0\.0\.1:\d+\/\w+ is a connection pooler .* PostgreSQL's own host and port.*$/;

test.each(['refuses', 'ignores'] as const)(
  'a connection pooler that %s our time limits is refused in one line',
  async (kind) => {
    expect(await failure(requireDatabase(addressOf(kind)))).toMatch(advice);
  },
);

test('a pooler is refused even if the database has time limits of its own', async () => {
  const name = new URL(db.url).pathname.slice(1);
  await db.orm.em.fork().execute(`alter database ${name} set statement_timeout = '10s'`);
  onTestFinished(async () => {
    await db.orm.em.fork().execute(`alter database ${name} reset statement_timeout`);
  });
  expect(await failure(requireDatabase(addressOf('ignores')))).toMatch(advice);
  await requireDatabase(db.url);
});

test('a pooler is refused before a migration or a command has done anything', async () => {
  const url = addressOf('ignores');
  expect(await failure(migrateUp(url, { names: [] }))).toMatch(advice);
  let begun = false;
  const command = withConfiguredDatabase({ databaseUrl: url, dataDir: '/nowhere' }, async () => {
    begun = true;
  });
  expect(await failure(command)).toMatch(advice);
  expect(begun).toBe(false);
  const book = `select to_regclass('public.mikro_orm_migrations') as book`;
  expect(await db.orm.em.fork().execute(book)).toEqual([{ book: null }]);
});
