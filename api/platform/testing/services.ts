/** Services for tests: the database is real, what would leave the process stays in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import type { Orm } from '#api/platform/database.ts';
import { withSecrets } from '#api/platform/secrets.ts';
import type { ConfigWithSecrets } from '#api/platform/secrets.ts';
import type { Audit, Jobs, Mail, Services } from '#api/platform/services.ts';
import { loadTicketKeys } from '#api/platform/ticket-keys.ts';

/** The default configuration in a folder that is removed after the file's tests. */
export function testConfig(env: Record<string, string> = {}): ConfigWithSecrets {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return withSecrets(
    readConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SEED: 'none', ...env }),
  );
}

export async function testServices(config: ConfigWithSecrets, orm: Orm): Promise<Services> {
  const unavailable = (): never => {
    throw new Error('not part of this test');
  };
  return {
    config,
    orm,
    jobs: noJobs,
    ticketKeys: await loadTicketKeys(config.ticketSigningKey),
    clock: { now: () => new Date() },
    files: { stage: unavailable, claim: unavailable, read: unavailable },
    images: { clean: unavailable, thumbnail: unavailable },
    mail,
    audit,
  };
}

/** Writes the outbox row and sends nothing. */
const mail: Mail = {
  async queue(tx, { accountId, recipient, language, template, data }) {
    await tx.execute(
      `insert into mail (account_id, recipient, language, template, data)
       values (?, ?, ?, ?, ?::jsonb)`,
      [accountId, recipient, language, template, JSON.stringify(data)],
    );
  },
};

const audit: Audit = async (tx, { actorId, action, subjectType, subjectId, detail }) => {
  await tx.execute(
    `insert into audit_entry (actor_id, action, subject_type, subject_id, detail)
     values (?, ?, ?, ?, ?::jsonb)`,
    [actorId, action, subjectType, subjectId, JSON.stringify(detail ?? {})],
  );
};

/** Jobs are queued nowhere: what a job does is tested by calling its handler. */
const noJobs: Jobs = {
  work() {},
  repeat() {},
  async send() {},
  async start() {},
  async stop() {},
};
