/** Routes of a calendar's address, and the feed itself, which needs no login. */
import { createHash } from 'node:crypto';
import {
  calendarFeedPath,
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
} from '#sync/contracts/calendar/calendar-address.ts';
import {
  calendarToken,
  createAddress,
  endAddress,
  findCalendarOwner,
  readAddressDate,
} from '#api/calendar/calendar-addresses.ts';
import { readCalendarMatches, readCalendarReports } from '#api/calendar/read-calendar.ts';
import { writeFeed } from '#api/calendar/write-feed.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { namesTag } from '#api/platform/http/etag.ts';
import { countUses } from '#api/platform/http/rate-limits.ts';
import { route } from '#api/platform/http/route.ts';

const hour = 3_600_000;

/** Calls of an account's calendars; a network's calls with wrong tokens are counted apart. */
const feedLimit = { name: 'calendar feed', burst: 60, perMinute: 1 };

export function calendarRoutes(app: App): void {
  const { orm, config, clock } = app.services;
  const { league, publicUrl } = config;
  const access = ['member', 'officer'] as const;

  route(app, getCalendarAddress, { access }, async ({ tx, actor }) => ({
    createdAt: await readAddressDate(tx, actor),
  }));

  // Without an Idempotency-Key, with which the reply and its secret would be stored.
  const creation = { access, ownTransactions: true, rate: { max: 30, window: hour } } as const;
  route(app, createCalendarAddress, creation, async ({ tx: em, actor }) => {
    const token = await inTransaction(em, (tx) => createAddress(tx, actor));
    return { url: `${publicUrl}${calendarFeedPath.replace(':file', `${token}.ics`)}` };
  });

  route(app, endCalendarAddress, { access }, async ({ tx, actor }) => {
    await endAddress(tx, actor);
    return {};
  });

  const document = {
    summary: 'The calendar of the person whose secret token the address has',
    produces: 'text/calendar',
  };
  app.get<{ Params: { file: string } }>(
    calendarFeedPath,
    { config: { access: 'open', document } },
    async (request, reply) => {
      const token = /^(.*)\.ics$/.exec(request.params.file)?.[1] ?? '';
      if (!calendarToken.test(token)) return reply.callNotFound();
      const em = orm.em.fork();
      const owner = await findCalendarOwner(em, token);
      if (app.callLimits !== null)
        await countUses(em, clock, owner?.id ?? clientNetwork(request.ip), [feedLimit]);
      if (owner === undefined) return reply.callNotFound();
      const entries = await inTransaction(orm.em, async (tx) => ({
        matches: await readCalendarMatches(tx, owner),
        reports: await readCalendarReports(tx, owner),
      }));
      const { language, since } = owner;
      const context = { language, league, publicUrl, since };
      const write = (now: number) => writeFeed(entries, context, now);
      // Weak, because the time of writing is not part of it, and it is the same for each encoding.
      const etag = `W/"${createHash('sha256').update(write(0)).digest('base64url')}"`;
      void reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (namesTag(request.headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          // Without a name the browser would use the address, with the token.
          'content-disposition': 'inline; filename="touchline.ics"',
        })
        .send(write(clock.now().getTime()));
    },
  );
}
