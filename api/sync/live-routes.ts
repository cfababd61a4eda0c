/**
 * Live streams: `GET /api/sync/live` notifies open phones and admin pages of changes,
 * `GET /api/event/:id/matches/:matchId/live` sends taken seats to open seat maps.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  heartbeatSeconds,
  livePath,
  liveQuery,
  seatsLivePath,
} from '#sync/protocol/live-stream.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { createLiveHub, type ListenConnection } from '#sync/server/live-hub.ts';
import { endExpiredStreams, followAccount } from '#api/sync/follow-changes.ts';
import type { OpenStream, Read } from '#api/sync/follow-changes.ts';
import { openLiveStream, type LiveStream } from '#api/sync/live-stream.ts';
import { readSeats } from '#api/sync/read-seats.ts';
import { createSeatFeeds } from '#api/sync/seat-feeds.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError, forbidden, rateLimited } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { db } from '#api/schema.ts';
import { setProtocolHeader } from '#api/sync/sync-routes.ts';
import type { Orm } from '#api/platform/database/database.ts';

/** The most streams that a process holds. */
interface LiveLimits {
  /** Of one account; a new one closes the oldest. */
  account: number;
  /** From one network; everybody in a stadium's press area shares one. */
  address: number;
}

/** From the URL; only the seat map's has them. */
interface MatchParams {
  id: string;
  matchId: string;
}
/** Starts notifying the stream; resolves with a function that stops it. */
type StartStream = (stream: LiveStream) => Promise<() => void>;
/** Throws if the actor may not listen. */
type PrepareStream = (
  actor: Actor,
  match: MatchParams,
  query: z.infer<typeof liveQuery>,
) => Promise<StartStream>;

export function liveRoutes(
  app: App,
  limits: LiveLimits = { account: 8, address: 2000 },
  heartbeatMs = heartbeatSeconds * 1000,
): void {
  const { orm, metrics } = app.services;
  const live = createLiveHub(
    () => listenConnection(orm),
    (error) => app.log.warn({ err: error }, 'live notifications are away'),
  );
  const followSeats = createSeatFeeds((query) => read(query), live);
  const streams = new Set<OpenStream & { address: string }>();
  const pendingReads = new Set<Promise<unknown>>();

  const read: Read = async (query) => {
    const rows = query(db(orm.em.fork()));
    pendingReads.add(rows);
    try {
      return await rows;
    } finally {
      pendingReads.delete(rows);
    }
  };

  const heartbeat = setInterval(() => {
    for (const { stream } of streams) stream.sendHeartbeat();
    endExpiredStreams(read, [...streams]).catch((error: unknown) => {
      app.log.warn({ err: error }, 'live streams could not be checked');
    });
  }, heartbeatMs);
  heartbeat.unref();

  // Spread, because everybody connects to another process at once.
  app.drain.onLeave((milliseconds) => {
    for (const { stream } of streams)
      setTimeout(stream.close, Math.random() * milliseconds * 0.9).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const { stream } of streams) stream.close();
    await live.stop();
    // The database connections are closed after this.
    await Promise.allSettled(pendingReads);
  });

  function addRoute(path: string, summary: string, prepare: PrepareStream): void {
    app.get<{ Params: MatchParams }>(
      `/api${path}`,
      {
        exposeHeadRoute: false,
        onSend: setProtocolHeader,
        config: {
          access: 'approved',
          document: { summary, produces: 'application/x-ndjson', otherStatuses: [422, 426, 503] },
        },
      },
      async (request, reply) => {
        const query = readQuery(request);
        const actor = requireActor(request);
        const start = await prepare(actor, request.params, query);
        const address = clientNetwork(request.ip);
        if ([...streams].filter((one) => one.address === address).length >= limits.address)
          throw rateLimited(60);
        begin(actor, address, reply, start, query.seconds);
        return reply;
      },
    );
  }

  addRoute(
    livePath,
    'Says when there is something to pull, one JSON value a line, while the session lasts',
    async (actor) => (stream) => followAccount(read, live, actor, stream),
  );
  addRoute(
    seatsLivePath,
    'Sends the taken seats of the match when one was taken or freed, one JSON value a line',
    async (actor, { id, matchId }, { seats }) => {
      const match = { eventId: id, matchId };
      const { own } = await readSeats(read, match, [actor]);
      if (!own.has(actor.sessionId)) throw forbidden('events.notAccredited');
      return (stream) => followSeats(actor, match, stream, seats === 'taken');
    },
  );

  function begin(
    actor: Actor,
    address: string,
    reply: FastifyReply,
    start: StartStream,
    seconds?: number,
  ): void {
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
      metrics.liveStreams.dec();
    });
    const one = { actor, address, stream };
    streams.add(one);
    metrics.liveStreams.inc();
    const own = [...streams].filter(({ actor: { id } }) => id === actor.id);
    if (own.length > limits.account) own[0]?.stream.close();
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
  }
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
