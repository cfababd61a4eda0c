/** The composition root: the server, and every domain's routes on it. */
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { pruneIdempotencyKeys } from '#api/platform/idempotency.ts';
import { buildServer } from '#api/platform/server.ts';
import type { Services } from '#api/platform/services.ts';

/** Folder of the built PWA, beside the sources. */
export const pagesFolder = new URL('../dist/pwa', import.meta.url);

/** Every route of every domain, and the jobs that keep their tables small. */
export function registerRoutes(app: App): void {
  const { jobs, orm } = app.services;
  jobs.repeat('idempotency.prune', '20 * * * *', () =>
    inTransaction(orm.em, pruneIdempotencyKeys),
  );
}

/** `pages`: folder of the built PWA; null serves the API alone (development, tests). */
export async function buildApp(services: Services, pages: string | null): Promise<App> {
  return buildServer(services, {
    routes: registerRoutes,
    ...(pages !== null && { pages }),
  });
}
