/**
 * The yardsticks: routes on the same server, with the same authentication and request as the
 * product's calls. They exist only in measurements.
 */
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Match } from '#api/matches/entities.ts';
import { Team, Venue } from '#api/places/entities.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';

interface Pool {
  query<Row = { body: string }>(query: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[] }>;
}

const json = 'application/json; charset=utf-8';
const same = { config: { access: 'approved' } } as const;

export async function yardstickRoutes(app: App): Promise<void> {
  const { orm } = app.services;
  await orm.em.execute(
    'create table if not exists bench_answer (account_id uuid primary key, body text not null)',
  );
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool;

  /** Returns the product's reply to the same request, for the yardstick to repeat. */
  const ours = ({ body, headers }: FastifyRequest) =>
    app.inject({
      method: 'POST',
      url: '/api/sync/pull',
      headers: {
        'x-access-token': headers['x-access-token'],
        'accept-encoding': headers['accept-encoding'] ?? 'identity',
        'content-type': 'application/json',
      },
      payload: JSON.stringify(body),
    });

  // Yardstick: one indexed SELECT, prepared once per connection, whose result is the reply.
  app.post('/api/bench/select', same, async (request, reply) => {
    const values = [request.actor?.id];
    const select = () =>
      pool.query({
        name: 'bench_answer',
        text: 'select body from bench_answer where account_id = $1',
        values,
      });
    let found = (await select()).rows[0];
    if (found === undefined) {
      const { body } = await ours(request);
      await pool.query({
        name: 'bench_remember',
        text: 'insert into bench_answer values ($1, $2) on conflict do nothing',
        values: [...values, body],
      });
      found = { body };
    }
    return sayProtocol(reply).type(json).send(found.body);
  });

  // Yardstick: the same bytes as on the wire, compressed like the product's reply.
  const remembered = new Map<string, { body: Buffer; encoding: string | undefined }>();
  app.post('/api/bench/memory', same, async (request, reply) => {
    const key = `${request.actor?.id} ${request.headers['accept-encoding']}`;
    let found = remembered.get(key);
    if (found === undefined) {
      const { rawPayload, headers } = await ours(request);
      found = { body: rawPayload, encoding: headers['content-encoding'] };
      remembered.set(key, found);
    }
    if (found.encoding !== undefined) void reply.header('content-encoding', found.encoding);
    return sayProtocol(reply).type(json).send(found.body);
  });

  // Processor time used so far, in microseconds; other load on the machine hardly affects it.
  app.get('/api/bench/cpu', { config: { access: 'open' } }, async () => {
    const { user, system } = process.cpuUsage();
    return { server: user + system, database: await databaseTime(pool) };
  });

  // Bytes in use by the process, including garbage, and the process itself.
  app.get('/api/bench/held', { config: { access: 'open' } }, async () => ({
    ...process.memoryUsage(),
    pid: process.pid,
  }));

  // Yardstick: an ordinary endpoint that serialises entities with their relations. It reads fewer
  // rows than a pull: no documents, tournaments, accreditations, bookings or tickets.
  app.post('/api/bench/entities', same, async (_request, reply) => {
    const em = orm.em.fork();
    const matches = await em.find(
      Match,
      { deletedAt: null },
      { populate: ['homeTeam', 'awayTeam', 'venue'] },
    );
    const teams = await em.find(Team, {});
    const venues = await em.find(Venue, {});
    return reply.send({ data: { matches, teams, venues } });
  });
}

function sayProtocol(reply: FastifyReply): FastifyReply {
  return reply.header(protocolHeader, protocolHeaderValue).header('vary', 'accept-encoding');
}

/** Microseconds used by the backends that serve this process; 0 if Linux does not report them. */
async function databaseTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>({
    name: 'bench_backends',
    text: `select pid from pg_stat_activity where application_name = 'touchline'`,
    values: [],
  });
  const times = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1000, 0);
}
