/**
 * Services for tests: the database is real, and everything that would leave the process stays in
 * memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readConfig } from '#api/platform/config/config.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { withoutReplica } from '#api/platform/database/read-replica.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { diskOwnerMark } from '#api/platform/files/owner-mark.ts';
import { createChangeQuota, unlimitedChanges } from '#api/platform/http/change-quota.ts';
import { images } from '#api/platform/images/images.ts';
import { createMetrics } from '#api/platform/metrics/metrics.ts';
import { createTroubles } from '#api/platform/troubles.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import {
  withSecrets,
  type ConfigWithSecrets,
  loadTicketKeys,
} from '#api/platform/config/secrets.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import type { Services } from '#api/platform/services.ts';

/** Returns the default configuration, with a folder that is deleted after the file's tests. */
export function testConfig(env: Record<string, string> = {}): ConfigWithSecrets {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return withSecrets(
    readConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SEED: 'none', ...env }),
  );
}

/**
 * The `files` service belongs to a domain, so tests that upload or claim files provide their own.
 */
export async function testServices(config: ConfigWithSecrets, orm: Orm): Promise<Services> {
  const unavailable = (): never => {
    throw new Error('This test was given no files service.');
  };
  const clock = { now: () => new Date() };
  return {
    config,
    orm,
    replica: withoutReplica(orm),
    jobs: noJobs,
    ticketKeys: await loadTicketKeys(config.ticketSigningKey),
    clock,
    files: {
      prepare: unavailable,
      stagePrepared: unavailable,
      discard: unavailable,
      stage: unavailable,
      claim: unavailable,
      checkClaim: unavailable,
      read: unavailable,
    },
    store: encryptedStore(diskStore(join(config.dataDir, 'files')), config.encryptionKeys),
    ownerMark: diskOwnerMark(join(config.dataDir, 'files')),
    images,
    mail: createMail(noJobs),
    troubles: createTroubles(),
    metrics: createMetrics(),
    changeQuota: config.rateLimit ? createChangeQuota(clock) : unlimitedChanges,
  };
}

/** Queues no jobs; tests call the handlers of jobs directly. */
export const noJobs: Jobs = {
  work() {},
  schedule() {},
  async send() {},
  async sendMany() {},
  isStopping: () => false,
  async backlog() {
    return { waiting: 0, oldestSeconds: 0 };
  },
  async start() {},
  async stop() {},
};
