/** `GET /api/event/:id/matches`, sent as it was read and compressed, without a transaction. */
import type { FastifyReply } from 'fastify';
import { listMatches } from '#sync/contracts/matches/matches.ts';
import { createMatchLists } from '#api/matches/match-list.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { gzip } from '#api/platform/compression/gzip.ts';
import { acceptsEncoding } from '#api/platform/http/accept-encoding.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { namesTag } from '#api/platform/http/etag.ts';
import { validateCall } from '#api/platform/http/request-validation.ts';
import { checkReply } from '#api/platform/http/route.ts';

export function matchListRoute(app: App): void {
  const readMatches = createMatchLists(app.services.orm);
  app.route({
    method: listMatches.method,
    url: `/api${listMatches.path}`,
    config: { access: 'approved', endpoint: listMatches },
    compress: false,
    handler: async (request, reply): Promise<FastifyReply> => {
      const { id } = validateCall(listMatches, request).params as { id: string };
      const { parts, tag } = await readMatches(requireActor(request), id);
      // Weak, because it is the same for each encoding.
      const etag = `W/"${tag}"`;
      void reply.headers({ etag, vary: 'accept-encoding' });
      if (namesTag(request.headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
      const plain = () => Buffer.concat(parts.map((part) => part.plain));
      if (app.checkReplies) {
        const { data } = JSON.parse(plain().toString()) as { data: unknown };
        checkReply(listMatches, data);
      }
      void reply.type('application/json; charset=utf-8');
      if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(plain());
      return reply.header('content-encoding', 'gzip').send(gzip(parts));
    },
  });
}
