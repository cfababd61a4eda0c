/**
 * The live stream: one JSON value a line, as long as the session lasts. It says only that there is
 * something to ask for; what it is comes with the next pull.
 */
import * as z from 'zod/mini';
import { protocolVersion } from '#sync/protocol/version.ts';

export const livePath = '/sync/live';
/** For whoever looks at the seats of one match: `changed` with `seats`, when one was taken or freed. */
export const seatsLivePath = '/event/:id/matches/:matchId/live';
export const seatsTopic = 'seats';

export const liveQuery = z.strictObject({
  protocol: z.coerce.number(),
  /** The stream ends by itself after so many seconds, for proxies that bear none for long. */
  seconds: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(86_400))),
});

/** What an administrator's lists are about; administrators keep no copy of them. */
export const liveTopics = [
  'account',
  'request',
  'event',
  'match',
  'team',
  'venue',
  'document',
  'news',
  'report',
  'questionSet',
  'mail',
] as const;

/**
 * - `hello`: listening from here on; what happened before, a pull tells.
 * - `pull`: something in one of the account's buckets has changed.
 * - `changed`: these lists of an administrator have; `seats`: those of the match that is looked at.
 * - `beat`: nothing, every 20 seconds, so that a dead connection is noticed.
 * - `end`: the session is over.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('pull') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.string()) }),
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('end') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

export const heartbeatSeconds = 20;
/** The address, with the protocol's version: a GET has no body to carry it. */
export const liveStreamUrl = `/api${livePath}?protocol=${protocolVersion}`;

export function seatsStreamUrl(eventId: string, matchId: string): string {
  const path = seatsLivePath.replace(':id', eventId).replace(':matchId', matchId);
  return `/api${path}?protocol=${protocolVersion}`;
}
