/**
 * The live stream: one JSON message per line, for as long as the session lasts. It only says that
 * something changed; the next pull brings it.
 */
import * as z from 'zod/mini';
import { protocolVersion } from '#sync/protocol/version.ts';

export const livePath = '/sync/live';
/** Stream for open seat maps: with `seats=taken` it sends the seats, otherwise that they have changed. */
export const seatsLivePath = '/event/:id/matches/:matchId/live';
export const seatsTopic = 'seats';
/** Header of the reply with one match: the version of its taken seats, as in a `seats` message. */
export const seatsVersionHeader = 'touchline-seats-version';

export const liveQuery = z.strictObject({
  protocol: z.coerce.number(),
  /** Ends the stream after this many seconds, for proxies that close long connections. */
  seconds: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(86_400))),
  seats: z.optional(z.literal('taken')),
});

/** Topics of the administrators' lists, which are not synced to their devices. */
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
  'gate',
  'outlet',
  'pool',
] as const;

/** Topics of the media officers' lists. */
export const officerTopics = ['gate'] as const satisfies readonly (typeof liveTopics)[number][];

const liveSeats = z.object({
  type: z.literal('seats'),
  version: z.number(),
  taken: z.array(z.number()),
  own: z.nullable(z.number()),
});
export type LiveSeats = Omit<z.infer<typeof liveSeats>, 'type'>;

/**
 * - `hello`: the stream is open; earlier changes come with a pull.
 * - `pull`: something in one of the account's buckets has changed.
 * - `changed`: these lists of an administrator have changed; `seats`: those of the watched match.
 * - `seats`: those that are taken now, and the account's own; a higher version is never older.
 * - `beat`: heartbeat every 20 seconds, so that a dead connection is noticed.
 * - `end`: the session is over.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('pull') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.string()) }),
  liveSeats,
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('end') }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

export const heartbeatSeconds = 20;
/** Adds the protocol version to the query, because a GET has no body. `address`: `/api/sync`. */
export const liveStreamUrlAt = (address: string) => `${address}/live?protocol=${protocolVersion}`;
export const liveStreamUrl = liveStreamUrlAt('/api/sync');

export function seatsStreamUrl(eventId: string, matchId: string): string {
  const path = seatsLivePath.replace(':id', eventId).replace(':matchId', matchId);
  return `/api${path}?protocol=${protocolVersion}&seats=taken`;
}
