/** Tournaments for administrators; some calls have two addresses. */
import * as calls from '#sync/contracts/events/manage-events.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { deleteEvent } from '#api/events/delete-event.ts';
import { createEvent, editEvent } from '#api/events/commands.ts';
import { listEventsForAdmin, readEventForAdmin } from '#api/events/queries.ts';

const admins = { access: ['admin'] } as const;

export function adminEventRoutes(app: App): void {
  const { services } = app;

  route(app, calls.listAdminEvents, admins, async ({ tx, actor, query }) =>
    listEventsForAdmin(tx, actor, query),
  );

  route(app, calls.getAdminEvent, admins, async ({ tx, actor, params }) =>
    readEventForAdmin(tx, actor, params.id),
  );

  for (const call of [calls.createEvent, calls.createEventAlias])
    route(app, call, admins, async ({ tx, actor, body }) =>
      readEventForAdmin(tx, actor, await createEvent(tx, actor, body.event, services)),
    );

  for (const call of [calls.editEvent, calls.editEventAlias])
    route(app, call, admins, async ({ tx, actor, params, body }) => {
      await editEvent(tx, actor, { id: params.id, ...body }, services);
      return readEventForAdmin(tx, actor, params.id);
    });

  route(app, calls.deleteEvent, admins, async ({ tx, actor, params }) => {
    await deleteEvent(tx, actor, params.id, services);
    return {};
  });
}
