import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import type { OutboxItem, PhotoRef } from '#sync/client/storage/replica.ts';

/** Photos that a mutation attaches. */
export function attachedPhotos({ name, args }: Pick<OutboxItem, 'name' | 'args'>): PhotoRef[] {
  return name === 'report.save' ? (args as ReportChange).attach : [];
}
