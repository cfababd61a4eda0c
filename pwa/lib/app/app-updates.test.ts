// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

type Listener = (event: object) => void;
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

/** A page of its own, opened in a browser that has a worker or not. */
async function openPage(active: object | undefined) {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const getRegistration = async () => active && { active };
  const ready = new Promise(() => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { ready, getRegistration } });
  const page = await import('#pwa/lib/app/app-updates.ts');
  await page.startUpdates();
  return { ...page, reloads: () => reload.mock.calls.length };
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  worker.skips = 0;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('an update asks the new worker until it is in charge, and then reloads the page', async () => {
  const { applyUpdate, reloads, updateReady } = await openPage({});
  vi.useFakeTimers();
  worker.listeners.get('waiting')?.({});
  expect(updateReady.getSnapshot()).toBe(true);
  applyUpdate();
  expect(worker.skips).toBe(1);
  // Chromium has forgotten it.
  vi.advanceTimersByTime(2500);
  expect([worker.skips, reloads()]).toEqual([3, 0]);
  worker.listeners.get('controlling')?.({});
  vi.advanceTimersByTime(5000);
  expect([worker.skips, reloads()]).toEqual([3, 1]);
});

it('the first worker takes over the page without a reload, the next one with it', async () => {
  const { reloads } = await openPage(undefined);
  worker.listeners.get('controlling')?.({});
  expect(reloads()).toBe(0);
  worker.listeners.get('controlling')?.({});
  expect(reloads()).toBe(1);
});
