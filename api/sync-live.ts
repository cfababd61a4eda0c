/** `GET /api/sync/live`: tells open phones and desks, at once, that there is something to ask for. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beatSeconds, livePath, liveQuery } from '#sync/protocol/live.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/answer.ts';
import { createLive } from '#sync/server/live.ts';
import { endThoseThatAreOver, follow, type Held, type Read } from '#api/live-account.ts';
import { listenConnection } from '#api/listen-connection.ts';
import { openStream } from '#api/live-stream.ts';
import type { Actor } from '#api/platform/actor.ts';
import { networkOf } from '#api/platform/addresses.ts';
import type { App } from '#api/platform/app-types.ts';
import { AppError } from '#api/platform/errors.ts';
import { requireActor } from '#api/platform/guard.ts';
import { sayProtocol } from '#api/sync-routes.ts';

/** How many streams a process holds. */
export interface LiveLimits {
  /** Of one account; the oldest makes room. */
  account: number;
  /** From one address; a stadium's press shares one. */
  address: number;
}

export function liveRoute(
  app: App,
  limits: LiveLimits = { account: 8, address: 2000 },
  beat = beatSeconds * 1000,
): void {
  const { orm } = app.services;
  const live = createLive(
    () => listenConnection(orm),
    (error) => app.log.warn({ err: error }, 'live notifications are away'),
  );
  const held = new Set<Held & { address: string }>();
  const reading = new Set<Promise<unknown>>();

  const read: Read = async (sql, params) => {
    const rows = orm.em.fork().execute<never>(sql, params);
    reading.add(rows);
    try {
      return await rows;
    } finally {
      reading.delete(rows);
    }
  };

  const beats = setInterval(() => {
    for (const { stream } of held) stream.beat();
    endThoseThatAreOver(read, [...held]).catch((error: unknown) => {
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

  app.get(
    `/api${livePath}`,
    {
      exposeHeadRoute: false,
      onSend: sayProtocol,
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
      const { seconds } = readQuery(request);
      const actor = requireActor(request);
      const address = networkOf(request.ip);
      if ([...held].filter((one) => one.address === address).length >= limits.address)
        throw new AppError('rate_limited', 'error.rateLimited', { retryAfter: 60 });
      begin(actor, address, reply, seconds);
      return reply;
    },
  );

  function begin(actor: Actor, address: string, reply: FastifyReply, seconds?: number): void {
    reply.hijack();
    let leave = () => {};
    const headers = {
      ...reply.getHeaders(),
      [protocolHeader]: protocolHeaderValue,
    } as OutgoingHttpHeaders;
    const stream = openStream(reply.raw, headers, () => {
      leave();
      held.delete(one);
    });
    const one = { actor, address, stream };
    held.add(one);
    const own = [...held].filter(({ actor: { id } }) => id === actor.id);
    if (own.length > limits.account) own[0]?.stream.close();
    follow(read, live, actor, stream)
      .then((left) => {
        leave = left;
        if (!stream.open) leave();
        else if (seconds !== undefined) setTimeout(stream.close, seconds * 1000).unref();
      })
      .catch((error: unknown) => {
        if (stream.open) app.log.warn({ err: error }, 'a live stream could not begin');
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
