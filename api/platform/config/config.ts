/** Reads and checks the configuration from the environment, before anything starts. */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { defaultLeague, environment } from '#api/platform/config/config-schema.ts';
import type { Environment } from '#api/platform/config/config-schema.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { refuseInsecure, requiresMailTls } from '#api/platform/config/insecure-settings.ts';
import { parseNetworkAddress, parseScannerAddress } from '#api/platform/config/network-address.ts';
import { readAppleWallet, readGoogleWallet } from '#api/platform/config/wallet-settings.ts';
import { isLoopback } from '#api/platform/config/loopback.ts';
import { findUnknownVariables } from '#api/platform/config/unknown-variables.ts';
import { connectionOptions } from '#api/platform/database/connection-options.ts';
import { leagueLogoPath, type League } from '#sync/contracts/core/league.ts';

/** A bucket of an S3-compatible server, addressed by path. */
export interface BucketConfig {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Throws `ConfigError` for the first value that is missing, malformed or in conflict with another. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable is how compose files and shells say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'not valid');
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const host = values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const seed = values.SEED ?? (isOwnTrial(values) ? 'demo' : 'none');
  checkDatabaseUrls(values);
  if (production) requireProductionSettings(values, seed);

  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    const missing = values.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    throw new ConfigError(missing, 'must be set together with the other of the two');
  }

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const leagueLogo = values.LEAGUE_LOGO === undefined ? null : readLeagueLogo(values.LEAGUE_LOGO);
  const league: League = {
    ...leagueTexts(values),
    contactEmail: values.LEAGUE_CONTACT_EMAIL,
    digits: values.LEAGUE_DIGITS,
    matchDayPhone: values.LEAGUE_MATCH_DAY_PHONE ?? (seed === 'demo' ? demoMatchDay.phone : null),
    gatesOpenMinutes:
      values.LEAGUE_GATES_OPEN_MINUTES ?? (seed === 'demo' ? demoMatchDay.gatesOpenMinutes : null),
    socialLinks: values.LEAGUE_SOCIAL_LINKS,
    timeZone: values.LEAGUE_TIME_ZONE,
    logo: leagueLogo && `${leagueLogoPath}?v=${leagueLogo.version}`,
  };
  const config = {
    production,
    port: values.PORT,
    host,
    demoOnNetwork: values.DEMO_ON_NETWORK,
    /** An origin without a trailing slash. */
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    /** Null if the embedded PostgreSQL in `dataDir` is used. */
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** A streaming replica of that database, for lists and exports; null if there is none. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** Null if files are stored in `dataDir`. */
    s3: readBucketConfig(values),
    /** Id of the database whose files this one takes over, or the word for unknown files; null for neither. */
    takeFilesFrom: values.TAKE_FILES_FROM ?? null,
    /** The share of the stored files that the nightly clean-up may delete for having no row. */
    cleanupMaxPercent: values.CLEANUP_MAX_PERCENT,
    /** Null if uploads are not scanned. */
    scanner: values.CLAMD_ADDRESS === undefined ? null : parseScannerAddress(values.CLAMD_ADDRESS),
    /** Days that identity documents are kept after a rejection or the end of an account. */
    identityKeptDays: values.IDENTITY_KEPT_DAYS,
    /** Days after a match that checks, phones and security lists of its gates are kept. */
    gateKeptDays: values.GATE_KEPT_DAYS,
    /** Null if emails go to the development mailbox. */
    smtpUrl: values.SMTP_URL ?? null,
    /** Whether `smtpUrl` is used with TLS or not at all. */
    smtpTlsRequired: production && requiresMailTls(values),
    mailFrom: values.MAIL_FROM ?? `${league.name} <no-reply@${mailDomain(publicUrl)}>`,
    contactReceiver: values.CONTACT_RECEIVER ?? league.contactEmail,
    /** Null until `withSecrets` has read or created it. */
    jwtSecret: values.JWT_SECRET ?? null,
    /** Ed25519 private key, PKCS #8 PEM or its 32-byte seed in base64url; null as above. */
    ticketSigningKey: values.TICKET_SIGNING_KEY ?? null,
    /** P-256 private key, PKCS #8 PEM or its scalar in base64url; null as above, or without push. */
    pushSigningKey: values.PUSH_SIGNING_KEY ?? null,
    /** Where push services reach the operator. */
    pushSubject: values.PUSH_SUBJECT ?? `mailto:${league.contactEmail}`,
    /** `host:port` of push services that tests run. */
    pushHosts: values.PUSH_HOSTS,
    /** The keys that files are encrypted with, newest first; null as above. */
    encryptionKeys: values.FILE_ENCRYPTION_KEYS ?? null,
    /** Ids of keys without which the portal starts although stored files need them. */
    lostFileKeys: values.LOST_FILE_KEYS,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    /** Whether administrators without a second factor can only set one up. */
    secondFactorRequired: values.SECOND_FACTOR === 'required',
    seed,
    /** Seconds between the signal to stop and the end of the server, for proxies to notice. */
    drainSeconds: values.DRAIN_SECONDS ?? (production ? defaultDrainSeconds : 0),
    /** Addresses and CIDR blocks of proxies whose X-Forwarded-For is trusted. */
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT === 'on',
    // In development only problems are of interest; in production every reply is collected.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The address at which Prometheus reads; null if there is none. */
    metricsAddress:
      values.METRICS_ADDRESS === undefined ? null : parseNetworkAddress(values.METRICS_ADDRESS),
    /** Milliseconds from which a database statement is logged. */
    slowStatementMs: values.SLOW_STATEMENT_MS,
    /** The operator's name for this build, in logs and figures; null if only the version is shown. */
    buildId: values.BUILD_ID ?? null,
    league,
    /** Null if the portal's own mark is shown. */
    leagueLogo,
    /** Names that are probably misspelt. */
    unknownVariables: findUnknownVariables(Object.keys(given)),
    /** Keys that sign passes for Apple Wallet and links to Google Wallet; null if they are not offered. */
    appleWallet: readAppleWallet(values),
    googleWallet: readGoogleWallet(values),
  };
  refuseExposedDemo(config, seed === 'demo');
  return config;
}

/** Two checks of a proxy that asks every five seconds, and as long again for streams to move. */
const defaultDrainSeconds = 20;

/** Whether no one else can be meant to use this: then a season to try it with is loaded. */
function isOwnTrial({ NODE_ENV, DATABASE_URL, PUBLIC_URL }: Environment): boolean {
  return NODE_ENV !== 'production' && !DATABASE_URL && !PUBLIC_URL?.startsWith('https:');
}

function checkDatabaseUrls(values: Environment): void {
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const) {
    const url = values[name];
    try {
      if (url !== undefined) connectionOptions(url);
    } catch (error) {
      throw new ConfigError(name, (error as Error).message, error);
    }
  }
}

/** Returns the league's texts. Only the default ones have a translation; an operator may set both. */
function leagueTexts(values: Environment) {
  const arabic = (text: keyof typeof defaultLeague, given: string, arabicGiven?: string) =>
    arabicGiven ?? (given === defaultLeague[text].en ? defaultLeague[text].ar : given);
  const { LEAGUE_NAME: name, LEAGUE_LOCATION: location, LEAGUE_WORKING_HOURS: hours } = values;
  return {
    name,
    nameArabic: arabic('name', name, values.LEAGUE_NAME_ARABIC),
    location,
    locationArabic: arabic('location', location, values.LEAGUE_LOCATION_ARABIC),
    workingHours: hours,
    workingHoursArabic: arabic('workingHours', hours, values.LEAGUE_WORKING_HOURS_AR),
  };
}

/** The contact and gate times on tickets of the demo season; a league configures its own. */
const demoMatchDay = { phone: '+20 2 5550 0100', gatesOpenMinutes: 120 };

function requireProductionSettings(values: Environment, seed: 'demo' | 'none'): void {
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'JWT_SECRET', 'TICKET_SIGNING_KEY'] as const) {
    if (values[name] === undefined) throw new ConfigError(name, 'must be set in production');
  }
  if (seed === 'demo') throw new ConfigError('SEED', 'the demo season is not for production');
  if (values.RATE_LIMIT === 'off') {
    throw new ConfigError('RATE_LIMIT', 'off is for measurements, not for production');
  }
  if (values.PUSH_HOSTS.length > 0) {
    throw new ConfigError('PUSH_HOSTS', 'is for tests, not for production');
  }
  refuseInsecure(values);
}

/** Throws if the network could reach the demo logins, whose password is public, or the mailbox. */
export function refuseExposedDemo(
  config: { host: string; demoOnNetwork: boolean; smtpUrl: string | null },
  demo: boolean,
): void {
  if (isLoopback(config.host) || config.demoOnNetwork) return;
  if (demo || config.smtpUrl === null) {
    throw new ConfigError(
      'HOST',
      `${config.host} would show the demo logins or the mailbox to the network; set DEMO_ON_NETWORK=1 if that is meant`,
    );
  }
}

const bucketVariables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Reads all S3 variables or none: with some missing, files would silently go to the local folder. */
function readBucketConfig(values: Environment): BucketConfig | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = bucketVariables.map((name) => {
    if (values[name] !== undefined || bucketVariables.every((other) => values[other] === undefined))
      return values[name] ?? '';
    throw new ConfigError(name, 'must be set together with the other S3_ variables');
  }) as [string, string, string, string, string];
  if (endpoint === '') return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) !== 0 || hostname === 'localhost' ? 'touchline.example' : hostname;
}

const maxLogoBytes = 1024 * 1024;
/** Pixels of either side of the logo. */
const [minLogoSide, maxLogoSide] = [64, 4096];
/** The signature of a PNG and the start of the first chunk, which has the size (PNG 3rd edition, 5.2, 11.2.1). */
const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Throws ConfigError for a file that cannot be read, is no PNG, or is too large or small. */
function readLeagueLogo(path: string): { bytes: Buffer; version: string } {
  const bytes = readLogoBytes(path);
  if (bytes.length > maxLogoBytes) throw new ConfigError('LEAGUE_LOGO', 'is larger than 1 MB');
  if (!bytes.subarray(0, pngStart.length).equals(pngStart) || bytes.length < 24)
    throw new ConfigError('LEAGUE_LOGO', 'is not a PNG file');
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (sides.some((side) => side < minLogoSide || side > maxLogoSide))
    throw new ConfigError(
      'LEAGUE_LOGO',
      `must be ${minLogoSide} to ${maxLogoSide} pixels wide and high`,
    );
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

function readLogoBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError('LEAGUE_LOGO', `${path} cannot be read`, error);
  }
}
