import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import type { DraftItem } from '#sync/client/storage/replica.ts';
import type { OutboxItem, FileRef } from '#sync/client/storage/sync-replica.ts';

export function attachedPhotos({ name, args }: Pick<OutboxItem, 'name' | 'args'>): FileRef[] {
  return name === 'report.save' ? (args as ReportChange).attach : [];
}

/** SHA-256 of the photos that mutations and drafts attach. */
export function attachedHashes(
  mutations: readonly OutboxItem[],
  drafts: readonly DraftItem[] = [],
): Set<string> {
  const photos = [...mutations.flatMap(attachedPhotos), ...drafts.flatMap(({ attach }) => attach)];
  return new Set(photos.map(({ sha256 }) => sha256));
}
