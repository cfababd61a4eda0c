/** Refuses settings with which production would send or sign things that others could read or guess. */
import { connectionOptions } from '#api/platform/database/connection-options.ts';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { insecureVariables } from '#api/platform/config/config-schema.ts';
import type { Environment, InsecureVariable } from '#api/platform/config/config-schema.ts';
import { parseScannerAddress } from '#api/platform/config/network-address.ts';
import { isLoopback } from '#api/platform/config/loopback.ts';

type CheckedVariable = Exclude<InsecureVariable, 'FILE_ENCRYPTION_KEYS'>;

const problems: { readonly [Name in CheckedVariable]: (value: string) => string | null } = {
  PUBLIC_URL: (value) =>
    isEncryptedOrLocal(value, 'https:') ? null : 'must begin with https:// in production',
  SMTP_URL: (value) => (turnsMailTlsOff(value) ? 'turns TLS or its certificate check off' : null),
  JWT_SECRET: (value) =>
    isGuessable(value) ? 'can be guessed; make one with: openssl rand -base64 48' : null,
  DATABASE_URL: databaseProblem,
  DATABASE_REPLICA_URL: databaseProblem,
  CLAMD_ADDRESS: (value) =>
    isLocalScanner(value) ? null : 'would send files to another machine without encryption',
  S3_ENDPOINT: (value) =>
    isEncryptedOrLocal(value, 'https:')
      ? null
      : 'must begin with https:// for a server on another machine',
};

function databaseProblem(value: string): string | null {
  return isPrivateConnection(value)
    ? null
    : 'needs ?sslmode=verify-full (or require, verify-ca) for a server on another machine';
}

/** Throws `ConfigError` for the first insecure value that `ALLOW_INSECURE` does not name. */
export function refuseInsecure(values: Environment): void {
  for (const name of insecureVariables) {
    const problem = problemWith(name, values);
    if (problem !== null && !values.ALLOW_INSECURE.includes(name)) {
      throw new ConfigError(name, `${problem}; ALLOW_INSECURE=${name} allows it`);
    }
  }
}

function problemWith(name: InsecureVariable, values: Environment): string | null {
  if (name === 'FILE_ENCRYPTION_KEYS') {
    return values.FILE_ENCRYPTION_KEYS === undefined
      ? 'must be set in production, where identity documents are stored encrypted; make one with: openssl rand -base64 32'
      : null;
  }
  const value = values[name];
  return value === undefined ? null : problems[name](value);
}

/** Whether mail is sent only over TLS: everywhere but to a mail server on this machine. */
export function requiresMailTls(values: Environment): boolean {
  const { SMTP_URL: url, ALLOW_INSECURE: allowed } = values;
  return url !== undefined && !allowed.includes('SMTP_URL') && !isEncryptedOrLocal(url, 'smtps:');
}

/** clamd has no TLS, and identity documents pass through it. */
function isLocalScanner(value: string): boolean {
  const address = parseScannerAddress(value);
  return address !== null && ('path' in address || isLoopback(address.host));
}

function isEncryptedOrLocal(url: string, protocol: string): boolean {
  const parsed = new URL(url);
  return parsed.protocol === protocol || isLoopback(parsed.hostname);
}

/** Whether no one on the way can read along: TLS, or a server on this machine. */
function isPrivateConnection(url: string): boolean {
  const { host = 'localhost', ssl } = connectionOptions(url);
  return ssl !== false || host.startsWith('/') || isLoopback(host);
}

/** The mail library lets the address override what we ask of it. */
function turnsMailTlsOff(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  if (isLoopback(hostname)) return false;
  return ['requireTLS', 'tls.rejectUnauthorized'].some((name) =>
    searchParams.getAll(name).some((value) => value !== 'true'),
  );
}

/** Characters that a random secret of 32 has; hexadecimal digits alone are 13 on average. */
const leastDistinct = 8;
const sampleWords = /secret|change|example|password|touchline|default|1234567|abcdefg|qwerty/i;

function isGuessable(secret: string): boolean {
  return new Set(secret).size < leastDistinct || sampleWords.test(secret) || isRepeated(secret);
}

/** Whether the text is a shorter one written several times. */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}
