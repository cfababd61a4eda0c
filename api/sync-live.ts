/** `GET /api/sync/live`: tells open phones and desks, at once, that there is something to ask for. */
import type { ServerResponse } from 'node:http';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/answer.ts';
import {
  beatSeconds,
  livePath,
  liveQuery,
  liveTopics,
  type LiveLine,
} from '#sync/protocol/live.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { createLive, type ListenConnection } from '#sync/server/live.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { App } from '#api/platform/app-types.ts';
import type { Orm } from '#api/platform/database.ts';
import { AppError } from '#api/platform/errors.ts';
import { requireActor } from '#api/platform/guard.ts';
import { bucketsOfAccount } from '#api/sync-buckets.ts';

/** Streams of one account; the oldest makes room. */
const streamsAtMost = 8;
/** Bytes a client may leave unread before it is taken for dead. */
const unreadAtMost = 64 * 1024;

export function liveRoute(app: App): void {
  const { orm } = app.services;
  const live = createLive(
    () => listenConnection(orm),
    (error) => app.log.warn({ err: error }, 'live notifications are away'),
  );
  const streams = new Map<string, Set<() => void>>();

  app.addHook('preClose', async () => {
    for (const open of streams.values()) for (const end of open) end();
    await live.stop();
  });

  app.get(
    `/api${livePath}`,
    {
      config: {
        access: 'approved',
        document: {
          summary:
            'Says when there is something to pull, one JSON value a line, while the session lasts',
          produces: 'application/x-ndjson',
          also: [422, 426, 503],
        },
      },
    },
    async (request, reply) => {
      reply.header(protocolHeader, protocolHeaderValue);
      const query = liveQuery.safeParse(request.query);
      if (!query.success)
        throw new AppError('validation', 'error.validation', {
          fields: { protocol: 'error.invalid' },
        });
      if (query.data.protocol !== protocolVersion)
        throw new AppError('upgrade_required', 'error.upgradeRequired');
      const actor = requireActor(request);
      const { seconds } = query.data;
      reply.hijack();
      await stream(actor, reply.raw, reply.getHeaders(), seconds);
    },
  );

  async function stream(
    actor: Actor,
    response: ServerResponse,
    headers: Record<string, string | number | string[] | undefined>,
    seconds: number | undefined,
  ): Promise<void> {
    let keys = new Set<string>();
    let leave = () => {};
    const timers: NodeJS.Timeout[] = [];
    const own = streams.get(actor.id) ?? new Set();
    streams.set(actor.id, own);

    const end = () => {
      leave();
      timers.forEach(clearTimeout);
      own.delete(end);
      if (own.size === 0) streams.delete(actor.id);
      response.end();
    };
    const write = (line: LiveLine) => {
      response.write(`${JSON.stringify(line)}\n`);
      // A client that does not read is not waited for.
      if (response.writableLength > unreadAtMost) response.destroy();
    };
    const over = () => {
      write({ type: 'end' });
      end();
    };

    response.writeHead(200, {
      ...headers,
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      // Kept alive, it would hold up a server that stops.
      connection: 'close',
      // Proxies that gather answers would keep it for themselves.
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    response.on('close', end);
    own.add(end);
    if (own.size > streamsAtMost) own.values().next().value?.();

    const look = async () => {
      const found = await keysOf(orm, actor);
      if (found === null) over();
      else keys = found;
    };
    try {
      leave = await live.listen({
        keys: () => keys,
        tell: (said) => {
          if (said.has(`session:${actor.sessionId}`)) return over();
          const topics = liveTopics.filter((topic) => said.has(`topic:${topic}`) || said.has('*'));
          if (actor.scope === 'admin' && topics.length > 0) write({ type: 'changed', topics });
          if ([...said].some((key) => !key.includes(':'))) write({ type: 'pull' });
          // What the account has may be what has changed.
          if (said.has(`user/${actor.id}`) || said.has('*')) void look().catch(end);
        },
      });
      await look();
    } catch (error) {
      app.log.warn({ err: error }, 'a live stream could not begin');
      end();
      return;
    }
    if (response.writableEnded || response.destroyed) return end();
    write({ type: 'hello' });
    timers.push(
      setInterval(() => {
        write({ type: 'beat' });
        // Sessions also end by the clock.
        void look().catch(end);
      }, beatSeconds * 1000),
    );
    if (seconds !== undefined) timers.push(setTimeout(end, seconds * 1000));
  }
}

/** What the account is to hear of now; null when the session or the account no longer stands. */
async function keysOf(orm: Orm, actor: Actor): Promise<Set<string> | null> {
  const rows = await orm.em.fork().execute<{ bucket: string | null }[]>(
    `select own.bucket from session s
     join account a on a.id = s.account_id and a.deleted_at is null and a.status = 'approved'
       and a.scope = ?
     left join (${bucketsOfAccount.replaceAll('$1', '?')}) as own (bucket) on true
     where s.id = ? and s.account_id = ? and s.revoked_at is null and s.expires_at > now()`,
    [actor.scope, actor.id, actor.sessionId, actor.id],
  );
  if (rows.length === 0) return null;
  const topics = actor.scope === 'admin' ? liveTopics.map((topic) => `topic:${topic}`) : [];
  return new Set([
    ...rows.flatMap(({ bucket }) => bucket ?? []),
    ...topics,
    `session:${actor.sessionId}`,
  ]);
}

interface PgClient {
  connect(): Promise<void>;
  query(sql: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): Promise<void>;
}

/** Of the ORM's own kind, but not of its pool: it is never given back. */
async function listenConnection(orm: Orm): Promise<ListenConnection> {
  const pool = (await orm.em.getConnection().getNativeClient()) as {
    Client: new (options: object) => PgClient;
    options: object;
  };
  // The very object: a copy would lack the password, which it does not enumerate.
  const client = new pool.Client(pool.options);
  let lost = (_: Error | undefined): void => {};
  // Without a listener an error of an idle connection would end the process.
  client.on('error', (error) => lost(error));
  client.on('end', () => lost(undefined));
  await client.connect();
  await client.query(`set application_name = 'touchline-live'`);
  return {
    query: (sql) => client.query(sql),
    onPayload: (tell) => client.on('notification', ({ payload = '' }) => tell(payload)),
    onLost: (tell) => (lost = tell),
    end: () => client.end(),
  };
}
