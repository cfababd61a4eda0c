import type { ReportChange } from '#sync/contracts/reports.ts';
import type { OutboxItem, PhotoName } from '#sync/client/replica.ts';

/** The photos that a mutation attaches. */
export function attachedBy({ name, args }: Pick<OutboxItem, 'name' | 'args'>): PhotoName[] {
  return name === 'report.save' ? (args as ReportChange).attach : [];
}
