/** Routes that assign media officers to tournaments and matches. */
import * as calls from '#sync/contracts/events/assignments.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { searchOfficers } from '#api/accounts/queries.ts';
import { assignOfficersToEvent } from '#api/events/assign-officers.ts';
import { readEvent } from '#api/events/queries.ts';
import { assignOfficerToMatch } from '#api/matches/assignments/assign-officer.ts';
import { readMatchForAdmin } from '#api/matches/queries.ts';

export function assignmentRoutes(app: App): void {
  const { services } = app;
  const admins = { access: ['admin'] } as const;

  route(app, calls.findOfficers, admins, async ({ tx, query }) =>
    searchOfficers(tx, query.firstName),
  );

  route(app, calls.assignToEvent, admins, async ({ tx, actor, params, body }) => {
    await assignOfficersToEvent(
      tx,
      actor,
      { eventId: params.id, officers: body.officers },
      services,
    );
    return readEvent(tx, actor, params.id);
  });

  route(app, calls.assignToMatch, admins, async ({ tx, actor, params, body }) => {
    const { officers, expected } = body;
    for (const officerId of officers) {
      await assignOfficerToMatch(tx, actor, { matchId: params.id, officerId, expected }, services);
    }
    return readMatchForAdmin(tx, actor, params.id);
  });
}
