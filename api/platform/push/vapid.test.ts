import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#api/platform/config/config.ts';
import { withSecrets } from '#api/platform/config/secrets.ts';
import { loadPushKeys } from '#api/platform/push/vapid.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the push key is created once outside of production and read as PEM', () => {
  const config = readConfig({ DATA_DIR: folder });
  const first = withSecrets(config).pushSigningKey;
  expect(readdirSync(folder)).toContain('push-signing-key.pem');
  expect(withSecrets(config).pushSigningKey).toBe(first);
  const { publicKey } = loadPushKeys(first ?? '');
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(loadPushKeys((first ?? '').replaceAll('\n', '\\n')).publicKey).toBe(publicKey);
});

test('a push key may be its scalar, as other tools write it', () => {
  // RFC 8291, appendix A.
  expect(loadPushKeys('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94').publicKey).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
});

test('any other push key stops the start with one line', () => {
  const { ticketSigningKey } = withSecrets(readConfig({ DATA_DIR: folder }));
  for (const key of ['x', 'A'.repeat(43), ticketSigningKey])
    expect(() => loadPushKeys(key)).toThrow(/^PUSH_SIGNING_KEY: [^\n]+$/);
});
