/** Reads and checks the configuration from the environment, before anything starts. */
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { defaultWorkingHours, environment } from '#api/platform/config/config-schema.ts';
import type { Environment } from '#api/platform/config/config-schema.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import type { League } from '#sync/contracts/core/league.ts';

/** A bucket of an S3-compatible server, addressed by path. */
export interface BucketConfig {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** An origin without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: files are stored in `dataDir`. */
  readonly s3: BucketConfig | null;
  /** Days that identity images are kept after a rejection or the end of an account. */
  readonly identityKeptDays: number;
  /** Null: the development mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactReceiver: string;
  /** Null until `withSecrets` has read or created it. */
  readonly jwtSecret: string | null;
  /** Ed25519 private key, PKCS #8 PEM or its 32-byte seed in base64url; null as above. */
  readonly ticketSigningKey: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly seed: 'demo' | 'none';
  /** Addresses and CIDR blocks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  readonly rateLimit: boolean;
  readonly logLevel: NonNullable<Environment['LOG_LEVEL']>;
  readonly league: League;
}

/** One line that names the variable; `main` prints it and exits. */
export class ConfigError extends StartError {
  readonly variable: string;

  constructor(variable: string, what: string) {
    super(`${variable}: ${what}`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}

/** Throws `ConfigError` for the first value that is missing, malformed or in conflict with another. */
export function readConfig(env: Record<string, string | undefined>): Config {
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
  const seed = values.SEED ?? (production ? 'none' : 'demo');
  if (production) requireProductionSettings(values, seed);
  else refuseExposedDemo(values, host, seed);

  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    const missing = values.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    throw new ConfigError(missing, 'must be set together with the other of the two');
  }

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const league = readLeague(values);
  return {
    production,
    port: values.PORT,
    host,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    s3: readBucketConfig(values),
    identityKeptDays: values.IDENTITY_KEPT_DAYS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${league.name} <no-reply@${mailDomain(publicUrl)}>`,
    contactReceiver: values.CONTACT_RECEIVER ?? league.contactEmail,
    jwtSecret: values.JWT_SECRET ?? null,
    ticketSigningKey: values.TICKET_SIGNING_KEY ?? null,
    adminEmail: values.ADMIN_EMAIL ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    seed,
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT === 'on',
    // In development only problems are of interest; in production every reply is collected.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    league,
  };
}

function requireProductionSettings(values: Environment, seed: 'demo' | 'none'): void {
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'JWT_SECRET', 'TICKET_SIGNING_KEY'] as const) {
    if (values[name] === undefined) throw new ConfigError(name, 'must be set in production');
  }
  if (seed === 'demo') throw new ConfigError('SEED', 'the demo season is not for production');
  if (values.RATE_LIMIT === 'off') {
    throw new ConfigError('RATE_LIMIT', 'off is for measurements, not for production');
  }
}

/** Throws if the network could reach the demo logins, whose password is public, or the mailbox. */
function refuseExposedDemo(values: Environment, host: string, seed: 'demo' | 'none'): void {
  if (isLoopback(host) || values.DEMO_ON_NETWORK) return;
  if (seed === 'demo' || values.SMTP_URL === undefined) {
    throw new ConfigError(
      'HOST',
      `${host} would show the demo logins or the mailbox to the network; set DEMO_ON_NETWORK=1 if that is meant`,
    );
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const bucketVariables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** All S3 variables or none: with some missing, files would silently go to the local folder. */
function readBucketConfig(values: Environment): BucketConfig | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = bucketVariables.map((name) => {
    if (values[name] !== undefined || bucketVariables.every((other) => values[other] === undefined))
      return values[name] ?? '';
    throw new ConfigError(name, 'must be set together with the other S3_ variables');
  }) as [string, string, string, string, string];
  if (endpoint === '') return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function readLeague(values: Environment): League {
  return {
    name: values.LEAGUE_NAME,
    contactEmail: values.LEAGUE_CONTACT_EMAIL,
    location: values.LEAGUE_LOCATION,
    workingHours: values.LEAGUE_WORKING_HOURS,
    workingHoursArabic: values.LEAGUE_WORKING_HOURS_AR ?? arabicHours(values.LEAGUE_WORKING_HOURS),
    socialLinks: values.LEAGUE_SOCIAL_LINKS,
    timeZone: values.LEAGUE_TIME_ZONE,
  };
}

/** Only the default hours have a translation; an operator who sets other hours may set both. */
function arabicHours(hours: string): string {
  return hours === defaultWorkingHours.en ? defaultWorkingHours.ar : hours;
}

function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) !== 0 || hostname === 'localhost' ? 'touchline.example' : hostname;
}
