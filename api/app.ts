/** The composition root: the server, and every domain's routes on it. */
import { passwordRoutes } from '#api/accounts/password-routes.ts';
import { privacyRoutes } from '#api/accounts/privacy-routes.ts';
import { accountRoutes } from '#api/accounts/routes.ts';
import { userRoutes } from '#api/accounts/user-routes.ts';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { auditRoutes } from '#api/audit/routes.ts';
import { documentRoutes } from '#api/content/document-routes.ts';
import { newsRoutes } from '#api/content/news-routes.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { clearOrphans, clearStaged, tellStuck } from '#api/files/clean-up.ts';
import { fileRoutes } from '#api/files/routes.ts';
import { assignmentRoutes } from '#api/matches/assign-routes.ts';
import { fixtureImportRoutes } from '#api/matches/import-routes.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { mailboxFolder } from '#api/mailbox-folder.ts';
import { mailboxRoutes } from '#api/notifications/mailbox-routes.ts';
import { notificationRoutes } from '#api/notifications/routes.ts';
import { overviewRoutes } from '#api/overview/routes.ts';
import { placeRoutes } from '#api/places/routes.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { pruneIdempotencyKeys } from '#api/platform/idempotency.ts';
import { buildServer } from '#api/platform/server.ts';
import type { Services } from '#api/platform/services.ts';
import { reportRoutes } from '#api/reports/routes.ts';
import { liveRoute } from '#api/sync-live.ts';
import { syncRoutes } from '#api/sync-routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

/** Folder of the built PWA, beside the sources. */
export const pagesFolder = new URL('../dist/pwa', import.meta.url);

/** Every route of every domain, and the jobs that keep their tables small. */
export async function registerRoutes(app: App): Promise<void> {
  const { jobs, orm, store, config, clock } = app.services;
  jobs.repeat('idempotency.prune', '20 * * * *', () => inTransaction(orm.em, pruneIdempotencyKeys));
  jobs.repeat('files.clear-staged', '*/15 * * * *', async () => {
    await clearStaged(orm, store, tellStuck(app));
  });
  jobs.repeat('files.clear-orphans', '50 2 * * *', async () => {
    await clearOrphans(orm, store, clock.now(), tellStuck(app));
  });
  accountRoutes(app);
  passwordRoutes(app);
  userRoutes(app);
  privacyRoutes(app);
  approvalRoutes(app);
  documentRoutes(app);
  newsRoutes(app);
  eventRoutes(app);
  exportRoutes(app);
  await fileRoutes(app);
  // Only where no real SMTP server is configured, and never in production.
  if (config.smtpUrl === null && !config.production) mailboxRoutes(app, mailboxFolder(config));
  matchRoutes(app);
  fixtureImportRoutes(app);
  assignmentRoutes(app);
  notificationRoutes(app);
  auditRoutes(app);
  overviewRoutes(app);
  placeRoutes(app);
  reportRoutes(app);
  ticketRoutes(app);
  syncRoutes(app);
  liveRoute(app);
}

/** `pages`: folder of the built PWA; null serves the API alone (development, tests). */
export async function buildApp(services: Services, pages: string | null): Promise<App> {
  return buildServer(services, {
    routes: registerRoutes,
    ...(pages !== null && { pages }),
  });
}
