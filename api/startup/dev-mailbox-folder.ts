import { join } from 'node:path';

/** The folder with the messages of the development mailbox. */
export function devMailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mailbox');
}
