// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { registerGateWorker } from '#pwa/gate/register-gate-worker.ts';

afterEach(() => vi.unstubAllEnvs());

it('the page asks the browser to keep what it stores, once it works without signal', async () => {
  vi.stubEnv('DEV', false);
  const persist = vi.fn<() => Promise<boolean>>(async () => true);
  const register = vi.fn<() => Promise<unknown>>(async () => ({}));
  Object.assign(navigator, { serviceWorker: { register }, storage: { persist } });
  registerGateWorker();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
  expect(register).toHaveBeenCalledWith('/gate-worker.js', { scope: '/gate' });
});
