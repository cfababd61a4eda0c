import { t } from '#pwa/lib/i18n/translate.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import { useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { attachedPhotos } from '#sync/client/photos/attached-photos.ts';
import { isDue } from '#sync/client/outbox/outbox.ts';
import type { AttentionItem, OutboxItem, SentItem } from '#sync/client/storage/sync-replica.ts';
import type { MemberItem, Replica } from '#sync/client/storage/replica.ts';
import type { SyncStatus } from '#sync/client/runner/sync-status.ts';
import type { RecordKey } from '#sync/contracts/core/record-key.ts';

export interface UnsentItem {
  id: string;
  name: MutationName;
  /** The changed record: `match/{id}`, `report/{id}`, `profile`. */
  record: RecordKey;
  /** Time of the change in epoch milliseconds. */
  createdAt: number;
  answers: number;
  /** The next attempt is not before this time, epoch milliseconds. */
  notBefore: number;
  /** Whether it has been sent at least once. */
  attempted: boolean;
  /** Whether an older change of the same record goes first. */
  behind: boolean;
  photos: UnsentPhotos | null;
}

/** The photos that are uploaded before the item. */
export interface UnsentPhotos {
  all: number;
  up: number;
  /** Bytes of the photos that are not uploaded yet. */
  size: number;
  hashes: string[];
}

export function useUnsentItems(): UnsentItem[] | undefined {
  return useReplicaQuery(readUnsentItems, 'unsent items');
}

async function readUnsentItems(replica: Replica): Promise<UnsentItem[]> {
  const { outbox, photo } = replica;
  return replica.transaction('r', outbox, photo, async () => {
    const items = (await outbox.orderBy('seq').toArray()) as MemberItem<OutboxItem>[];
    const seen = new Set<string>();
    const found: UnsentItem[] = [];
    for (const item of items) {
      const { id, name, record, createdAt, notBefore, attempted = true } = item;
      found.push({
        id,
        name,
        record,
        createdAt,
        notBefore,
        attempted,
        answers: name === 'report.save' ? (item.args as ReportChange).answers.length : 0,
        behind: seen.has(record),
        photos: await unsentPhotosOf(replica, item),
      });
      seen.add(record);
    }
    return found;
  });
}

async function unsentPhotosOf(replica: Replica, item: OutboxItem): Promise<UnsentPhotos | null> {
  const hashes = attachedPhotos(item).map(({ sha256 }) => sha256);
  const notUploaded = (await replica.photo.bulkGet(hashes)).filter(
    (photo) => photo?.state === 'here',
  );
  if (notUploaded.length === 0) return null;
  const size = notUploaded.reduce((sum, photo) => sum + (photo?.size ?? 0), 0);
  return { all: hashes.length, up: hashes.length - notUploaded.length, size, hashes };
}

/**
 * Why a change has not been sent yet.
 * - `login`, `approval`: needed first. `update`: the app is too old.
 * - `photos`: its photos are uploaded first. `busy`: the server asked to wait. `until`: it could
 *   not decide on this change yet. `after`: an older change goes first. `undo`: it can still be
 *   undone for some seconds.
 * - `signal`: waiting for signal only.
 */
export type WaitingReason =
  | 'login'
  | 'approval'
  | 'update'
  | 'photos'
  | 'busy'
  | 'until'
  | 'undo'
  | 'after'
  | 'sending'
  | 'signal';

export function waitingReason(
  item: UnsentItem,
  { error, waitUntil, syncing, reach }: SyncStatus,
  now: number,
): { reason: WaitingReason; until: number } {
  const notBefore = Math.max(waitUntil ?? 0, isDue(item.notBefore, now) ? 0 : item.notBefore);
  const withReason = (reason: WaitingReason) => ({ reason, until: notBefore });
  if (error === 'session') return withReason('login');
  if (error === 'forbidden') return withReason('approval');
  if (error === 'upgrade' || error === 'newer') return withReason('update');
  if (item.behind) return withReason('after');
  if (item.photos !== null) return withReason('photos');
  if (syncing && item.attempted && reach !== 'unreachable') return withReason('sending');
  if (notBefore > now) {
    if (item.name === 'report.publish' && !item.attempted) return withReason('undo');
    return withReason(notBefore === waitUntil ? 'busy' : 'until');
  }
  return withReason('signal');
}

export function useRecentlySent(): MemberItem<SentItem>[] | undefined {
  return useReplicaQuery(
    (replica) => replica.sent.orderBy('sentAt').reverse().limit(recentlySentLimit).toArray(),
    'lately sent',
  ) as MemberItem<SentItem>[] | undefined;
}

const recentlySentLimit = 5;

/** The texts that the person wrote, one entry per line, for reading and copying. */
export function writtenTextLines({ name, args }: MemberItem<AttentionItem>): string[] {
  if (name === 'profile.edit') return Object.values(args as Record<string, string>);
  if (name !== 'report.save') return [];
  const { answers, attach } = args as ReportChange;
  return [
    ...answers.flatMap(({ question, text }) => [question, text]),
    // These photos are still on this phone, and nowhere else visible.
    ...attach.map(({ title }) => t('sync.photoNeeds', { name: title })),
  ];
}
