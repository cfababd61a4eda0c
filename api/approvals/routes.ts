/** The approval queue. */
import * as calls from '#sync/contracts/approvals.ts';
import type { App } from '#api/platform/app-types.ts';
import { route } from '#api/platform/route.ts';
import { decideRequest } from '#api/approvals/commands.ts';
import { listRequests, listRequestsOf, readRequest } from '#api/approvals/queries.ts';

export function approvalRoutes(app: App): void {
  const admins = { access: ['admin'] } as const;

  route(app, calls.listRequests, admins, async ({ tx, query }) => listRequests(tx, query));

  route(app, calls.listRequestsOf, admins, async ({ tx, params }) => listRequestsOf(tx, params.id));

  route(app, calls.getRequest, admins, async ({ tx, params }) => readRequest(tx, params.id));

  route(app, calls.decideRequest, admins, async ({ tx, actor, params, body }) => {
    await decideRequest(tx, actor, { id: params.id, ...body }, app.services);
    return readRequest(tx, params.id);
  });
}
