// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBookingToasts } from '#pwa/lib/sync/booking-toasts.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import { deleteReplica, openReplica, type Replica } from '#sync/client/storage/replica.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { someUserId } from '#pwa/lib/testing/fake-api.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
const ids = { match: crypto.randomUUID(), event: crypto.randomUUID() };
let replica: Replica;
const ends: (() => void)[] = [];

/** Names of the locks held, as all windows of a browser share them. */
function shareLocks(): void {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _: object, work: (lock: object | null) => Promise<unknown>) {
        if (held.has(name)) return work(null);
        held.add(name);
        return work({}).finally(() => held.delete(name));
      },
    },
  });
}

/** Records an acknowledged change as the engine does. */
async function acknowledge(name: 'match.join' | 'event.join', sentAt = Date.now()): Promise<void> {
  const args =
    name === 'match.join'
      ? ({ eventId: ids.event, matchId: ids.match } as const)
      : ({ eventId: ids.event } as const);
  const item = { ...createOutboxItem(name, args as never), seq: 1, sentAt };
  await replica.sent.put({ ...item, status: 'applied', fresh: 1 });
}

const start = () => ends.push(startBookingToasts());
const texts = () => vi.mocked(toast).mock.calls.map(([, { text }]) => text);

beforeEach(async () => {
  replica = await openReplica(someUserId, { create: true });
  vi.spyOn(replicaStore, 'getSnapshot').mockReturnValue(replica);
  shareLocks();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  replica.close();
  await deleteReplica(someUserId);
  vi.mocked(toast).mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a toast is shown for each application and booking acknowledged from now on', async () => {
  await acknowledge('match.join', Date.now() - 1000);
  start();
  await acknowledge('event.join');
  await vi.waitFor(() => expect(texts()).toEqual([englishText('events.joined')]));
  await acknowledge('match.join');
  await vi.waitFor(() =>
    expect(texts()).toEqual([englishText('events.joined'), englishText('matches.joined')]),
  );
  // A pull brings the booking: the record changes, but there is no second toast.
  await replica.sent.toCollection().modify({ fresh: 0 });
  await acknowledge('event.join');
  await vi.waitFor(() => expect(texts()).toHaveLength(3));
});

it('the toast of a booking that was recorded while the clock was ahead is not repeated', async () => {
  await acknowledge('match.join', Date.now() + 3_600_000);
  start();
  await acknowledge('event.join');
  await vi.waitFor(() => expect(texts()).toEqual([englishText('events.joined')]));
});

it('only one of two windows shows the toast of a booking', async () => {
  start();
  start();
  await acknowledge('match.join');
  await vi.waitFor(() => expect(texts()).not.toEqual([]));
  await acknowledge('event.join');
  await vi.waitFor(() => expect(texts()).toContain(englishText('events.joined')));
  expect(texts()).toEqual([englishText('matches.joined'), englishText('events.joined')]);
});

it('a hidden window shows no toast of a booking', async () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  start();
  await acknowledge('match.join');
  await vi.waitFor(() => expect(look).toHaveBeenCalled());
  expect(texts()).toEqual([]);
});
