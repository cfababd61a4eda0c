/** Says which personal data of an old backup should have been deleted by now. */
import { retentionDays } from '#api/accounts/privacy/retention.ts';
import type { Config } from '#api/platform/config/config.ts';
import type { Manifest } from '#api/platform/backup/archive/archive-format.ts';

const day = 24 * 3_600_000;

/** Returns no line for a backup that is younger than every retention period. */
export function formatOverdueData(
  { takenAt }: Pick<Manifest, 'takenAt'>,
  { identityKeptDays, gateKeptDays }: Pick<Config, 'identityKeptDays' | 'gateKeptDays'>,
  now: Date,
): string[] {
  const age = Math.floor((now.getTime() - Date.parse(takenAt)) / day);
  const periods: [what: string, days: number][] = [
    ['identity documents of rejected and deleted accounts', identityKeptDays],
    ['ended invitations', retentionDays.invitation],
    ['ended sessions', retentionDays.session],
    ['mails', retentionDays.mail],
    ['checks of tickets and security lists', gateKeptDays],
  ];
  const overdue = periods
    .filter(([, days]) => age > days)
    .map(([what, days]) => `${what} (${days} days)`);
  if (overdue.length === 0) return [];
  return [
    `The backup is ${age} days old, longer than these are kept: ${overdue.join(', ')}.`,
    'What should have been deleted since comes back with it and is deleted at the next start.',
  ];
}
