/** Routes of the places of matches: requesting, answering, setting up and allocating. */
import * as admin from '#sync/contracts/pools/manage-pools.ts';
import * as outlet from '#sync/contracts/pools/outlet-places.ts';
import * as calls from '#sync/contracts/pools/pools.ts';
import { getProtocol } from '#sync/contracts/pools/read-protocol.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { listBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';
import { allocateMatch, previewAllocation } from '#api/pools/allocate.ts';
import {
  applyTemplates,
  listVenueMatches,
  readTemplate,
  saveTemplate,
} from '#api/pools/allocation-template.ts';
import { acceptOffer, confirmPlace, returnPlace } from '#api/pools/answer-request.ts';
import { chooseNumber, releasePlace, substitutePlace } from '#api/pools/manage-place.ts';
import { decideRequest } from '#api/pools/override-request.ts';
import { runPoolDeadlines } from '#api/pools/pool-job.ts';
import { readMatchPools, readOwnRequest } from '#api/pools/read-match-pools.ts';
import { readCandidates, readOutletPlaces } from '#api/pools/read-outlet-places.ts';
import { readPersonPlaces } from '#api/pools/read-person-places.ts';
import { requestForPeople, requestPlace } from '#api/pools/request-place.ts';
import { readProtocol } from '#api/pools/write-protocol.ts';
import { deleteAllocation, readAllocation, saveAllocation } from '#api/pools/save-allocation.ts';

const members = { access: ['member'] } as const;
/** Managers of outlets are members. */
const all = { access: ['member', 'admin'] } as const;
const admins = { access: ['admin'] } as const;
const lists = { ...admins, body: listBodyLimits } as const;

export function poolRoutes(app: App): void {
  const { services } = app;
  services.jobs.schedule('pools.deadlines', '* * * * *', () => runPoolDeadlines(services));

  route(app, calls.getMatchPools, { access: 'approved' }, async ({ tx, actor, params }) =>
    readMatchPools(tx, actor, params.id),
  );
  route(app, getProtocol, { access: 'open' }, async ({ tx, params, query, reply }) => {
    const protocol = await readProtocol(tx, params.id, query.version);
    void reply.header('cache-control', 'public, max-age=60');
    return protocol;
  });
  route(app, calls.requestPlace, members, async ({ tx, actor, params, body }) => {
    if (body.accountIds === undefined)
      return readOwnRequest(tx, actor, await requestPlace(tx, actor, params.id, services));
    await requestForPeople(tx, actor, params.id, body.accountIds, services);
    return null;
  });
  route(app, calls.chooseNumber, all, async ({ tx, actor, params, body }) => {
    await chooseNumber(tx, actor, params.id, body.number, services);
    return {};
  });
  route(app, outlet.substitutePlace, all, async ({ tx, actor, params, body }) => {
    await substitutePlace(tx, actor, params.id, body, services);
    return {};
  });
  route(app, outlet.releasePlace, all, async ({ tx, actor, params }) => {
    await releasePlace(tx, actor, params.id, services);
    return {};
  });
  route(app, outlet.listOutletPlaces, all, async ({ tx, actor, params }) =>
    readOutletPlaces(tx, actor, params.id),
  );
  route(app, outlet.listCandidates, all, async ({ tx, actor, params }) =>
    readCandidates(tx, actor, params),
  );
  route(app, calls.acceptOffer, members, async ({ tx, actor, params }) => {
    await acceptOffer(tx, actor, params.id, services);
    return readOwnRequest(tx, actor, params.id);
  });
  route(app, calls.returnPlace, members, async ({ tx, actor, params }) => {
    await returnPlace(tx, actor, params.id, services);
    return readOwnRequest(tx, actor, params.id);
  });
  route(app, calls.confirmPlace, members, async ({ tx, actor, params }) => {
    await confirmPlace(tx, actor, params.id, services);
    return readOwnRequest(tx, actor, params.id);
  });

  route(app, admin.getAllocation, admins, async ({ tx, params }) => readAllocation(tx, params.id));
  route(app, admin.saveAllocation, lists, async ({ tx, actor, params, body }) => {
    await saveAllocation(tx, actor, params.id, body);
    return readAllocation(tx, params.id);
  });
  route(app, admin.listPersonPlaces, admins, async ({ tx, params }) =>
    readPersonPlaces(tx, params.id),
  );
  route(app, admin.deleteAllocation, admins, async ({ tx, actor, params }) => {
    await deleteAllocation(tx, actor, params.id);
    return {};
  });
  route(app, admin.getAllocationTemplate, admins, async ({ tx, params }) =>
    readTemplate(tx, params.id),
  );
  route(app, admin.saveAllocationTemplate, lists, async ({ tx, actor, params, body }) => {
    await saveTemplate(tx, actor, params.id, body);
    return readTemplate(tx, params.id);
  });
  route(app, admin.listVenueMatches, admins, async ({ tx, params }) =>
    listVenueMatches(tx, params.id),
  );
  route(
    app,
    admin.applyAllocationTemplates,
    { ...lists, ownTransactions: true },
    async ({ tx, actor, body }) => applyTemplates(tx, actor, body.matchIds),
  );
  route(app, admin.previewAllocation, lists, async ({ tx, params, body }) =>
    previewAllocation(tx, params.id, body),
  );
  route(app, admin.allocate, lists, async ({ tx, actor, params, body }) => {
    await allocateMatch(tx, actor, params.id, body, services);
    return previewAllocation(tx, params.id);
  });
  route(app, admin.overrideRequest, admins, async ({ tx, actor, params, body }) =>
    previewAllocation(tx, await decideRequest(tx, actor, params.id, body, services)),
  );
}
