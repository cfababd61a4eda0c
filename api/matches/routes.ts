/** Routes of matches: reading, booking, seats; and those of administrators. */
import * as calls from '#sync/contracts/matches/matches.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { chooseSeat, bookMatch, refuseTakenSeat } from '#api/matches/bookings/commands.ts';
import { adminMatchRoutes } from '#api/matches/admin/routes.ts';
import { listMatches, readMatchAfterBooking, readMatch } from '#api/matches/queries.ts';

export function matchRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listMatches, { access: 'approved' }, async ({ tx, actor, params }) =>
    listMatches(tx, actor, params.id),
  );

  route(app, calls.getMatch, { access: 'approved' }, async ({ tx, actor, params }) =>
    readMatch(tx, actor, { eventId: params.id, matchId: params.matchId }),
  );

  const press = { access: ['member', 'officer'] } as const;
  route(app, calls.bookMatch, press, async ({ tx, actor, params, body }) => {
    const match = { eventId: params.id, matchId: params.matchId };
    await bookMatch(tx, actor, { ...match, scope: body.scope });
    return readMatchAfterBooking(tx, actor, match);
  });

  route(
    app,
    calls.chooseSeat,
    {
      access: ['member'],
      // Requests for the same seat wait here one after the other, without a database connection.
      mutexKey: ({ params: { matchId }, body: { seat } }) => `${matchId} ${seat}`,
      prepare: async ({ tx, actor, params: { id, matchId }, body: { seat } }) =>
        refuseTakenSeat(tx, actor, { eventId: id, matchId, seat }),
    },
    async ({ tx, actor, params, body }) => {
      const match = { eventId: params.id, matchId: params.matchId };
      await chooseSeat(tx, actor, { ...match, seat: body.seat }, services);
      return readMatchAfterBooking(tx, actor, match);
    },
  );

  adminMatchRoutes(app);
}
