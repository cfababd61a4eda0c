// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { applyUpdate, startUpdates, updateReady } from '#pwa/lib/app/app-updates.ts';

type Listener = (event: { isUpdate?: boolean }) => void;
const worker = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  skips: 0,
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: Listener) {
      worker.listeners.set(type, listener);
    }
    register = async () => undefined;
    update = async () => undefined;
    messageSkipWaiting() {
      worker.skips += 1;
    }
  },
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('an update asks the new worker until it is in charge, and then reloads the page', async () => {
  vi.stubEnv('DEV', false);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
  await startUpdates();
  vi.useFakeTimers();
  worker.listeners.get('waiting')?.({});
  expect(updateReady.getSnapshot()).toBe(true);
  applyUpdate();
  expect(worker.skips).toBe(1);
  // Chromium has forgotten it.
  vi.advanceTimersByTime(2500);
  expect([worker.skips, reload.mock.calls.length]).toEqual([3, 0]);
  worker.listeners.get('controlling')?.({ isUpdate: true });
  vi.advanceTimersByTime(5000);
  expect([worker.skips, reload.mock.calls.length]).toEqual([3, 1]);
});
