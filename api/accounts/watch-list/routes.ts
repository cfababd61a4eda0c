/** Routes of the watch list, which only administrators know of. */
import * as calls from '#sync/contracts/admin/watch-list.ts';
import { findWatchHits } from '#api/accounts/watch-list/find-watch-hits.ts';
import {
  createWatchEntry,
  deleteWatchEntry,
  editWatchEntry,
  readWatchEntry,
  viewWatchEntry,
  viewWatchList,
} from '#api/accounts/watch-list/watch-list.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;

export function watchListRoutes(app: App): void {
  const { timeZone } = app.services.config.league;
  route(app, calls.listWatchEntries, admins, async (call) =>
    viewWatchList(call.tx, call.actor, call.query, requestLanguage(call.request)),
  );
  route(app, calls.getWatchEntry, admins, async ({ tx, actor, params }) =>
    viewWatchEntry(tx, actor, params.id),
  );
  route(app, calls.createWatchEntry, admins, async ({ tx, actor, body }) =>
    readWatchEntry(tx, await createWatchEntry(tx, actor, body.entry)),
  );
  route(app, calls.editWatchEntry, admins, async ({ tx, actor, params, body }) => {
    await editWatchEntry(tx, actor, { id: params.id, ...body });
    return readWatchEntry(tx, params.id);
  });
  route(app, calls.deleteWatchEntry, admins, async ({ tx, actor, params }) => {
    await deleteWatchEntry(tx, actor, params.id);
    return {};
  });
  route(app, calls.listWatchHits, { ...admins, fromReplica: true }, async ({ tx, params }) =>
    findWatchHits(tx, params.id, timeZone),
  );
}
