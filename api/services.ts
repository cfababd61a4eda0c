/** Creates the services that routes and commands use, from the configuration. */
import { join } from 'node:path';
import { createVirusScanner } from '#api/files/uploads/virus-scanner.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import type { Config } from '#api/platform/config/config.ts';
import type { Orm } from '#api/platform/database/database.ts';
import {
  createReadReplica,
  withoutReplica,
  type ReadReplica,
} from '#api/platform/database/read-replica.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore, type FileStore } from '#api/platform/files/file-store.ts';
import { diskOwnerMark, s3OwnerMark, type OwnerMark } from '#api/platform/files/owner-mark.ts';
import { s3Store } from '#api/platform/files/s3-store.ts';
import { createChangeQuota, unlimitedChanges } from '#api/platform/http/change-quota.ts';
import { images } from '#api/platform/images/images.ts';
import { createJobs } from '#api/platform/jobs.ts';
import { createMetrics, type Metrics } from '#api/platform/metrics/metrics.ts';
import { createTroubles } from '#api/platform/troubles.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { type ConfigWithSecrets, loadTicketKeys } from '#api/platform/config/secrets.ts';
import type { Services } from '#api/platform/services.ts';

interface ServicesInput {
  orm: Orm;
  /** Null if everything is read from `orm`. */
  replica?: Orm | null;
  /** The address of `orm`'s database. */
  url: string;
  /** Called for failed jobs, and while the replica cannot be used. */
  log: (error: unknown, what: string) => void;
}

export async function createServices(
  config: ConfigWithSecrets,
  { orm, replica = null, url, log }: ServicesInput,
): Promise<Services> {
  const clock = { now: () => new Date() };
  const troubles = createTroubles();
  const metrics = createMetrics(config.buildId);
  const jobs = createJobs(
    url,
    (error, what) => {
      troubles.note('jobsFailing');
      log(error, what);
    },
    {
      count: (kind, outcome, times) => metrics.jobs.inc({ kind, outcome }, times),
    },
  );
  const store = encryptedStore(createFileStore(config), config.encryptionKeys);
  return {
    config,
    orm,
    replica: openReplica(orm, replica, metrics, log),
    jobs,
    store,
    ownerMark: createOwnerMark(config),
    images,
    files: createFiles(store, images, {
      scan: config.scanner === null ? null : createVirusScanner(config.scanner),
    }),
    mail: createMail(jobs),
    troubles,
    metrics,
    changeQuota: config.rateLimit ? createChangeQuota(clock) : unlimitedChanges,
    ticketKeys: await loadTicketKeys(config.ticketSigningKey),
    clock,
  };
}

function openReplica(
  orm: Orm,
  replica: Orm | null,
  metrics: Metrics,
  log: ServicesInput['log'],
): ReadReplica {
  if (replica === null) return withoutReplica(orm);
  return createReadReplica(orm, replica, {
    count: (database) => metrics.replicaReads.inc({ database }),
    report: (error) => log(error, 'reading from the replica'),
  });
}

/** The file store of this configuration, a folder or an S3 bucket, with files as they are stored. */
export function createFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 === null ? diskStore(join(dataDir, 'files')) : s3Store(s3);
}

/** The mark that names the owner of the files in this configuration's store. */
export function createOwnerMark({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): OwnerMark {
  return s3 === null ? diskOwnerMark(join(dataDir, 'files')) : s3OwnerMark(s3);
}
