/** The live streams of a process: one connection for notifications, limits, heartbeats. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { heartbeatSeconds, liveQuery } from '#sync/protocol/live-stream.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { createLiveHub, type ListenConnection, type LiveHub } from '#sync/server/live-hub.ts';
import type { Read } from '#api/sync/follow-changes.ts';
import { openLiveStream, type LiveStream } from '#api/sync/live-stream.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError, rateLimited } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { setProtocolHeader } from '#api/sync/sync-server.ts';
import type { Orm } from '#api/platform/database/database.ts';

/** The maximum numbers of streams. */
interface LiveLimits {
  /** Streams of one caller; a new one closes the oldest. */
  caller: number;
  /** Streams from one network; everyone in a stadium's press area shares one. */
  address: number;
}

export interface OpenStream<Caller> {
  caller: Caller;
  stream: LiveStream;
}

/** The callers of one instance's routes. */
export interface LiveCallers<Caller extends { id: string }> {
  access: NonNullable<FastifyContextConfig['access']>;
  callerOf(request: FastifyRequest): Caller;
  /** Ends the streams of callers who may not listen any more, though nothing was notified. */
  endExpired(streams: readonly OpenStream<Caller>[]): Promise<void>;
}

/** Starts notifying the stream; resolves with a function that stops it. */
type StartStream = (stream: LiveStream) => Promise<() => void>;

export interface LiveRoute<Caller> {
  /** The path below `/api`. */
  path: string;
  summary: string;
  /** Throws if the caller may not listen. */
  prepare(caller: Caller, params: unknown, query: z.infer<typeof liveQuery>): Promise<StartStream>;
}

export interface LiveServer {
  readonly hub: LiveHub;
  /** A stopping server waits for these queries. */
  readonly read: Read;
  addRoutes<Caller extends { id: string }>(
    callers: LiveCallers<Caller>,
    ...routes: LiveRoute<Caller>[]
  ): void;
}

/** Creates the live streams of a process; call it once. */
export function createLiveServer(
  app: App,
  limits: LiveLimits = { caller: 8, address: 2000 },
  heartbeatMs = heartbeatSeconds * 1000,
): LiveServer {
  const { orm, metrics } = app.services;
  const hub = createLiveHub(
    () => listenConnection(orm),
    (error) => app.log.warn({ err: error }, 'live notifications are away'),
  );
  const streams = new Set<{ callerId: string; address: string; stream: LiveStream }>();
  const checks: (() => Promise<void>)[] = [];
  const pendingReads = new Set<Promise<unknown>>();

  const heartbeat = setInterval(() => {
    for (const { stream } of streams) stream.sendHeartbeat();
    Promise.all(checks.map((check) => check())).catch((error: unknown) => {
      app.log.warn({ err: error }, 'live streams could not be checked');
    });
  }, heartbeatMs);
  heartbeat.unref();

  // Spread over time, because everyone then connects to another process.
  app.drain.onLeave((milliseconds) => {
    for (const { stream } of streams)
      setTimeout(stream.close, Math.random() * milliseconds * 0.9).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const { stream } of streams) stream.close();
    await hub.stop();
    // The database connections are closed after this.
    await Promise.allSettled(pendingReads);
  });

  function begin(
    callerId: string,
    address: string,
    reply: FastifyReply,
    start: StartStream,
    seconds: number | undefined,
    onEnd: (stream: LiveStream) => void,
  ): LiveStream {
    reply.hijack();
    let stop = () => {};
    let timer: NodeJS.Timeout | undefined;
    const headers = {
      ...reply.getHeaders(),
      [protocolHeader]: protocolHeaderValue,
    } as OutgoingHttpHeaders;
    const stream = openLiveStream(reply.raw, headers, () => {
      stop();
      clearTimeout(timer);
      streams.delete(one);
      onEnd(stream);
      metrics.liveStreams.dec();
    });
    const one = { callerId, address, stream };
    streams.add(one);
    metrics.liveStreams.inc();
    const own = [...streams].filter((other) => other.callerId === callerId);
    if (own.length > limits.caller) own[0]?.stream.close();
    start(stream)
      .then((stopNotifying) => {
        stop = stopNotifying;
        if (!stream.isOpen) stop();
        else if (seconds !== undefined) timer = setTimeout(stream.close, seconds * 1000).unref();
      })
      .catch((error: unknown) => {
        if (stream.isOpen) app.log.warn({ err: error }, 'a live stream could not begin');
        stream.close();
      });
    return stream;
  }

  return {
    hub,
    async read(query) {
      const rows = query(db(orm.em.fork()));
      pendingReads.add(rows);
      try {
        return await rows;
      } finally {
        pendingReads.delete(rows);
      }
    },
    addRoutes(callers, ...routes) {
      type Caller = ReturnType<typeof callers.callerOf>;
      const open = new Map<LiveStream, Caller>();
      checks.push(() =>
        callers.endExpired([...open].map(([stream, caller]) => ({ caller, stream }))),
      );
      for (const { path, summary, prepare } of routes)
        app.get(
          `/api${path}`,
          {
            exposeHeadRoute: false,
            onSend: setProtocolHeader,
            config: {
              access: callers.access,
              document: {
                summary,
                produces: 'application/x-ndjson',
                otherStatuses: [422, 426, 503],
              },
            },
          },
          async (request, reply) => {
            const query = readQuery(request);
            const caller = callers.callerOf(request);
            const start = await prepare(caller, request.params, query);
            const address = clientNetwork(request.ip);
            if ([...streams].filter((one) => one.address === address).length >= limits.address)
              throw rateLimited(60);
            const stream = begin(caller.id, address, reply, start, query.seconds, (ended) =>
              open.delete(ended),
            );
            if (stream.isOpen) open.set(stream, caller);
            return reply;
          },
        );
    },
  };
}

/** @throws AppError for a missing or different protocol version */
function readQuery(request: FastifyRequest): z.infer<typeof liveQuery> {
  const query = liveQuery.safeParse(request.query);
  if (!query.success)
    throw new AppError('validation', 'error.validation', { fields: { protocol: 'error.invalid' } });
  if (query.data.protocol !== protocolVersion)
    throw new AppError('upgrade_required', 'error.upgradeRequired');
  return query.data;
}

interface PgClient {
  connect(): Promise<void>;
  query(sql: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): Promise<void>;
}

/** Configured like the ORM's connections, but outside of its pool because it is never returned. */
export async function listenConnection(orm: Orm): Promise<ListenConnection> {
  const pool = (await orm.em.getConnection().getNativeClient()) as {
    Client: new (options: object) => PgClient;
    options: object;
  };
  // Not a copy, which would lack the password because that is not enumerable.
  const client = new pool.Client(pool.options);
  let notifyLost = (_: Error | undefined): void => {};
  // Without a listener an error on an idle connection would end the process.
  client.on('error', (error) => notifyLost(error));
  client.on('end', () => notifyLost(undefined));
  await client.connect();
  await client.query(`set application_name = 'touchline-live'`);
  return {
    query: (sql) => client.query(sql),
    onPayload: (callback) => client.on('notification', ({ payload = '' }) => callback(payload)),
    onLost: (callback) => (notifyLost = callback),
    end: () => client.end(),
  };
}
