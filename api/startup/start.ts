/** Starts everything from a configuration, each part with the way to stop it. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import { retentionJobName } from '#api/accounts/privacy/routes.ts';
import { ensureFirstAdmin } from '#api/accounts/administrators/create-admin.ts';
import { buildApp, pagesFolder } from '#api/app.ts';
import { requeueBulkJobs } from '#api/bulk/bulk-jobs.ts';
import { claimFileStore } from '#api/files/ownership/claim-store.ts';
import { requireFileKeys } from '#api/files/require-file-keys.ts';
import { startPush } from '#api/startup/start-push.ts';
import type { StartupInfo } from '#api/startup/startup-banner.ts';
import { demoGateUrl } from '#api/demo/gate-trial/demo-gate.ts';
import { isDemoLoaded, seedDemo } from '#api/demo/seed.ts';
import { db, entities } from '#api/schema.ts';
import { logoPng } from '#api/notifications/emails/email-layout.ts';
import { requeueMails } from '#api/notifications/outbox/manage-mails.ts';
import { loadCountriesAndCities } from '#api/places/countries/load-countries.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { refuseExposedDemo, type Config } from '#api/platform/config/config.ts';
import { inTransaction, openDatabase, type Orm } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { createLifecycle, type Lifecycle } from '#api/platform/startup/lifecycle.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { describeListenError, requireFreePort } from '#api/platform/startup/port.ts';
import { startMetricsServer } from '#api/platform/metrics/metrics-server.ts';
import type { SlowStatement } from '#api/platform/database/slow-statements.ts';
import { requireBucket } from '#api/platform/files/s3-store.ts';
import { withSecrets } from '#api/platform/config/secrets.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { createFileStore, createServices } from '#api/services.ts';
import { devMailboxFolder, startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import { cacheLastFiles, sendMail } from '#api/notifications/outbox/send-mail.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import { smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import type { Services } from '#api/platform/services.ts';

/** Milliseconds to connect to the replica; the primary answers instead. */
const replicaConnectTimeout = 1000;
/** Milliseconds without an answer; longer than a statement may take there. */
const replicaSilence = 15_000;

export interface RunningServer extends StartupInfo {
  /** Drains, then stops everything; returns the names of parts that failed to stop. */
  stop(): Promise<string[]>;
}

/** Throws `StartError` for problems an operator can fix, after stopping what was started. */
export async function start(config: Config, options: { pages: boolean }): Promise<RunningServer> {
  const parts = createLifecycle();
  try {
    return await startParts(config, options, parts);
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  given: Config,
  options: { pages: boolean },
  parts: Lifecycle,
): Promise<RunningServer> {
  const pages = options.pages ? requireBuiltPages() : null;
  await requireFreePort(given.port, given.host);
  if (given.leagueLogo !== null) await requireWholeLogo(given.leagueLogo.bytes);
  if (given.s3 !== null) await requireBucket(given.s3);
  const url = given.databaseUrl ?? (await startOwnDatabase(given, parts));
  const config = withSecrets(given);
  setDigits(config.league.digits);
  await migrateUp(url);

  let onSlowStatement = (_: SlowStatement): void => {};
  const orm = await openDatabase({
    url,
    entities,
    poolMax: config.databaseConnections,
    slow: { ms: config.slowStatementMs, report: (slow) => onSlowStatement(slow) },
    warn: writeLine,
  });
  parts.add('database connections', () => orm.close(true));
  const replica = await openReplica(config, parts);
  // Lines of the server's log, as soon as there is a server.
  const failures = { log: writeError };
  const services = await createServices(config, {
    orm,
    replica,
    url,
    log: (error, what) => failures.log(error, what),
  });
  await claimFileStore(services);
  await requireFileKeys(orm, createFileStore(config), config);
  await inTransaction(orm.em, loadCountriesAndCities);
  await ensureFirstAdmin(services);
  if (config.seed === 'demo') await seedDemo(services);
  const demo = await isDemoLoaded(orm.em.fork());
  if (demo && config.production) {
    throw new StartError('DATABASE_URL: this database holds the demo and its public passwords.');
  }
  refuseExposedDemo(config, demo);

  await startMail(services, parts);
  startPush(services, parts);
  const app = await buildApp(services, pages);
  failures.log = (err, what) => app.log.error({ err, what }, 'work in the background failed');
  onSlowStatement = (slow) => {
    services.metrics.slowStatements.inc();
    app.log.warn(slow, 'a database statement was slow');
  };
  for (const variable of config.unknownVariables)
    app.log.warn(variable, 'an environment variable is unknown: is another one meant?');
  warnAboutPasses(services, app);
  await startMetrics(services, parts);
  await services.jobs.start();
  await requeueMails(services);
  await requeueBulkJobs(services);
  await deleteOverdueDataAfterRestore(services);
  // Parts stop in reverse order: first requests, then jobs, then mail.
  parts.add('jobs', () => services.jobs.stop());
  parts.add('server', () => app.close());
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw describeListenError(error, config.port, config.host);
  });
  const { port } = app.server.address() as AddressInfo;
  const shown = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const address = `http://${shown === '127.0.0.1' ? 'localhost' : shown}:${port}`;
  const mailbox = config.smtpUrl === null ? `${address}/dev/mail` : null;
  const gate = demo ? await demoGateUrl(orm.em.fork(), config) : null;
  const stop = async () => {
    await app.drain.begin(config.drainSeconds * 1000);
    return parts.stop();
  };
  return { address, mailbox, demo, gate, stop };
}

/** Deletes overdue personal data, because a restored backup may hold some and the night may be hours away. */
async function deleteOverdueDataAfterRestore({ orm, jobs }: Services): Promise<void> {
  await inTransaction(orm.em, async (tx) => {
    const restored = await db(tx)
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'backup.restore' satisfies AuditAction)
      .where('at', '>', sql<string>`now() - interval '1 day'`)
      .limit(1)
      .executeTakeFirst();
    if (restored !== undefined) await jobs.send(tx, retentionJobName, {});
  });
}

async function startMetrics({ config, metrics }: Services, parts: Lifecycle): Promise<void> {
  metrics.observeProcess();
  if (config.metricsAddress === null) return;
  const { host, port } = config.metricsAddress;
  const server = await startMetricsServer(metrics, { host, port }).catch((error: unknown) => {
    throw describeListenError(error, port, host, {
      port: 'METRICS_ADDRESS',
      host: 'METRICS_ADDRESS',
    });
  });
  parts.add('metrics', server.stop);
}

/** Milliseconds before the end of a certificate at which a warning begins; a new one takes a day. */
const renewalTime = 30 * 86_400_000;

/** Warns of an old certificate, which ends only the offer of passes and is no reason not to start. */
function warnAboutPasses({ config: { appleWallet }, clock }: Services, app: App): void {
  if (appleWallet === null) return;
  const { expiresAt } = appleWallet;
  if (expiresAt.getTime() - clock.now().getTime() < renewalTime)
    app.log.warn({ expiresAt }, 'APPLE_PASS_CERTIFICATE expires soon or has expired');
}

/** Refuses a damaged logo, because every email shows it and none could be sent. */
async function requireWholeLogo(bytes: Buffer): Promise<void> {
  await logoPng(bytes).catch((error: unknown) => {
    throw new ConfigError('LEAGUE_LOGO', 'is not a PNG file that can be read completely', error);
  });
}

/** Opens the replica, which connects with the first read so that a start does not need it; null for none. */
async function openReplica(config: Config, parts: Lifecycle): Promise<Orm | null> {
  if (config.databaseReplicaUrl === null) return null;
  const replica = await openDatabase({
    url: config.databaseReplicaUrl,
    entities,
    poolMax: config.databaseConnections,
    connectTimeout: replicaConnectTimeout,
    silenceLimit: replicaSilence,
    warn: writeLine,
  });
  parts.add('connections to the replica', () => replica.close(true));
  return replica;
}

/** Starts the embedded PostgreSQL and returns its URL. */
async function startOwnDatabase({ dataDir }: Config, parts: Lifecycle): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: writeLine });
  parts.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

function writeLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

function writeError(error: unknown, what: string): void {
  writeLine(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}

function requireBuiltPages(): string {
  if (!existsSync(new URL('index.html', `${pagesFolder.href}/`))) {
    throw new StartError('The screens are not built yet: npm start builds them first.');
  }
  return fileURLToPath(pagesFolder);
}

/** Maximum retries of an email's job, more than any needs, because sending gives up after four days. */
const maxMailRetries = 1000;

/** Call before the jobs are started; `parts` stops it again. */
export async function startMail(services: Services, parts: Lifecycle): Promise<void> {
  const { config, orm, jobs } = services;
  const smtpUrl = await resolveSmtpUrl(services, parts);
  const transport = smtpTransport(smtpUrl, config.mailFrom, config.smtpTlsRequired);
  parts.add('mail', async () => transport.close());
  const readFiles = cacheLastFiles((name) => services.files.read(name));
  jobs.work<{ id: string }>(
    mailJobName,
    ({ id }) => sendMail(orm, transport, config, id, readFiles),
    {
      retries: maxMailRetries,
      concurrency: 4,
    },
  );
  // Emails whose job was lost, or whose worker died at the last attempt, must not wait for ever.
  jobs.schedule('mail.requeue', '*/10 * * * *', async () => {
    await requeueMails(services);
  });
}

async function resolveSmtpUrl({ config }: Services, parts: Lifecycle): Promise<string> {
  if (config.smtpUrl !== null) return config.smtpUrl;
  const mailbox = await startDevMailbox(devMailboxFolder(config));
  parts.add('mailbox', () => mailbox.stop());
  return mailbox.url;
}
