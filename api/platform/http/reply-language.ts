import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompleteLanguage, isComplete } from '#sync/contracts/messages/languages.ts';

const maxHeaderLength = 500;

/** The first of the portal's languages in an Accept-Language header (RFC 9110 §12.5.4). */
export function preferredLanguage(header: string | undefined): CompleteLanguage | undefined {
  const accepted = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((entry) => {
      const [tag = '', ...options] = entry.trim().toLowerCase().split(';');
      const quality = options
        .map((option) => /^\s*q=([0-9.]+)\s*$/.exec(option)?.[1])
        .find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
  return accepted.find((language) => isComplete(language));
}

/** The language that the caller prefers, otherwise the account's, otherwise English. */
export function requestLanguage({ headers, actor }: FastifyRequest): CompleteLanguage {
  // A request that the router could not parse has no actor, not even null.
  const account = actor as FastifyRequest['actor'] | undefined;
  return preferredLanguage(headers['accept-language']) ?? account?.language ?? 'en';
}

/** The language of the reply's text; sets the headers that go with it. */
export function replyLanguage(request: FastifyRequest, reply: FastifyReply): CompleteLanguage {
  const language = requestLanguage(request);
  const vary = reply.getHeader('vary');
  reply.header('content-language', language);
  reply.header('vary', vary === undefined ? 'accept-language' : `${String(vary)}, accept-language`);
  return language;
}
