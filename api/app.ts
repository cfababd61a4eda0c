/** The composition root: registers every domain's routes and jobs on the server. */
import { absenceRoutes } from '#api/absences/routes.ts';
import { addressRoutes } from '#api/accounts/addresses/routes.ts';
import { invitationRoutes } from '#api/accounts/invitations/routes.ts';
import { passwordRoutes } from '#api/accounts/passwords/routes.ts';
import { privacyRoutes } from '#api/accounts/privacy/routes.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { secondFactorRoutes } from '#api/accounts/second-factor/routes.ts';
import { setNextStatus } from '#api/accounts/users/set-statuses.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { evidenceRoutes } from '#api/evidence/routes.ts';
import { clearanceRoutes } from '#api/clearance/routes.ts';
import { watchListRoutes } from '#api/accounts/watch-list/routes.ts';
import { decideNextPerson } from '#api/approvals/decide-many.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { auditRoutes } from '#api/audit/routes.ts';
import { bulkRoutes } from '#api/bulk/routes.ts';
import { calendarRoutes } from '#api/calendar/routes.ts';
import { contentRoutes } from '#api/content/routes.ts';
import { endParticipationStep } from '#api/events/end-participation.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { deleteUnclaimedUploads, logRemoveErrors } from '#api/files/cleanup.ts';
import { cleanUpOrphans } from '#api/files/ownership/orphan-files.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { fixtureImportRoutes } from '#api/fixture-import/routes.ts';
import { gateTrialRoutes } from '#api/demo/gate-trial/gate-trial.ts';
import { devMailboxFolder } from '#api/platform/mail/dev-mailbox.ts';
import { devMailboxRoutes } from '#api/notifications/dev-mailbox/dev-mailbox.ts';
import { pushRoutes } from '#api/notifications/push/push-routes.ts';
import { notificationRoutes } from '#api/notifications/routes.ts';
import { outletRoutes } from '#api/outlets/routes.ts';
import { overviewRoutes } from '#api/overview/routes.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { pruneIdempotencyKeys } from '#api/platform/http/idempotency.ts';
import { pruneRateLimits } from '#api/platform/http/rate-limits.ts';
import { buildServer } from '#api/platform/http/server.ts';
import type { Services } from '#api/platform/services.ts';
import { poolRoutes } from '#api/pools/routes.ts';
import { reportRoutes } from '#api/reports/routes.ts';
import { gateSyncRoutes } from '#api/sync/gate-sync-routes.ts';
import { gateLiveRoutes } from '#api/sync/gate-live-routes.ts';
import { liveRoutes } from '#api/sync/live-routes.ts';
import { createLiveServer } from '#api/sync/live-server.ts';
import { createSyncServer } from '#api/sync/sync-server.ts';
import { systemRoutes } from '#api/system/routes.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

/** Folder of the built PWA, beside the sources. */
export const pagesFolder = new URL('../dist/pwa', import.meta.url);

/** Registers every route, and the jobs that delete expired rows and files. */
export async function registerRoutes(app: App): Promise<void> {
  const { jobs, orm, store, config, clock } = app.services;
  jobs.schedule('idempotency.prune', '20 * * * *', () =>
    inTransaction(orm.em, pruneIdempotencyKeys),
  );
  jobs.schedule('rate-limits.prune', '25 * * * *', () =>
    inTransaction(orm.em, (tx) => pruneRateLimits(tx, clock)),
  );
  jobs.schedule('files.clear-staged', '*/15 * * * *', async () => {
    await deleteUnclaimedUploads(orm, store, logRemoveErrors(app));
  });
  jobs.schedule('files.clear-orphans', '50 2 * * *', async () => {
    await cleanUpOrphans(app.services, app.log, logRemoveErrors(app));
  });
  accountRoutes(app);
  addressRoutes(app);
  invitationRoutes(app);
  passwordRoutes(app);
  secondFactorRoutes(app);
  userRoutes(app);
  evidenceRoutes(app);
  watchListRoutes(app);
  privacyRoutes(app);
  approvalRoutes(app);
  const endBookings = endParticipationStep(app.services);
  bulkRoutes(app, {
    decideRequests: decideNextPerson(app.services),
    deleteEvent: endBookings,
    deleteMatches: endBookings,
    setUserStatus: setNextStatus(app.services),
  });
  calendarRoutes(app);
  contentRoutes(app);
  eventRoutes(app);
  exportRoutes(app);
  await fileRoutes(app);
  // Only without a real SMTP server, and never in production.
  if (config.smtpUrl === null && !config.production)
    devMailboxRoutes(app, devMailboxFolder(config));
  if (config.seed === 'demo' && !config.production) gateTrialRoutes(app);
  matchRoutes(app);
  fixtureImportRoutes(app);
  clearanceRoutes(app);
  notificationRoutes(app);
  pushRoutes(app);
  auditRoutes(app);
  outletRoutes(app);
  overviewRoutes(app);
  systemRoutes(app);
  placeRoutes(app);
  poolRoutes(app);
  absenceRoutes(app);
  reportRoutes(app);
  ticketRoutes(app);
  gateRoutes(app);
  gateOverviewRoutes(app);
  const syncServer = createSyncServer(app);
  syncRoutes(app, syncServer);
  gateSyncRoutes(app, syncServer);
  const liveServer = createLiveServer(app);
  liveRoutes(app, liveServer);
  gateLiveRoutes(liveServer);
}

/** `pages` is the folder of the built PWA; null serves only the API (development, tests). */
export async function buildApp(services: Services, pages: string | null): Promise<App> {
  return buildServer(services, {
    routes: registerRoutes,
    ...(pages !== null && { pages }),
  });
}
