/** An administrator's matches, each call at both its addresses (spec §7); and looking for one. */
import { searchMatch } from '#sync/contracts/match-search.ts';
import * as calls from '#sync/contracts/manage-matches.ts';
import type { App } from '#api/platform/app-types.ts';
import { invalid } from '#api/platform/errors.ts';
import { route } from '#api/platform/route.ts';
import { createMatch } from '#api/matches/create.ts';
import { deleteMatch } from '#api/matches/delete-match.ts';
import { editMatch } from '#api/matches/edit.ts';
import { listAllMatches, readAnyMatch } from '#api/matches/queries.ts';
import { searchMatches } from '#api/matches/search.ts';

const admins = { access: ['admin'] } as const;

export function manageMatchRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listAdminMatches, admins, async ({ tx, actor, query }) =>
    listAllMatches(tx, actor, query),
  );

  route(app, calls.getAdminMatch, admins, async ({ tx, actor, params }) =>
    readAnyMatch(tx, actor, params.id),
  );

  route(app, calls.createMatch, admins, async ({ tx, actor, body }) =>
    readAnyMatch(tx, actor, await createMatch(tx, actor, body.match, services)),
  );

  route(app, calls.createMatchAlias, admins, async ({ tx, actor, params, body }) => {
    const { eventId = params.id } = body.match;
    // The body may repeat what the address says, and not contradict it.
    if (eventId !== params.id) throw invalid({ 'match.eventId': 'error.invalid' });
    const match = { ...body.match, eventId };
    return readAnyMatch(tx, actor, await createMatch(tx, actor, match, services));
  });

  route(app, calls.editMatch, admins, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.id, ...body }, services);
    return readAnyMatch(tx, actor, params.id);
  });

  route(app, calls.editMatchAlias, admins, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.matchId, of: params.id, ...body }, services);
    return readAnyMatch(tx, actor, params.matchId);
  });

  route(app, calls.deleteMatch, admins, async ({ tx, actor, params, query }) => {
    await deleteMatch(tx, actor, { id: params.id, version: query.version }, services);
    return {};
  });

  route(app, searchMatch, { access: 'approved' }, async ({ tx, actor, query }) =>
    searchMatches(tx, actor, query.text),
  );
}
