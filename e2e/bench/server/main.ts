/**
 * The measurements' server process: starts everything that `api/startup/start.ts` starts, including
 * jobs and mail, and adds the yardsticks' routes. Exits and deletes its data when its parent ends.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesFolder, registerRoutes } from '#api/app.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { entities } from '#api/schema.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { createLifecycle } from '#api/platform/startup/lifecycle.ts';
import { startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { withSecrets } from '#api/platform/config/secrets.ts';
import { buildServer } from '#api/platform/http/server.ts';
import { createServices } from '#api/services.ts';
import { startMail } from '#api/startup/start.ts';
import { startPush } from '#api/startup/start-push.ts';
import { poolRoutes } from '#e2e/bench/server/pools.ts';
import { pushRoutes } from '#e2e/bench/server/push.ts';
import { crowdRoutes } from '#e2e/bench/server/crowd.ts';
import { gateRoutes } from '#e2e/bench/server/gates.ts';
import { leagueRoutes } from '#e2e/bench/server/league.ts';
import { yardstickRoutes } from '#e2e/bench/server/yardsticks.ts';

/** A second process uses the database and secrets of the first. */
const joined =
  process.env['BENCH_JOIN'] === undefined
    ? undefined
    : (JSON.parse(process.env['BENCH_JOIN']) as { database: string; dataDir: string });

const isProduction = process.env['NODE_ENV'] === 'production';
const parts = createLifecycle();
const dataDir = joined?.dataDir ?? (await mkdtemp(join(tmpdir(), 'touchline-bench-')));
if (joined === undefined) parts.add('data', () => rm(dataDir, { recursive: true, force: true }));

const connections = process.env['DATABASE_CONNECTIONS'];
const pushHosts = process.env['PUSH_HOSTS'];
const settings: Record<string, string> = {
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  SEED: 'demo',
  ...(connections !== undefined && { DATABASE_CONNECTIONS: connections }),
  ...(pushHosts !== undefined && { PUSH_HOSTS: pushHosts }),
};

/** Settings of a real server, with mail to a mailbox and the log without a line for each call. */
async function productionSettings(): Promise<Record<string, string>> {
  const mailbox = await startDevMailbox(join(dataDir, 'mailbox'));
  parts.add('mailbox', () => mailbox.stop());
  return {
    ...settings,
    NODE_ENV: 'production',
    RATE_LIMIT: 'on',
    SEED: 'none',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://touchline.example',
    SMTP_URL: mailbox.url,
    JWT_SECRET: randomBytes(48).toString('base64'),
    TICKET_SIGNING_KEY: randomBytes(32).toString('base64url'),
    FILE_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  };
}

let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  const failed = await parts.stop();
  if (failed.length > 0) process.stderr.write(`Not stopped cleanly: ${failed.join(', ')}\n`);
  process.exit(code);
}
process.on('SIGINT', () => void end(130));
process.on('SIGTERM', () => void end(0));
process.on('disconnect', () => void end(0));

try {
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  const url = joined?.database ?? (await ownDatabase(tell));
  const config = withSecrets(readConfig(isProduction ? await productionSettings() : settings));
  const orm = await openDatabase({
    url,
    entities,
    poolMax: config.databaseConnections,
    warn: tell,
  });
  parts.add('database connections', () => orm.close(true));
  const log = (error: unknown, what: string) => tell(`${what}: ${String(error)}`);
  const services = await createServices(config, { orm, url, log });
  const demo = { ...services, config: withSecrets(readConfig(settings)) };
  if (joined === undefined) await seedDemo(demo);
  await startMail(services, parts);
  startPush(services, parts);
  const app = await buildServer(services, {
    routes: async (server) => {
      await registerRoutes(server);
      await yardstickRoutes(server);
      await crowdRoutes(server);
      await gateRoutes(server);
      poolRoutes(server);
      leagueRoutes(server);
      pushRoutes(server);
    },
    pages: fileURLToPath(pagesFolder),
  });
  await services.jobs.start();
  parts.add('jobs', () => services.jobs.stop());
  parts.add('server', () => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}`, database: url, dataDir });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await end(1);
}

async function ownDatabase(tell: (line: string) => void): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: tell });
  parts.add('PostgreSQL', () => postgres.stop());
  await migrateUp(postgres.url);
  return postgres.url;
}
