/** Routes of tournaments: listing, reading, applying, and managing them as an administrator. */
import * as calls from '#sync/contracts/events/events.ts';
import * as admin from '#sync/contracts/events/manage-events.ts';
import { applyForAccreditation } from '#api/events/accreditations.ts';
import { archivePastEvents } from '#api/events/archive-events.ts';
import { withdrawApplication } from '#api/events/withdraw-application.ts';
import { editEvent } from '#api/events/edit-event.ts';
import { createEvent } from '#api/events/create-event.ts';
import { deleteEvent } from '#api/events/delete-event.ts';
import {
  listEvents,
  listEventsForAdmin,
  readEvent,
  readEventForAdmin,
} from '#api/events/read-events.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;
const press = { access: ['member', 'officer'] } as const;
const approved = { access: 'approved' } as const;

export function eventRoutes(app: App): void {
  const { services } = app;

  services.jobs.schedule('events.archive', '20 3 * * *', () => archivePastEvents(services.orm));

  route(app, calls.listEvents, approved, async ({ tx, actor, query }) =>
    listEvents(tx, actor, query),
  );
  route(app, calls.getEvent, approved, async ({ tx, actor, params }) =>
    readEvent(tx, actor, params.id),
  );
  route(app, calls.applyForAccreditation, press, async ({ tx, actor, params, body }) => {
    await applyForAccreditation(tx, actor, { eventId: params.id, scope: body.scope });
    return readEvent(tx, actor, params.id);
  });
  route(app, calls.withdrawApplication, press, async ({ tx, actor, params }) => {
    await withdrawApplication(tx, actor, { eventId: params.id });
    return readEvent(tx, actor, params.id);
  });

  route(
    app,
    admin.listAdminEvents,
    { ...admins, fromReplica: true },
    async ({ tx, actor, query }) => listEventsForAdmin(tx, actor, query),
  );
  route(app, admin.getAdminEvent, admins, async ({ tx, actor, params }) =>
    readEventForAdmin(tx, actor, params.id),
  );
  for (const call of [admin.createEvent, admin.createEventAlias])
    route(app, call, admins, async ({ tx, actor, body }) =>
      readEventForAdmin(tx, actor, await createEvent(tx, actor, body.event, services)),
    );
  for (const call of [admin.editEvent, admin.editEventAlias])
    route(app, call, admins, async ({ tx, actor, params, body }) => {
      await editEvent(tx, actor, { id: params.id, ...body }, services);
      return readEventForAdmin(tx, actor, params.id);
    });
  route(app, admin.deleteEvent, admins, async ({ tx, actor, params }) => {
    await deleteEvent(tx, actor, params.id, services);
    return {};
  });
}
