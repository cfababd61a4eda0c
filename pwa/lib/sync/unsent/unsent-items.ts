/** What waits on this phone, item by item, and what became of what was sent. */
import { t } from '#pwa/lib/i18n/translate.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import { useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import { isDue } from '#sync/client/outbox/outbox.ts';
import type { AttentionItem, OutboxItem, Replica, SentItem } from '#sync/client/storage/replica.ts';
import type { SyncStatus } from '#sync/client/runner/sync-status.ts';

export interface UnsentItem {
  id: string;
  name: MutationName;
  /** What it is about: `match/{id}`, `report/{id}`, `profile`. */
  record: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Answers of a report. */
  answers: number;
  /** Not sent again before this, epoch milliseconds. */
  notBefore: number;
  /** It has been sent at least once. */
  attempted: boolean;
  /** An older one of the same record goes first. */
  behind: boolean;
  photos: UnsentPhotos | null;
}

/** The photos that go up before the item. */
export interface UnsentPhotos {
  all: number;
  /** So many are with the league. */
  up: number;
  /** Of those that are not, in bytes. */
  size: number;
  hashes: string[];
}

/** What waits, oldest first; undefined while it is being read. */
export function useUnsentItems(): UnsentItem[] | undefined {
  return useReplicaQuery(readUnsentItems, 'unsent items');
}

async function readUnsentItems(replica: Replica): Promise<UnsentItem[]> {
  const { outbox, photo } = replica;
  return replica.transaction('r', outbox, photo, async () => {
    const items = await outbox.orderBy('seq').toArray();
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
  const here = (await replica.photo.bulkGet(hashes)).filter((photo) => photo?.state === 'here');
  if (here.length === 0) return null;
  const size = here.reduce((sum, photo) => sum + (photo?.size ?? 0), 0);
  return { all: hashes.length, up: hashes.length - here.length, size, hashes };
}

/**
 * Why something has not gone yet.
 * - `login`, `approval`: that comes first. `update`: the app is too old.
 * - `photos`: its photos go first. `until`: the server asked to wait. `after`: an older one goes first.
 * - `signal`: nothing but signal is missing.
 */
export type WaitingReason =
  | 'login'
  | 'approval'
  | 'update'
  | 'photos'
  | 'until'
  | 'after'
  | 'sending'
  | 'signal';

export function waitingReason(
  item: UnsentItem,
  { error, waitUntil, syncing, reach }: SyncStatus,
  now: number,
): { why: WaitingReason; until: number } {
  const later = Math.max(waitUntil ?? 0, isDue(item.notBefore, now) ? 0 : item.notBefore);
  const because = (why: WaitingReason) => ({ why, until: later });
  if (error === 'session') return because('login');
  if (error === 'forbidden') return because('approval');
  if (error === 'upgrade' || error === 'newer') return because('update');
  if (item.behind) return because('after');
  if (item.photos !== null) return because('photos');
  if (syncing && item.attempted && reach !== 'unreachable') return because('sending');
  if (later > now) return because('until');
  return because('signal');
}

/** The newest of what the server has acknowledged. */
export function useRecentlySent(): SentItem[] | undefined {
  return useReplicaQuery(
    (replica) => replica.sent.orderBy('sentAt').reverse().limit(recentlySentLimit).toArray(),
    'lately sent',
  );
}

const recentlySentLimit = 5;

/** What the person wrote, a line each, to be read and copied. */
export function writtenTextLines({ name, args }: AttentionItem): string[] {
  if (name === 'profile.edit') return Object.values(args as Record<string, string>);
  if (name !== 'report.save') return [];
  const { answers, attach } = args as ReportChange;
  return [
    ...answers.flatMap(({ question, text }) => [question, text]),
    // They are on this phone still, and nowhere else to be seen.
    ...attach.map(({ title }) => t('sync.photoNeeds', { name: title })),
  ];
}
