/** An administrator's tournaments, each call at both its addresses (spec §7). */
import * as calls from '#sync/contracts/manage-events.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { deleteEvent } from '#api/events/delete-event.ts';
import { createEvent, editEvent } from '#api/events/manage.ts';
import { listAllEvents, readAnyEvent } from '#api/events/queries.ts';

const admins = { access: ['admin'] } as const;

export function manageEventRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listAdminEvents, admins, async ({ tx, actor, query }) =>
    listAllEvents(tx, actor, query),
  );

  route(app, calls.getAdminEvent, admins, async ({ tx, actor, params }) =>
    readAnyEvent(tx, actor, params.id),
  );

  for (const call of [calls.createEvent, calls.createEventAlias])
    route(app, call, admins, async ({ tx, actor, body }) =>
      readAnyEvent(tx, actor, await createEvent(tx, actor, body.event, services)),
    );

  for (const call of [calls.editEvent, calls.editEventAlias])
    route(app, call, admins, async ({ tx, actor, params, body }) => {
      await editEvent(tx, actor, { id: params.id, ...body }, services);
      return readAnyEvent(tx, actor, params.id);
    });

  route(app, calls.deleteEvent, admins, async ({ tx, actor, params }) => {
    await deleteEvent(tx, actor, params.id, services);
    return {};
  });
}
