/** Services for tests: what leaves the process is kept in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import { withSecrets } from '#api/platform/secrets.ts';
import type { ConfigWithSecrets } from '#api/platform/secrets.ts';

/** The default configuration in a folder that is removed after the file's tests. */
export function testConfig(env: Record<string, string> = {}): ConfigWithSecrets {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return withSecrets(
    readConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SEED: 'none', ...env }),
  );
}
