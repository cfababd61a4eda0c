import type { FastifyRequest } from 'fastify';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';

/** The language of a file that the caller downloads. */
export function fileLanguage(request: FastifyRequest): Language {
  // A link sends the browser's languages, which are not the ones chosen in the app.
  const isLink = request.headers['sec-fetch-mode'] === 'navigate';
  return isLink ? requireActor(request).language : requestLanguage(request);
}
