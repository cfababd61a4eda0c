/** The address at which a person's calendar fetches their matches. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { instant } from '#sync/contracts/core/primitives.ts';

/** Hours after which calendars are asked to fetch the feed again. */
export const calendarRefreshHours = 8;

/** Path of the feed, in Fastify's notation; `file` is the token followed by `.ics`. */
export const calendarFeedPath = '/api/calendar/:file';

export const getCalendarAddress = endpoint('GET', '/calendar', {
  summary: 'Whether one’s own calendar has an address',
  /** Null if there is none. */
  reply: z.strictObject({ createdAt: z.nullable(instant) }),
});

export const createCalendarAddress = endpoint('POST', '/calendar', {
  summary: 'Create an address for one’s own calendar, which ends the address before',
  /** Shown only once: the server has no more than a hash of it. */
  reply: z.strictObject({ url: z.url() }),
});

export const endCalendarAddress = endpoint('DELETE', '/calendar', {
  summary: 'End the address of one’s own calendar',
  reply: z.strictObject({}),
  message: 'calendar.ended',
});
