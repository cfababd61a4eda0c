import * as z from 'zod';
import { defaultConnections } from '#api/platform/database/admission.ts';
import { parseEncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import {
  isAddressRange,
  parseNetworkAddress,
  parseScannerAddress,
} from '#api/platform/config/network-address.ts';

const text = (max = 1000) => z.string().trim().min(1, 'is empty').max(max, 'is too long');
const address = z.string().trim().toLowerCase().pipe(z.email('is not an email address'));

const wholeNumber = (max: number, min = 0) =>
  z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`);

/** The league's texts in either language. */
export const defaultLeague = {
  name: { en: 'Egyptian Premier League', ar: 'رابطة الدوري المصري الممتاز' },
  location: { en: 'Cairo, Egypt', ar: 'القاهرة، مصر' },
  workingHours: {
    en: 'Sun to Thu, 09:00 AM to 05:00 PM, Cairo',
    ar: 'من الأحد إلى الخميس، من 9:00 صباحًا إلى 5:00 مساءً، القاهرة',
  },
} as const;

const arabicText = (max: number) => text(max).regex(/\p{Script=Arabic}/u, 'has no Arabic letters');

function urlWithProtocol(protocols: readonly string[], what: string) {
  return z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol);
  }, `is not ${what}`);
}

const publicUrl = urlWithProtocol(['http:', 'https:'], 'an http(s) address')
  .refine((value) => {
    const url = URL.parse(value);
    return url !== null && url.pathname === '/' && url.search === '' && url.hash === '';
  }, 'must be an origin: no path, query or fragment')
  .transform((value) => new URL(value).origin);

const timeZone = z.string().refine((value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}, 'is not a time zone, like Africa/Cairo');

/** Push services refuse calls without an address at which they could reach the operator. */
const pushSubject = urlWithProtocol(['mailto:', 'https:'], 'a mailto: or https: address').refine(
  (value) => {
    const url = URL.parse(value);
    if (url === null) return false;
    const host = url.protocol === 'https:' ? url.hostname : (url.pathname.split('@')[1] ?? '');
    return /^(?!.*\.(?:local|localhost|internal)$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(host);
  },
  'must name a host of the public network: Apple refuses localhost',
);

/** `host:port, host:port`; as URLs have it, without the port that its protocol has anyway. */
const pushHosts = z
  .string()
  .regex(
    /^[a-z0-9.-]+(?::\d{1,5})?(?: *, *[a-z0-9.-]+(?::\d{1,5})?)*$/,
    'is not a list of host:port',
  )
  .transform((value) => value.split(',').map((host) => host.trim()));

/** `Name=https://address, Name=https://address` */
const socialLinks = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const cut = entry.indexOf('=');
        return { name: entry.slice(0, cut).trim(), url: entry.slice(cut + 1).trim() };
      }),
  )
  .refine(
    (links) => links.every(({ name, url }) => name !== '' && URL.parse(url)?.protocol === 'https:'),
    'must read Name=https://address, Name=https://address',
  );

const encryptionKeys = z.string().transform((value, issues) => {
  try {
    return parseEncryptionKeys(value);
  } catch (error) {
    issues.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

const baseUrl = urlWithProtocol(['http:', 'https:'], 'an http(s) address')
  .refine((value) => !/[?#]|\/\/[^/]*@/.test(value), 'holds more than a host, port and path')
  // superlinear: the operator's own setting
  .transform((value) => value.replace(/\/+$/, ''));

/** Variables whose insecure value the operator can allow by name. */
export const insecureVariables = [
  'PUBLIC_URL',
  'SMTP_URL',
  'JWT_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'CLAMD_ADDRESS',
  'S3_ENDPOINT',
  'FILE_ENCRYPTION_KEYS',
] as const;

export type InsecureVariable = (typeof insecureVariables)[number];

export const environment = z.object({
  // A misspelt value must not turn production into a demo.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  PORT: wholeNumber(65535).default(3000),
  HOST: text(255).optional(),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: text().default('./.data'),
  DATABASE_URL: urlWithProtocol(['postgres:', 'postgresql:'], 'a postgresql:// address').optional(),
  DATABASE_REPLICA_URL: urlWithProtocol(
    ['postgres:', 'postgresql:'],
    'a postgresql:// address',
  ).optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(4, 'must be 4 to 500')
    .max(500, 'must be 4 to 500')
    .default(defaultConnections),
  SMTP_URL: urlWithProtocol(['smtp:', 'smtps:'], 'an smtp:// address').optional(),
  MAIL_FROM: text(320)
    .refine((value) => /@[^@\s]+$/.test(value.replace(/>$/, '')), 'holds no email address')
    // eslint-disable-next-line no-control-regex -- a line break would start another header
    .refine((value) => !/[\u0000-\u001f]/.test(value), 'must be one line')
    .optional(),
  CONTACT_RECEIVER: address.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TICKET_SIGNING_KEY: text(4000).optional(),
  PUSH_SIGNING_KEY: text(4000).optional(),
  PUSH_SUBJECT: pushSubject.optional(),
  PUSH_HOSTS: pushHosts.default([]),
  FILE_ENCRYPTION_KEYS: encryptionKeys.optional(),
  LOST_FILE_KEYS: z
    .string()
    .regex(/^[0-9a-f]{16}(?: *, *[0-9a-f]{16})*$/, 'must be ids of keys, separated by commas')
    .transform((value) => value.split(',').map((id) => id.trim()))
    .default([]),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  SECOND_FACTOR: z
    .enum(['optional', 'required'], 'must be optional or required')
    .default('optional'),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  DEMO_ON_NETWORK: z
    .enum(['0', '1'], 'must be 1 or 0')
    .default('0')
    .transform((value) => value === '1'),
  IDENTITY_KEPT_DAYS: wholeNumber(3650).default(30),
  // Gates close up to a day after kick-off, and phones send for two days more; then the match is closed.
  GATE_KEPT_DAYS: wholeNumber(3650, 4).default(90),
  CLAMD_ADDRESS: text(255)
    .refine(
      (value) => parseScannerAddress(value) !== null,
      'is neither the path of a socket nor host:port',
    )
    .optional(),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not a bucket name')
    .optional(),
  S3_REGION: text(255).optional(),
  S3_ACCESS_KEY_ID: text(255).optional(),
  S3_SECRET_ACCESS_KEY: text(255).optional(),
  TAKE_FILES_FROM: z
    .union([z.uuid(), z.literal('nobody')], 'must be the id of a database, or nobody')
    .optional(),
  CLEANUP_MAX_PERCENT: wholeNumber(100).default(20),
  DRAIN_SECONDS: wholeNumber(300).optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .refine(
      (entries) => entries.every(isAddressRange),
      'must be a list of addresses and CIDR blocks, like 127.0.0.1, 10.0.0.0/8',
    ),
  ALLOW_INSECURE: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .pipe(z.array(z.enum(insecureVariables), `must be a list of ${insecureVariables.join(', ')}`)),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_ADDRESS: text(255)
    .refine((value) => parseNetworkAddress(value) !== null, 'is not host:port')
    .optional(),
  SLOW_STATEMENT_MS: wholeNumber(60_000).default(1000),
  BUILD_ID: z
    .string()
    .regex(/^[\w.:+-]{1,100}$/, 'has other characters than letters, digits and . : + - _')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .optional(),
  LEAGUE_NAME: text(100).default(defaultLeague.name.en),
  LEAGUE_NAME_ARABIC: arabicText(100).optional(),
  LEAGUE_CONTACT_EMAIL: address.default('media@touchline.example'),
  LEAGUE_LOCATION: text(200).default(defaultLeague.location.en),
  LEAGUE_LOCATION_ARABIC: arabicText(200).optional(),
  LEAGUE_WORKING_HOURS: text(200).default(defaultLeague.workingHours.en),
  LEAGUE_WORKING_HOURS_AR: text(200).optional(),
  LEAGUE_DIGITS: z.enum(['latn', 'arab'], 'must be latn or arab').default('latn'),
  LEAGUE_SOCIAL_LINKS: socialLinks.default([
    { name: 'Facebook', url: 'https://facebook.com/' },
    { name: 'Instagram', url: 'https://instagram.com/' },
    { name: 'X', url: 'https://x.com/' },
  ]),
  LEAGUE_MATCH_DAY_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[0-9][0-9 ()-]{2,24}$/, 'is not a phone number, like +20 2 2736 0000')
    .optional(),
  LEAGUE_GATES_OPEN_MINUTES: wholeNumber(600).optional(),
  LEAGUE_LOGO: text(4000).optional(),
  APPLE_PASS_CERTIFICATE: text(20_000).optional(),
  APPLE_PASS_KEY: text(20_000).optional(),
  APPLE_PASS_KEY_PASSPHRASE: text().optional(),
  APPLE_WWDR_CERTIFICATE: text(20_000).optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{10,20}$/, 'is not the number of an issuer')
    .optional(),
  GOOGLE_WALLET_KEY: text(20_000).optional(),
  LEAGUE_TIME_ZONE: timeZone.default('Africa/Cairo'),
});

export type Environment = z.infer<typeof environment>;
