/** From a configuration to a listening server, part by part, each with its way back. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ensureFirstAdmin } from '#api/accounts/first-admin.ts';
import { buildApp, pagesFolder } from '#api/app.ts';
import type { Started } from '#api/banner.ts';
import { hasDemo, seedDemo } from '#api/demo/seed.ts';
import { entities } from '#api/schema.ts';
import { requeueMails } from '#api/notifications/requeue-mails.ts';
import { loadWorld } from '#api/places/load-world.ts';
import type { Config } from '#api/platform/config.ts';
import { inTransaction, openDatabase } from '#api/platform/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres.ts';
import { lifecycle } from '#api/platform/lifecycle.ts';
import type { Lifecycle } from '#api/platform/lifecycle.ts';
import { migrateUp } from '#api/platform/migrate.ts';
import { explainListen, requireFreePort } from '#api/platform/port.ts';
import { requireBucket } from '#api/platform/s3-calls.ts';
import { withSecrets } from '#api/platform/secrets.ts';
import { StartError } from '#api/platform/start-error.ts';
import { createServices } from '#api/services.ts';
import { startMail } from '#api/start-mail.ts';

export interface Running extends Started {
  /** Stops everything; answers which parts did not stop well. */
  stop(): Promise<string[]>;
}

export interface StartOptions {
  /** Serve the built PWA too. */
  pages: boolean;
}

/** Throws `StartError` for what an operator can mend; what was started by then is stopped again. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  const parts = lifecycle();
  try {
    return await startParts(config, options, parts);
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  given: Config,
  options: StartOptions,
  parts: Lifecycle,
): Promise<Running> {
  const pages = options.pages ? builtPages() : null;
  await requireFreePort(given.port, given.host);
  if (given.s3 !== null) await requireBucket(given.s3);
  const url = given.databaseUrl ?? (await ownDatabase(given, parts));
  const config = withSecrets(given);
  await migrateUp(url);

  const orm = await openDatabase({
    url,
    entities,
    warn: tell,
  });
  parts.add('database connections', () => orm.close(true));
  const services = await createServices(config, { orm, url, log: tellError });
  await inTransaction(orm.em, loadWorld);
  await ensureFirstAdmin(services);
  if (config.seed === 'demo') await seedDemo(services);
  const demo = await hasDemo(orm.em.fork());
  if (demo && config.production) {
    throw new StartError('DATABASE_URL: this database holds the demo and its public passwords.');
  }

  await startMail(services, parts);
  const app = await buildApp(services, pages);
  await services.jobs.start();
  await requeueMails(services);
  // Stopped in the opposite order: no more requests, then no more jobs, then no more mail.
  parts.add('jobs', () => services.jobs.stop());
  parts.add('server', () => app.close());
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListen(error, config.port, config.host);
  });
  const { port } = app.server.address() as AddressInfo;
  const shown = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const address = `http://${shown === '127.0.0.1' ? 'localhost' : shown}:${port}`;
  const mailbox = config.smtpUrl === null ? `${address}/dev/mail` : null;
  return { address, mailbox, demo, stop: () => parts.stop() };
}

/** The embedded PostgreSQL's address. */
async function ownDatabase({ dataDir }: Config, parts: Lifecycle): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: tell });
  parts.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function tellError(error: unknown, what: string): void {
  tell(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}

function builtPages(): string {
  if (!existsSync(new URL('index.html', `${pagesFolder.href}/`))) {
    throw new StartError('The screens are not built yet: npm start builds them first.');
  }
  return fileURLToPath(pagesFolder);
}
