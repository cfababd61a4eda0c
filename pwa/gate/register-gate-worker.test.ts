// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';
import type * as Module from '#pwa/gate/register-gate-worker.ts';

let { registerGateWorker, storedPage, updateGateWorker } = {} as typeof Module;

const persist = vi.fn<() => Promise<boolean>>(async () => true);
const register = vi.fn<() => Promise<unknown>>();
const update = vi.fn<() => Promise<void>>();
const scriptURL = new URL('/gate-worker.js', location.href).href;
const newWorker = () => Object.assign(new EventTarget(), { scriptURL, state: 'installing' });
let installing = newWorker();
let registration = new EventTarget();
let ready = Promise.withResolvers<unknown>();

// The module keeps the registration: each test has a page of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ registerGateWorker, storedPage, updateGateWorker } =
    await import('#pwa/gate/register-gate-worker.ts'));
  vi.stubEnv('DEV', false);
  installing = newWorker();
  registration = Object.assign(new EventTarget(), { installing, waiting: null, update });
  ready = Promise.withResolvers();
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    ready: ready.promise,
    controller: null,
  });
  Object.assign(navigator, { serviceWorker, storage: { persist } });
  register.mockResolvedValue(registration);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

it('the page asks the browser to keep what it stores, once it works without signal', async () => {
  void registerGateWorker();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
  expect(register).toHaveBeenCalledWith('/gate-worker.js', { scope: '/gate' });
});

it('the page asks for a new version, also without signal', async () => {
  await updateGateWorker();
  expect(register).toHaveBeenCalled();
  update.mockRejectedValueOnce(new TypeError('no network'));
  await updateGateWorker();
  expect(update).toHaveBeenCalledOnce();
});

describe('the page', () => {
  const becomes = (state: string) => vi.waitFor(() => expect(storedPage.getSnapshot()).toBe(state));

  it('the page is stored once the worker has its files, and then asks it for the rest', async () => {
    void registerGateWorker();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
    expect(storedPage.getSnapshot()).toBe('storing');
    const active = { postMessage: vi.fn<(message: unknown) => void>() };
    ready.resolve({ active });
    await becomes('stored');
    expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: completeAppMessage });
  });

  it('the page is not stored if a file does not arrive, or the browser has no workers', async () => {
    void registerGateWorker();
    await vi.waitFor(() => expect(persist).toHaveBeenCalled());
    registration.dispatchEvent(new Event('updatefound'));
    installing.state = 'redundant';
    installing.dispatchEvent(new Event('statechange'));
    expect(storedPage.getSnapshot()).toBe('unstored');
    storedPage.set('storing');
    Object.assign(navigator, { serviceWorker: undefined });
    void registerGateWorker();
    expect(storedPage.getSnapshot()).toBe('unstored');
  });

  it('the page stays stored when the worker cannot be asked for again without signal', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    Object.assign(navigator.serviceWorker, { controller: { scriptURL } });
    register.mockRejectedValue(new TypeError('no network'));
    void registerGateWorker();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(storedPage.getSnapshot()).toBe('stored');
    warn.mockRestore();
  });
});
