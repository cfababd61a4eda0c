/** Tournaments: list, one, apply; and what administrators do with them. */
import * as calls from '#sync/contracts/events.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { joinEvent } from '#api/events/commands.ts';
import { manageEventRoutes } from '#api/events/manage-routes.ts';
import { listEvents, readEvent } from '#api/events/queries.ts';

export function eventRoutes(app: App): void {
  route(app, calls.listEvents, { access: 'approved' }, async ({ tx, actor, query }) =>
    listEvents(tx, actor, query),
  );

  route(app, calls.getEvent, { access: 'approved' }, async ({ tx, actor, params }) =>
    readEvent(tx, actor, params.id),
  );

  const press = { access: ['member', 'officer'] } as const;
  route(app, calls.joinEvent, press, async ({ tx, actor, params, body }) => {
    await joinEvent(tx, actor, { eventId: params.id, scope: body.scope });
    return readEvent(tx, actor, params.id);
  });

  manageEventRoutes(app);
}
