/** Routes of an administrator's matches, some at two paths, and the search for matches. */
import { searchMatch } from '#sync/contracts/matches/match-search.ts';
import * as calls from '#sync/contracts/matches/manage-matches.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { route } from '#api/platform/http/route.ts';
import { createMatch } from '#api/matches/admin/create-match.ts';
import { deleteMatch } from '#api/matches/admin/delete-match.ts';
import { editMatch } from '#api/matches/admin/edit-match.ts';
import { listMatchesForAdmin, readMatchForAdmin } from '#api/matches/queries.ts';
import { searchMatches } from '#api/matches/search.ts';

const admins = { access: ['admin'] } as const;

export function adminMatchRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listAdminMatches, admins, async ({ tx, actor, query }) =>
    listMatchesForAdmin(tx, actor, query),
  );

  route(app, calls.getAdminMatch, admins, async ({ tx, actor, params }) =>
    readMatchForAdmin(tx, actor, params.id),
  );

  route(app, calls.createMatch, admins, async ({ tx, actor, body }) =>
    readMatchForAdmin(tx, actor, await createMatch(tx, actor, body.match, services)),
  );

  route(app, calls.createMatchAlias, admins, async ({ tx, actor, params, body }) => {
    const { eventId = params.id } = body.match;
    // The body may repeat the tournament of the path, but not name another.
    if (eventId !== params.id) throw invalid({ 'match.eventId': 'error.invalid' });
    const match = { ...body.match, eventId };
    return readMatchForAdmin(tx, actor, await createMatch(tx, actor, match, services));
  });

  route(app, calls.editMatch, admins, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.id, ...body }, services);
    return readMatchForAdmin(tx, actor, params.id);
  });

  route(app, calls.editMatchAlias, admins, async ({ tx, actor, params, body }) => {
    await editMatch(tx, actor, { id: params.matchId, inEvent: params.id, ...body }, services);
    return readMatchForAdmin(tx, actor, params.matchId);
  });

  route(app, calls.deleteMatch, admins, async ({ tx, actor, params, query }) => {
    await deleteMatch(tx, actor, { id: params.id, version: query.version }, services);
    return {};
  });

  route(app, searchMatch, { access: 'approved' }, async ({ tx, actor, query }) =>
    searchMatches(tx, actor, query.text),
  );
}
