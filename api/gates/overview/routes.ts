/** Routes of the page of a match's gates; who may call them is decided by `requireGateManager`. */
import * as overview from '#sync/contracts/gate/gate-overview.ts';
import * as lists from '#sync/contracts/gate/security-list.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { closeGates, reopenGates } from '#api/gates/overview/close-gates.ts';
import { enterPaperCheck, markException } from '#api/gates/overview/paper-checks.ts';
import { readPeople } from '#api/gates/overview/people.ts';
import { readOverview } from '#api/gates/overview/read-overview.ts';
import { checkList, issueList, readList } from '#api/gates/security-list/security-lists.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';

export function gateOverviewRoutes(app: App): void {
  const { services } = app;
  const options = () => ({ keptDays: services.config.gateKeptDays, now: services.clock.now() });
  const access = ['officer', 'admin'] as const;

  route(app, overview.getGateOverview, { access }, async ({ tx, actor, params }) => {
    await requireGateManager(tx, actor, params.match);
    return readOverview(tx, params.match, options());
  });

  route(app, overview.listGatePeople, { access }, async ({ tx, actor, params, query }) => {
    await requireGateManager(tx, actor, params.match);
    return readPeople(tx, params.match, query);
  });

  route(app, overview.addPaperScan, { access }, async ({ tx, actor, params, body }) =>
    enterPaperCheck(tx, actor, params.match, body, services),
  );

  route(app, overview.setExceptionSeen, { access }, async ({ tx, actor, params, body }) => {
    await markException(tx, actor, params.match, body, services);
    return null;
  });

  route(app, overview.closeGates, { access }, async ({ tx, actor, params, body }) => {
    await closeGates(tx, actor, params.match, body.missing, services);
    return readOverview(tx, params.match, options());
  });

  route(app, overview.reopenGates, { access: ['admin'] }, async ({ tx, actor, params }) => {
    await reopenGates(tx, actor, params.match, services);
    return readOverview(tx, params.match, options());
  });

  route(app, lists.issueSecurityList, { access }, async ({ tx, actor, params }) => {
    const version = await issueList(tx, actor, params.match);
    return readList(tx, actor, params.match, version, services);
  });

  route(app, lists.getSecurityList, { access }, async ({ tx, actor, params }) =>
    readList(tx, actor, params.match, params.version, services),
  );

  // This call has no rate, because reading costs no more than counting would.
  route(app, lists.checkSecurityList, { access: 'open' }, async ({ tx, params }) =>
    checkList(tx, params.id),
  );
}
