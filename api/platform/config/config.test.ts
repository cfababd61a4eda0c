import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { withSecrets, loadTicketKeys } from '#api/platform/config/secrets.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://press.example.org/',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  JWT_SECRET: 'k3J9fXw0aTq7RbVn5LzYd8mGhPu2sEcQ',
  TICKET_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url'),
  FILE_ENCRYPTION_KEYS: 'q0bYl2m1Q3n8cJp5tX7vZr9uWd4sKe6gHaFiEoRyTzA=',
};

const remote = 'postgres://u:p@db.example.org/press';

const bucket = {
  S3_ENDPOINT: 'https://files.example.org/',
  S3_BUCKET: 'press',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'touchline',
  S3_SECRET_ACCESS_KEY: 'whistle',
};

test('five variables configure a bucket; without them files are in a folder', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(bucket).s3).toEqual({
    endpoint: 'https://files.example.org',
    bucket: 'press',
    region: 'eu-central-1',
    accessKeyId: 'touchline',
    secretAccessKey: 'whistle',
  });
});

test('an empty environment is a development set-up on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    smtpUrl: null,
    seed: 'demo',
    rateLimit: true,
    secondFactorRequired: false,
    trustProxy: [],
    league: { name: 'Egyptian Premier League', timeZone: 'Africa/Cairo' },
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test('production listens everywhere and has no demo', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    host: '0.0.0.0',
    seed: 'none',
    publicUrl: 'https://press.example.org',
    mailFrom: 'Egyptian Premier League <no-reply@press.example.org>',
  });
});

test.each([
  ['name', 'LEAGUE_NAME', 'LEAGUE_NAME_ARABIC', /الدوري/],
  ['location', 'LEAGUE_LOCATION', 'LEAGUE_LOCATION_ARABIC', /القاهرة/],
  ['workingHours', 'LEAGUE_WORKING_HOURS', 'LEAGUE_WORKING_HOURS_AR', /القاهرة$/],
] as const)(
  'the league’s %s is in Arabic where it is the default, or where %s and %s are set',
  (text, variable, arabicVariable, usual) => {
    const texts = (env: Record<string, string>) => {
      const { league } = readConfig(env);
      return [league[text], league[`${text}Arabic`]];
    };
    expect(texts({})).toEqual([expect.stringMatching(/^[\w ,:]+$/), expect.stringMatching(usual)]);
    expect(texts({ [variable]: 'Another' })).toEqual(['Another', 'Another']);
    expect(texts({ [variable]: 'Another', [arabicVariable]: 'دائمًا' })).toEqual([
      'Another',
      'دائمًا',
    ]);
  },
);

test('digits are Latin unless the league wants Arabic ones', () => {
  expect(readConfig({}).league.digits).toBe('latn');
  expect(readConfig({ LEAGUE_DIGITS: 'arab' }).league.digits).toBe('arab');
});

describe('a bad value is reported in one line that names its variable', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'press.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://press.example.org/portal' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'mysql://x' }, 'DATABASE_REPLICA_URL'],
    [{ SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM'],
    [{ CONTACT_RECEIVER: 'nobody' }, 'CONTACT_RECEIVER'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'head@league.example' }, 'ADMIN_PASSWORD'],
    [{ SECOND_FACTOR: 'on' }, 'SECOND_FACTOR'],
    [{ SEED: 'everything' }, 'SEED'],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT'],
    [{ ...bucket, S3_REGION: '' }, 'S3_REGION'],
    [{ ...bucket, S3_ENDPOINT: 'ftp://files' }, 'S3_ENDPOINT'],
    [{ ...bucket, S3_ENDPOINT: 'https://a:b@files.example' }, 'S3_ENDPOINT'],
    [{ ...bucket, S3_BUCKET: 'a/b' }, 'S3_BUCKET'],
    [{ IDENTITY_KEPT_DAYS: '-1' }, 'IDENTITY_KEPT_DAYS'],
    [{ IDENTITY_KEPT_DAYS: '1.5' }, 'IDENTITY_KEPT_DAYS'],
    [{ GATE_KEPT_DAYS: '3' }, 'GATE_KEPT_DAYS'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3.4/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3.4/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8, 1.2.3' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: ':::' }, 'TRUST_PROXY'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ LEAGUE_TIME_ZONE: 'Mars/Olympus' }, 'LEAGUE_TIME_ZONE'],
    [{ LEAGUE_NAME_ARABIC: 'Egyptian League' }, 'LEAGUE_NAME_ARABIC'],
    [{ LEAGUE_DIGITS: 'roman' }, 'LEAGUE_DIGITS'],
    [{ LEAGUE_MATCH_DAY_PHONE: 'javascript:1' }, 'LEAGUE_MATCH_DAY_PHONE'],
    [{ LEAGUE_GATES_OPEN_MINUTES: '601' }, 'LEAGUE_GATES_OPEN_MINUTES'],
    [{ LEAGUE_SOCIAL_LINKS: 'X=javascript:alert(1)' }, 'LEAGUE_SOCIAL_LINKS'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ ...production, SMTP_URL: '' }, 'SMTP_URL'],
    [{ ...production, JWT_SECRET: '' }, 'JWT_SECRET'],
    [{ ...production, TICKET_SIGNING_KEY: '' }, 'TICKET_SIGNING_KEY'],
    [{ ...production, FILE_ENCRYPTION_KEYS: '' }, 'FILE_ENCRYPTION_KEYS'],
    [{ PUSH_SUBJECT: 'mailto:media@localhost' }, 'PUSH_SUBJECT'],
    [{ PUSH_SUBJECT: 'https://localhost:3000' }, 'PUSH_SUBJECT'],
    [{ PUSH_SUBJECT: 'https://portal.local' }, 'PUSH_SUBJECT'],
    [{ PUSH_SUBJECT: 'https://127.0.0.1' }, 'PUSH_SUBJECT'],
    [{ PUSH_SUBJECT: 'media@league.example' }, 'PUSH_SUBJECT'],
    [{ PUSH_HOSTS: 'http://127.0.0.1:9000' }, 'PUSH_HOSTS'],
    [{ ...production, PUSH_HOSTS: '127.0.0.1:9000' }, 'PUSH_HOSTS'],
    [{ FILE_ENCRYPTION_KEYS: 'short' }, 'FILE_ENCRYPTION_KEYS'],
    [{ LOST_FILE_KEYS: 'all' }, 'LOST_FILE_KEYS'],
    [{ ...production, SEED: 'demo' }, 'SEED'],
    [{ ...production, RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ ALLOW_INSECURE: 'everything' }, 'ALLOW_INSECURE'],
    [{ DATABASE_URL: `${remote}?sslmode=prefer` }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: `${remote}?sslmode=prefer` }, 'DATABASE_REPLICA_URL'],
    [{ DATABASE_URL: `${remote}?sslmode=verify-full&sslrootcert=/nowhere` }, 'DATABASE_URL'],
    [{ CLAMD_ADDRESS: 'clamd' }, 'CLAMD_ADDRESS'],
    [{ CLAMD_ADDRESS: 'localhost:99999' }, 'CLAMD_ADDRESS'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '192.168.1.5', SEED: 'none' }, 'HOST'],
    [{ HOST: '::', SMTP_URL: 'smtp://localhost' }, 'HOST'],
  ])('a bad value is reported in one line that names its variable: %j', (env, variable) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${variable}: [^\n]+$`));
  });
});

test('the network may reach the demo if the operator says so, or if there is none', () => {
  expect(readConfig({ HOST: '0.0.0.0', DEMO_ON_NETWORK: '1' }).host).toBe('0.0.0.0');
  const bare = { HOST: '0.0.0.0', SEED: 'none', SMTP_URL: 'smtp://localhost' };
  expect(readConfig(bare).host).toBe('0.0.0.0');
  expect(readConfig({ HOST: '::1' }).host).toBe('::1');
});

describe('the demo season', () => {
  const seed = (env: Record<string, string>) => readConfig(env).seed;

  test('the demo season is loaded by default only where no one else can be meant to use the portal', () => {
    expect(seed({})).toBe('demo');
    expect(seed({ PUBLIC_URL: 'http://localhost:4000' })).toBe('demo');
    expect(seed({ DATABASE_URL: remote })).toBe('none');
    expect(seed({ PUBLIC_URL: 'https://press.example.org' })).toBe('none');
  });

  test('the demo season is loaded elsewhere when it is asked for', () => {
    expect(seed({ DATABASE_URL: remote, SEED: 'demo' })).toBe('demo');
    expect(seed({ PUBLIC_URL: 'https://press.example.org', SEED: 'demo' })).toBe('demo');
  });
});

describe('in production', () => {
  test.each([
    [{ PUBLIC_URL: 'http://press.example.org' }],
    [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=false' }],
    [{ SMTP_URL: 'smtps://mail.example.org?tls.rejectUnauthorized=0' }],
    [{ JWT_SECRET: 'a'.repeat(40) }],
    [{ JWT_SECRET: '0f1e2d3c4b5a6978'.repeat(3) }],
    [{ JWT_SECRET: 'my-secret-my-secret-k3J9fXw0aTq7RbVn' }],
    [{ DATABASE_URL: remote }],
    [{ DATABASE_REPLICA_URL: remote }],
    [{ DATABASE_URL: `${remote}?sslmode=disable` }],
    [{ CLAMD_ADDRESS: 'clamav:3310' }],
    [{ S3_ENDPOINT: 'http://files.example.org:9000' }],
  ])('production refuses an insecure setting unless it is allowed by name: %j', (insecure) => {
    const [name = ''] = Object.keys(insecure);
    const env = { ...production, ...bucket, ...insecure };
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: .*ALLOW_INSECURE=${name} `));
    expect(() => readConfig({ ...env, ALLOW_INSECURE: 'TICKETS' })).toThrow(/^ALLOW_INSECURE: /);
    expect(readConfig({ ...env, ALLOW_INSECURE: ` ${name},` }).production).toBe(true);
  });

  test.each([
    [{ PUBLIC_URL: 'http://localhost:3000' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25?tls.rejectUnauthorized=false' }],
    [{ SMTP_URL: 'smtp://mail.example.org?requireTLS=true' }],
    [{ JWT_SECRET: '9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d' }],
    [{ DATABASE_URL: `${remote}?sslmode=require` }],
    [{ DATABASE_URL: 'postgres://u:p@[::1]/press' }],
    [{ DATABASE_URL: 'postgres:///press?host=/run/postgresql' }],
    [{ CLAMD_ADDRESS: '/run/clamav/clamd.ctl' }],
    [{ CLAMD_ADDRESS: '[::1]:3310' }],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }],
  ])('production accepts a secure or local setting: %j', (secure) => {
    expect(readConfig({ ...production, ...bucket, ...secure }).production).toBe(true);
  });

  test('in production email leaves this machine only over TLS', () => {
    const required = (env: Record<string, string>) => readConfig(env).smtpTlsRequired;
    const remoteMail = { SMTP_URL: 'smtp://mail.example.org:587' };
    expect(required({ ...production, ...remoteMail })).toBe(true);
    expect(required({ ...production, SMTP_URL: 'smtp://localhost' })).toBe(false);
    expect(required({ ...production, ...remoteMail, ALLOW_INSECURE: 'SMTP_URL' })).toBe(false);
    expect(required(remoteMail)).toBe(false);
  });
});

describe('secrets that no one set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const config = readConfig({ DATA_DIR: join(folder, 'new') });

  test('secrets that no one set are made once, kept, and readable by their owner alone', () => {
    const first = withSecrets(config);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(43);
    expect(withSecrets(config)).toEqual(first);
    for (const name of readdirSync(config.dataDir)) {
      expect(statSync(join(config.dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(readdirSync(config.dataDir)).toHaveLength(4);
  });

  test('a secret that is set is used and not written down', () => {
    const set = readConfig({ ...production, DATA_DIR: join(folder, 'unused') });
    expect(withSecrets(set).jwtSecret).toBe(production.JWT_SECRET);
    expect(readdirSync(folder)).not.toContain('unused');
  });

  test('production that was allowed to store files unencrypted has no key and makes none', () => {
    const unencrypted = { FILE_ENCRYPTION_KEYS: '', ALLOW_INSECURE: 'FILE_ENCRYPTION_KEYS' };
    const dataDir = join(folder, 'unencrypted');
    const without = readConfig({ ...production, ...unencrypted, DATA_DIR: dataDir });
    expect(withSecrets(without).encryptionKeys).toEqual([]);
    expect(readdirSync(folder)).not.toContain('unencrypted');
  });

  test('production without a push key makes none and offers no push notifications', () => {
    const without = readConfig({ ...production, DATA_DIR: join(folder, 'without-push') });
    expect(withSecrets(without).pushSigningKey).toBeNull();
    expect(readdirSync(folder)).not.toContain('without-push');
  });
});

test('the ticket key is read as a seed or as PEM, and anything else is refused', async () => {
  const seed = await loadTicketKeys(production.TICKET_SIGNING_KEY);
  expect(seed.publicJwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: seed.kid });
  const made = withSecrets(
    readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-test-')) }),
  );
  const pem = await loadTicketKeys(made.ticketSigningKey);
  const escaped = await loadTicketKeys(made.ticketSigningKey.replaceAll('\n', '\\n'));
  expect(escaped.kid).toBe(pem.kid);
  expect(pem.kid).not.toBe(seed.kid);
  rmSync(made.dataDir, { recursive: true });
  const rsa = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';
  for (const key of ['x', 'a'.repeat(42), rsa]) {
    await expect(loadTicketKeys(key)).rejects.toThrow(/^TICKET_SIGNING_KEY: /);
  }
});

describe('the league’s logo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-logo-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#073' } })
      .png()
      .toBuffer();
  const read = (bytes: Buffer) => {
    const file = join(folder, 'logo.png');
    writeFileSync(file, bytes);
    return readConfig({ LEAGUE_LOGO: file });
  };

  test('the league’s logo is a PNG file of a sensible size, whose address changes with it', async () => {
    expect(readConfig({})).toMatchObject({ leagueLogo: null, league: { logo: null } });
    const { league } = read(await png(64));
    expect(league.logo).toMatch(/^\/api\/file\/league_logo\.png\?v=[0-9a-f]{16}$/);
    expect(read(await png(65)).league.logo).not.toBe(league.logo);
  });

  test('the league’s logo is refused with the reason if it is another file', async () => {
    const refusal = (bytes: Buffer) => () => read(bytes);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect(refusal(svg)).toThrow('LEAGUE_LOGO: is not a PNG file');
    expect(refusal(await png(20))).toThrow('LEAGUE_LOGO: must be 64 to 4096 pixels wide and high');
    expect(refusal(Buffer.alloc(1024 * 1024 + 1))).toThrow('LEAGUE_LOGO: is larger than 1 MB');
    expect(() => readConfig({ LEAGUE_LOGO: join(folder, 'none.png') })).toThrow('cannot be read');
  });
});
