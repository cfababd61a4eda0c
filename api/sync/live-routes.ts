/**
 * `GET /api/sync/live`: tells open phones and desks, at once, that there is something to ask for.
 * `GET /api/event/:id/matches/:matchId/live`: tells open seat maps the same.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  heartbeatSeconds,
  livePath,
  liveQuery,
  seatsLivePath,
} from '#sync/protocol/live-stream.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { createLiveHub } from '#sync/server/live-hub.ts';
import {
  endExpiredStreams,
  followAccount,
  type OpenStream,
  type Read,
} from '#api/sync/account-stream.ts';
import { listenConnection } from '#api/sync/listen-connection.ts';
import { followSeats, canSeeSeats } from '#api/sync/seat-stream.ts';
import { openLiveStream, type LiveStream } from '#api/sync/live-stream.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError, forbidden } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { db } from '#api/schema.ts';
import { setProtocolHeader } from '#api/sync/sync-routes.ts';

/** How many streams a process holds. */
export interface LiveLimits {
  /** Of one account; the oldest makes room. */
  account: number;
  /** From one address; a stadium's press shares one. */
  address: number;
}

/** Of the address, where it names one. */
interface MatchParams {
  id: string;
  matchId: string;
}
/** Tells the stream what it is for; resolves, once it has begun, with how to stop. */
type StartStream = (stream: LiveStream) => Promise<() => void>;
/** Throws for who may not listen. */
type PrepareStream = (actor: Actor, match: MatchParams) => Promise<StartStream>;

export function liveRoutes(
  app: App,
  limits: LiveLimits = { account: 8, address: 2000 },
  beat = heartbeatSeconds * 1000,
): void {
  const { orm } = app.services;
  const live = createLiveHub(
    () => listenConnection(orm),
    (error) => app.log.warn({ err: error }, 'live notifications are away'),
  );
  const held = new Set<OpenStream & { address: string }>();
  const reading = new Set<Promise<unknown>>();

  const read: Read = async (query) => {
    const rows = query(db(orm.em.fork()));
    reading.add(rows);
    try {
      return await rows;
    } finally {
      reading.delete(rows);
    }
  };

  const beats = setInterval(() => {
    for (const { stream } of held) stream.sendHeartbeat();
    endExpiredStreams(read, [...held]).catch((error: unknown) => {
      app.log.warn({ err: error }, 'live streams could not be checked');
    });
  }, beat);
  beats.unref();

  app.addHook('preClose', async () => {
    clearInterval(beats);
    for (const { stream } of held) stream.close();
    await live.stop();
    // The database's connections are closed next.
    await Promise.allSettled(reading);
  });

  function listens(path: string, summary: string, prepare: PrepareStream): void {
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
        const { seconds } = readQuery(request);
        const actor = requireActor(request);
        const begun = await prepare(actor, request.params);
        const address = clientNetwork(request.ip);
        if ([...held].filter((one) => one.address === address).length >= limits.address)
          throw new AppError('rate_limited', 'error.rateLimited', { retryAfter: 60 });
        begin(actor, address, reply, begun, seconds);
        return reply;
      },
    );
  }

  listens(
    livePath,
    'Says when there is something to pull, one JSON value a line, while the session lasts',
    async (actor) => (stream) => followAccount(read, live, actor, stream),
  );
  listens(
    seatsLivePath,
    'Says when a seat of the match was taken or freed, one JSON value a line',
    async (actor, { id, matchId }) => {
      const match = { eventId: id, matchId };
      if (!(await canSeeSeats(read, actor, match))) throw forbidden('events.notAccredited');
      return (stream) => followSeats(read, live, actor, match, stream);
    },
  );

  function begin(
    actor: Actor,
    address: string,
    reply: FastifyReply,
    begun: StartStream,
    seconds?: number,
  ): void {
    reply.hijack();
    let leave = () => {};
    const headers = {
      ...reply.getHeaders(),
      [protocolHeader]: protocolHeaderValue,
    } as OutgoingHttpHeaders;
    const stream = openLiveStream(reply.raw, headers, () => {
      leave();
      held.delete(one);
    });
    const one = { actor, address, stream };
    held.add(one);
    const own = [...held].filter(({ actor: { id } }) => id === actor.id);
    if (own.length > limits.account) own[0]?.stream.close();
    begun(stream)
      .then((left) => {
        leave = left;
        if (!stream.isOpen) leave();
        else if (seconds !== undefined) setTimeout(stream.close, seconds * 1000).unref();
      })
      .catch((error: unknown) => {
        if (stream.isOpen) app.log.warn({ err: error }, 'a live stream could not begin');
        stream.close();
      });
  }
}

/** @throws AppError for another protocol, or none */
function readQuery(request: FastifyRequest): { seconds?: number | undefined } {
  const query = liveQuery.safeParse(request.query);
  if (!query.success)
    throw new AppError('validation', 'error.validation', { fields: { protocol: 'error.invalid' } });
  if (query.data.protocol !== protocolVersion)
    throw new AppError('upgrade_required', 'error.upgradeRequired');
  return query.data;
}
