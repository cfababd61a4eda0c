/** Certificates and keys of wallet passes, checked at the start so that no request finds them unusable. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { Environment } from '#api/platform/config/config-schema.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';

export type AppleWallet = NonNullable<ReturnType<typeof readAppleWallet>>;
export type GoogleWallet = NonNullable<ReturnType<typeof readGoogleWallet>>;

const appleVariables = [
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const;
const googleVariables = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'] as const;
/** Bits of an RSA key, which is what both companies issue. */
const leastKeyBits = 2048;

/** Null if passes are not configured. The identifiers are those that Apple wrote into the certificate. */
export function readAppleWallet(values: Environment) {
  const set = requireAll(values, appleVariables, ['APPLE_PASS_KEY_PASSPHRASE']);
  if (set === null) return null;
  const certificate = parseCertificate('APPLE_PASS_CERTIFICATE', set.APPLE_PASS_CERTIFICATE);
  const issuer = parseCertificate('APPLE_WWDR_CERTIFICATE', set.APPLE_WWDR_CERTIFICATE);
  const key = parseKey('APPLE_PASS_KEY', set.APPLE_PASS_KEY, values.APPLE_PASS_KEY_PASSPHRASE);
  if (!certificate.checkPrivateKey(key))
    throw new ConfigError('APPLE_PASS_KEY', 'is not the key of APPLE_PASS_CERTIFICATE');
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    throw new ConfigError(
      'APPLE_WWDR_CERTIFICATE',
      'has not issued APPLE_PASS_CERTIFICATE; its issuer names the one to download from Apple',
    );
  const { UID: passType, OU: team } = certificate.toLegacyObject().subject as NodeJS.Dict<
    string | string[]
  >;
  if (typeof passType !== 'string' || !passType.startsWith('pass.') || typeof team !== 'string')
    throw new ConfigError(
      'APPLE_PASS_CERTIFICATE',
      'is not the certificate of a pass type: it names no pass type identifier and team',
    );
  return {
    certificate: certificate.toString(),
    issuer: issuer.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }) as string,
    passType,
    team,
    expiresAt: certificate.validToDate,
  };
}

/** Null if links are not configured. */
export function readGoogleWallet(values: Environment) {
  const set = requireAll(values, googleVariables);
  if (set === null) return null;
  const account = parseServiceAccount(set.GOOGLE_WALLET_KEY);
  return {
    issuerId: set.GOOGLE_WALLET_ISSUER_ID,
    email: account.email,
    key: parseKey('GOOGLE_WALLET_KEY', account.key),
  };
}

/** Apple refuses passes once their certificate has expired, so they are no longer offered then. */
export function offeredWallets(
  config: { appleWallet: AppleWallet | null; googleWallet: GoogleWallet | null },
  now: Date,
): ('apple' | 'google')[] {
  const { appleWallet: apple, googleWallet: google } = config;
  return [
    ...(apple !== null && now < apple.expiresAt ? (['apple'] as const) : []),
    ...(google === null ? [] : (['google'] as const)),
  ];
}

function requireAll<Name extends (typeof appleVariables | typeof googleVariables)[number]>(
  values: Environment,
  names: readonly Name[],
  others: readonly (keyof Environment)[] = [],
): Record<Name, string> | null {
  const isSet = (name: keyof Environment) => values[name] !== undefined;
  if (![...names, ...others].some(isSet)) return null;
  const missing = names.find((name) => !isSet(name));
  if (missing !== undefined)
    throw new ConfigError(missing, `must be set together with ${listOthers(names, missing)}`);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;
}

function listOthers(names: readonly string[], missing: string): string {
  return names.filter((name) => name !== missing).join(' and ');
}

/** The text of a PEM or JSON file (line breaks may be written `\n`), or a whole file in base64. */
function decodeFile(value: string): Buffer {
  // Before the next line, because the JSON file contains a PEM.
  if (value.startsWith('{')) return Buffer.from(value);
  if (value.includes('-----BEGIN')) return Buffer.from(value.replaceAll('\\n', '\n'));
  return Buffer.from(value, 'base64');
}

function parseCertificate(variable: string, value: string): X509Certificate {
  try {
    return new X509Certificate(decodeFile(value));
  } catch (error) {
    throw new ConfigError(variable, 'is not a certificate in PEM, or a file in base64', error);
  }
}

function parseKey(variable: string, value: string, passphrase?: string): KeyObject {
  const key = tryParseKey(decodeFile(value), passphrase);
  if (key instanceof Error)
    throw new ConfigError(
      variable,
      passphrase === undefined
        ? 'is not a private key in PEM, or a file in base64, without a passphrase'
        : 'is not a private key in PEM, or a file in base64, with APPLE_PASS_KEY_PASSPHRASE',
      key,
    );
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastKeyBits)
    throw new ConfigError(variable, `is not an RSA key of at least ${leastKeyBits} bits`);
  return key;
}

function tryParseKey(file: Buffer, passphrase: string | undefined): KeyObject | Error {
  const options = passphrase === undefined ? {} : { passphrase };
  try {
    return file.includes('-----BEGIN')
      ? createPrivateKey({ key: file, ...options })
      : createPrivateKey({ key: file, format: 'der', type: 'pkcs8', ...options });
  } catch (error) {
    return error as Error;
  }
}

function parseServiceAccount(value: string): { email: string; key: string } {
  let file: unknown;
  try {
    file = JSON.parse(decodeFile(value).toString());
  } catch {
    // The error of the parser would quote the key.
    file = null;
  }
  const { client_email: email, private_key: key } = (file ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || typeof key !== 'string' || email.length > maxEmailLength)
    throw new ConfigError(
      'GOOGLE_WALLET_KEY',
      'is not the JSON file of a service account’s key, or that file in base64',
    );
  return { email, key };
}

/** Google’s own are at most 90; a longer one would leave no space for a ticket in the link. */
const maxEmailLength = 100;
