import type { Manifest } from '#api/platform/backup/archive/archive-format.ts';
import { readCurrentKeys, variableByKey } from '#api/platform/backup/backup-keys.ts';
import { keyNames } from '#api/platform/backup/archive/archive-format.ts';
import { formatBytes, formatCount } from '#api/platform/backup/operator-output.ts';
import type { Config } from '#api/platform/config/config.ts';
import type { RepairSummary } from '#api/operations/repair-after-restore.ts';

export function formatCheckReport(path: string, manifest: Manifest): string {
  return joinLines([
    `${path} is whole and can be restored by this version.`,
    ...formatContents(manifest),
  ]);
}

export async function formatRestoreReport(
  config: Config,
  manifest: Manifest,
  { pendingMails, expiredMails, sessions, tickets }: RepairSummary,
  aside: string | null,
): Promise<string> {
  return joinLines([
    `Restored to the state of ${manifest.takenAt}.`,
    ...formatContents(manifest),
    ...(aside === null
      ? []
      : [`What was there before lies in ${aside}; remove it when it is not needed.`]),
    ...(await formatChangedKeys(config, manifest)),
    'A new sync epoch has begun: phones send again what they sent since, by themselves.',
    ...(pendingMails > 0
      ? [
          `${formatCount(pendingMails, 'mail')} waiting then will be sent at the next start; who had one since may get it twice.`,
        ]
      : []),
    ...(expiredMails > 0
      ? [
          `${formatCount(expiredMails, 'mail')} too old, or with a link that no longer works: marked as failed.`,
        ]
      : []),
    `Undone, and for you to look at (docs/backup.md, "After a restore"): what administrators did since. ` +
      `${formatCount(sessions, 'session')} and ${formatCount(tickets, 'ticket')} are valid, ` +
      'also those that were ended or revoked since; so are accounts blocked and passwords changed since.',
  ]);
}

function formatContents({ tables, files, product, takenAt, migrations }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `  taken ${takenAt} by version ${product} (migration ${migrations.at(-1) ?? 'none'})`,
    `  ${formatCount(rows, 'row')} in ${formatCount(tables.length, 'table')}`,
    `  ${formatCount(files.count, 'file')}, ${formatBytes(files.bytes)}`,
    ...files.missing.map((name) => `MISSING, already when it was taken: ${name}`),
    ...files.damaged.map((name) => `DAMAGED, already when it was taken: ${name}`),
  ];
}

async function formatChangedKeys(config: Config, manifest: Manifest): Promise<string[]> {
  const present = await readCurrentKeys(config);
  const lost = {
    'jwt-secret': 'everybody has to log in again',
    'ticket-signing-key.pem': 'new tickets are signed with another key; old ones stay valid',
  };
  return keyNames
    .filter((name) => manifest.keys[name].fingerprint !== null)
    .filter((name) => manifest.keys[name].fingerprint !== present[name].fingerprint)
    .map((name) => `${variableByKey[name]} is not what it was then: ${lost[name]}.`);
}

function joinLines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
