// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPush } from '#pwa/lib/push/follow-push.ts';
import { closeSession, openSession } from '#pwa/lib/session/session.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';

const renewPush = vi.hoisted(() => vi.fn<(userId: string) => Promise<void>>());
vi.mock('#pwa/lib/push/browser-push.ts', () => ({ renewPush }));

const unsubscribe = vi.fn<() => Promise<boolean>>();
const worker = Object.assign(new EventTarget(), {
  getRegistration: async () => ({
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }),
});
let stop = () => {};

beforeEach(() => {
  for (const mock of [renewPush, unsubscribe]) mock.mockReset();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  vi.spyOn(replicaStore, 'getSnapshot').mockReturnValue({} as never);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test('the subscription is renewed once in a session', async () => {
  await openSession(loginReply(), true);
  stop = followPush(() => {});
  await expect.poll(() => renewPush.mock.calls.length).toBe(1);
  expect(renewPush).toHaveBeenCalledWith(loginReply().user.id);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['a log-out', 'chosen'],
  ['a forced log-out', 'ended'],
] as const)('%s ends the browser’s subscription', async (_, reason) => {
  const { id } = await openSession(loginReply(), true);
  stop = followPush(() => {});
  await closeSession(id, { reason, message: null });
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});

test('a subscription that a session left behind ends at the next start', async () => {
  const { id } = await openSession(loginReply(), true);
  await closeSession(id, { reason: 'ended', message: null });
  stop = followPush(() => {});
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
  expect(renewPush).not.toHaveBeenCalled();
});

test('the next person does not inherit the subscription', async () => {
  await openSession(loginReply(), true);
  stop = followPush(() => {});
  await expect.poll(() => renewPush.mock.calls.length).toBe(1);
  const { user } = loginReply();
  await openSession(loginReply({ user: { ...user, id: 'another-person' } }), true);
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
  await expect.poll(() => renewPush.mock.lastCall).toEqual(['another-person']);
});

test('a pressed notification shows its screen, and the worker gets an answer', async () => {
  const opened: string[] = [];
  stop = followPush((path) => opened.push(path));
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.addEventListener('message', resolve);
    port1.start();
  });
  const data = { type: 'open-screen', path: '/events/e?tab=mine' };
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }));
  await answered;
  port1.close();
  worker.dispatchEvent(Object.assign(new Event('message'), { data: 'other', ports: [] }));
  expect(opened).toEqual(['/events/e?tab=mine']);
});
