import { join } from 'node:path';

/** Where the development mailbox keeps its messages. */
export function devMailboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'mailbox');
}
