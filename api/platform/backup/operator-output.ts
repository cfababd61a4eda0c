import { StartError } from '#api/platform/startup/start-error.ts';

export type Print = (text: string) => void;

/** System errors that the operator can fix. */
const operatorErrorCodes = new Set([
  'EACCES',
  'EPERM',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
]);

/** Formats a UTC time for file and folder names: `20261121-174500`. */
export function fileTimestamp(date: Date): string {
  return date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Prints an error that the operator can fix, and returns the exit code; throws any other error. */
export function printFailure(what: string, error: unknown, print: Print): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof StartError) && !operatorErrorCodes.has(code)) throw error;
  print(`${what} ${(error as Error).message}\n`);
  return 1;
}
