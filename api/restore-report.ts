/** What a restore tells its operator: what is there now, and what only they can put right. */
import type { Manifest } from '#api/platform/backup/format.ts';
import { presentKeys, variableOf } from '#api/platform/backup/keys.ts';
import { keyNames } from '#api/platform/backup/format.ts';
import { sayBytes, sayCount } from '#api/platform/backup/say.ts';
import type { Config } from '#api/platform/config.ts';
import type { Mended } from '#api/restore-mend.ts';

export function sayChecked(path: string, manifest: Manifest): string {
  return lines([`${path} is whole and can be restored by this version.`, ...contents(manifest)]);
}

export async function sayRestored(
  config: Config,
  manifest: Manifest,
  { mails, oldMails, sessions, tickets }: Mended,
  aside: string | null,
): Promise<string> {
  return lines([
    `Restored to the state of ${manifest.takenAt}.`,
    ...contents(manifest),
    ...(aside === null
      ? []
      : [`What was there before lies in ${aside}; remove it when it is not needed.`]),
    ...(await sayKeys(config, manifest)),
    'A new sync epoch has begun: phones send again what they sent since, by themselves.',
    ...(mails > 0
      ? [
          `${sayCount(mails, 'mail')} waiting then will be sent at the next start; who had one since may get it twice.`,
        ]
      : []),
    ...(oldMails > 0
      ? [
          `${sayCount(oldMails, 'mail')} too old, or with a link that no longer works: marked as failed.`,
        ]
      : []),
    `Undone, and for you to look at (docs/backup.md, "After a restore"): what administrators did since. ` +
      `${sayCount(sessions, 'session')} and ${sayCount(tickets, 'ticket')} are valid, ` +
      'also those that were ended or revoked since; so are accounts blocked and passwords changed since.',
  ]);
}

function contents({ tables, files, product, takenAt, migrations }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `  taken ${takenAt} by version ${product} (migration ${migrations.at(-1) ?? 'none'})`,
    `  ${sayCount(rows, 'row')} in ${sayCount(tables.length, 'table')}`,
    `  ${sayCount(files.count, 'file')}, ${sayBytes(files.bytes)}`,
    ...files.missing.map((name) => `MISSING, already when it was taken: ${name}`),
    ...files.damaged.map((name) => `DAMAGED, already when it was taken: ${name}`),
  ];
}

async function sayKeys(config: Config, manifest: Manifest): Promise<string[]> {
  const present = await presentKeys(config);
  const lost = {
    'jwt-secret': 'everybody has to log in again',
    'ticket-signing-key.pem': 'new tickets are signed with another key; old ones stay valid',
  };
  return keyNames
    .filter((name) => manifest.keys[name].fingerprint !== null)
    .filter((name) => manifest.keys[name].fingerprint !== present[name].fingerprint)
    .map((name) => `${variableOf[name]} is not what it was then: ${lost[name]}.`);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
