import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { offeredWallets } from '#api/platform/config/wallet-settings.ts';
import { walletCredentials } from '#api/tickets/testing/wallet-credentials.ts';

const { env } = walletCredentials();
const another = walletCredentials().env;
const noPassType = walletCredentials({ passType: 'com.example.app' }).env;
const apple = {
  APPLE_PASS_CERTIFICATE: env.APPLE_PASS_CERTIFICATE!,
  APPLE_PASS_KEY: env.APPLE_PASS_KEY!,
  APPLE_WWDR_CERTIFICATE: env.APPLE_WWDR_CERTIFICATE!,
};
const google = {
  GOOGLE_WALLET_ISSUER_ID: env.GOOGLE_WALLET_ISSUER_ID!,
  GOOGLE_WALLET_KEY: env.GOOGLE_WALLET_KEY!,
};
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const oneLine = (pem: string) => pem.replaceAll(/\r?\n/g, '\\n');
const der = (pem: string) => Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');
const encrypted = (pem: string) =>
  createPrivateKey(pem).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'whistle',
  }) as string;
const curve = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

test('wallets are offered if they are configured, the identifiers read from the certificate', () => {
  expect(readConfig({})).toMatchObject({ appleWallet: null, googleWallet: null });
  const config = readConfig({ ...apple, ...google });
  expect(config.appleWallet).toMatchObject({
    passType: 'pass.example.touchline',
    team: 'TEAM123456',
  });
  expect(config.googleWallet).toMatchObject({
    issuerId: google.GOOGLE_WALLET_ISSUER_ID,
    email: 'touchline@league-wallet-123456.iam.gserviceaccount.com',
  });
  expect(offeredWallets(config, new Date())).toEqual(['apple', 'google']);
  const afterwards = new Date(config.appleWallet!.expiresAt.getTime() + 1);
  expect(offeredWallets(config, afterwards)).toEqual(['google']);
});

test.each<[string, Record<string, string>]>([
  [
    'one line',
    Object.fromEntries(Object.entries(apple).map(([name, pem]) => [name, oneLine(pem)])),
  ],
  [
    'PEM in base64',
    Object.fromEntries(Object.entries(apple).map(([name, pem]) => [name, base64(pem)])),
  ],
  [
    'DER in base64',
    Object.fromEntries(Object.entries(apple).map(([name, pem]) => [name, base64(der(pem))])),
  ],
  [
    'with a passphrase',
    {
      ...apple,
      APPLE_PASS_KEY: encrypted(apple.APPLE_PASS_KEY),
      APPLE_PASS_KEY_PASSPHRASE: 'whistle',
    },
  ],
])('keys of wallets are read in any form of file: %s', (_, written) => {
  expect(readConfig(written).appleWallet).toEqual(readConfig(apple).appleWallet);
});

test('Google’s key is read in base64 too', () => {
  const file = { ...google, GOOGLE_WALLET_KEY: base64(google.GOOGLE_WALLET_KEY) };
  expect(readConfig(file).googleWallet?.email).toContain('gserviceaccount');
});

test.each<[string, Record<string, string>, string]>([
  [
    'a certificate alone',
    { APPLE_PASS_CERTIFICATE: apple.APPLE_PASS_CERTIFICATE },
    'APPLE_PASS_KEY',
  ],
  ['a passphrase alone', { APPLE_PASS_KEY_PASSPHRASE: 'x' }, 'APPLE_PASS_CERTIFICATE'],
  ['no certificate', { ...apple, APPLE_PASS_CERTIFICATE: 'x' }, 'APPLE_PASS_CERTIFICATE'],
  ['an issuer that is none', { ...apple, APPLE_WWDR_CERTIFICATE: 'x' }, 'APPLE_WWDR_CERTIFICATE'],
  [
    'another issuer',
    { ...apple, APPLE_WWDR_CERTIFICATE: another.APPLE_WWDR_CERTIFICATE! },
    'APPLE_WWDR_CERTIFICATE',
  ],
  ['another’s key', { ...apple, APPLE_PASS_KEY: another.APPLE_PASS_KEY! }, 'APPLE_PASS_KEY'],
  ['a key of a curve', { ...apple, APPLE_PASS_KEY: curve }, 'APPLE_PASS_KEY'],
  [
    'an encrypted key',
    { ...apple, APPLE_PASS_KEY: encrypted(apple.APPLE_PASS_KEY) },
    'APPLE_PASS_KEY',
  ],
  [
    'a wrong passphrase',
    {
      ...apple,
      APPLE_PASS_KEY: encrypted(apple.APPLE_PASS_KEY),
      APPLE_PASS_KEY_PASSPHRASE: 'flag',
    },
    'APPLE_PASS_KEY',
  ],
  ['another kind of certificate', noPassType, 'APPLE_PASS_CERTIFICATE'],
  [
    'an issuer’s number alone',
    { GOOGLE_WALLET_ISSUER_ID: google.GOOGLE_WALLET_ISSUER_ID },
    'GOOGLE_WALLET_KEY',
  ],
  ['an issuer’s name', { ...google, GOOGLE_WALLET_ISSUER_ID: 'league' }, 'GOOGLE_WALLET_ISSUER_ID'],
  [
    'no service account',
    { ...google, GOOGLE_WALLET_KEY: '{"private_key": 5}' },
    'GOOGLE_WALLET_KEY',
  ],
  [
    'half a file',
    { ...google, GOOGLE_WALLET_KEY: google.GOOGLE_WALLET_KEY.slice(0, 900) },
    'GOOGLE_WALLET_KEY',
  ],
])(
  'wallets: %s is refused in one line that names the variable and quotes no key',
  (_, wrong, variable) => {
    const read = () => readConfig(wrong);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${variable}: [^\n]+$`));
    expect(read).not.toThrow(/MII/);
  },
);
