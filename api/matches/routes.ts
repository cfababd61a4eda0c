/** Matches: the list, booking, seats, and an admin's form. */
import * as calls from '#sync/contracts/matches.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { chooseSeat, joinMatch } from '#api/matches/commands.ts';
import { editMatch } from '#api/matches/edit.ts';
import { listAllMatches, listMatches, readAnyMatch, readMatch } from '#api/matches/queries.ts';

export function matchRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listMatches, { access: 'approved' }, async ({ tx, actor, params }) =>
    listMatches(tx, actor, params.id),
  );

  route(app, calls.getMatch, { access: 'approved' }, async ({ tx, actor, params }) =>
    readMatch(tx, actor, { eventId: params.id, matchId: params.matchId }),
  );

  const press = { access: ['member', 'officer'] } as const;
  route(app, calls.joinMatch, press, async ({ tx, actor, params, body }) => {
    const match = { eventId: params.id, matchId: params.matchId };
    await joinMatch(tx, actor, { ...match, scope: body.scope });
    return readMatch(tx, actor, match);
  });

  route(app, calls.chooseSeat, { access: ['member'] }, async ({ tx, actor, params, body }) => {
    const match = { eventId: params.id, matchId: params.matchId };
    await chooseSeat(tx, actor, { ...match, seat: body.seat }, services);
    return readMatch(tx, actor, match);
  });

  route(app, calls.listAdminMatches, { access: ['admin'] }, async ({ tx, actor }) =>
    listAllMatches(tx, actor),
  );

  route(app, calls.getAdminMatch, { access: ['admin'] }, async ({ tx, actor, params }) =>
    readAnyMatch(tx, actor, params.id),
  );

  route(app, calls.editMatch, { access: ['admin'] }, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.id, ...body }, services);
    return readAnyMatch(tx, actor, params.id);
  });
}
