/** Assignments of media officers, to tournaments and matches. */
import * as calls from '#sync/contracts/assignments.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { findOfficers } from '#api/accounts/officers.ts';
import { assignToEvent } from '#api/events/assign.ts';
import { readEvent } from '#api/events/queries.ts';
import { assignToMatch } from '#api/matches/assign.ts';
import { readAnyMatch } from '#api/matches/queries.ts';

export function assignmentRoutes(app: App): void {
  const { services } = app;
  const admins = { access: ['admin'] } as const;

  route(app, calls.findOfficers, admins, async ({ tx, query }) =>
    findOfficers(tx, query.firstName),
  );

  route(app, calls.assignToEvent, admins, async ({ tx, actor, params, body }) => {
    await assignToEvent(tx, actor, { eventId: params.id, officers: body.officers }, services);
    return readEvent(tx, actor, params.id);
  });

  route(app, calls.assignToMatch, admins, async ({ tx, actor, params, body }) => {
    const { officers, expected } = body;
    for (const officerId of officers) {
      await assignToMatch(tx, actor, { matchId: params.id, officerId, expected }, services);
    }
    return readAnyMatch(tx, actor, params.id);
  });
}
