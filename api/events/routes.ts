/** Routes of tournaments: listing, reading, applying, and managing them as an administrator. */
import * as calls from '#sync/contracts/events/events.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { applyForAccreditation } from '#api/events/apply-for-accreditation.ts';
import { adminEventRoutes } from '#api/events/admin-routes.ts';
import { listEvents, readEvent } from '#api/events/queries.ts';

export function eventRoutes(app: App): void {
  route(app, calls.listEvents, { access: 'approved' }, async ({ tx, actor, query }) =>
    listEvents(tx, actor, query),
  );

  route(app, calls.getEvent, { access: 'approved' }, async ({ tx, actor, params }) =>
    readEvent(tx, actor, params.id),
  );

  const press = { access: ['member', 'officer'] } as const;
  route(app, calls.applyForAccreditation, press, async ({ tx, actor, params, body }) => {
    await applyForAccreditation(tx, actor, { eventId: params.id, scope: body.scope });
    return readEvent(tx, actor, params.id);
  });

  adminEventRoutes(app);
}
