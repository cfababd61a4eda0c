// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';

type Shown = Pick<GateView, 'listAsOf' | 'ended' | 'accessEnded'>;

const loading: Shown = { listAsOf: null, ended: null, accessEnded: false };
const register = vi.fn<() => Promise<unknown>>(async () => new EventTarget());
const hasTypeface = () => document.documentElement.classList.contains('has-typeface');

/** A page of its own for each test. */
async function openPage(controller: object | null = null) {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  register.mockClear();
  document.documentElement.className = '';
  Object.assign(navigator, {
    serviceWorker: Object.assign(new EventTarget(), {
      register,
      controller,
      ready: new Promise(() => undefined),
    }),
  });
  return import('#pwa/gate/deferred-downloads.ts');
}

function gateWith(first: Shown) {
  const view = createStore(first);
  return { gate: { view } as unknown as Gate, view };
}

beforeEach(() => () => vi.unstubAllEnvs());

it('a phone that enrols fetches typeface and worker after the list', async () => {
  const page = await openPage();
  const { gate, view } = gateWith(loading);
  page.showStoredTypeface();
  page.startDownloadsAfterList(gate);
  view.set({ ...loading });
  expect([hasTypeface(), register.mock.calls.length]).toEqual([false, 0]);
  view.set({ ...loading, listAsOf: 1 });
  view.set({ ...loading, listAsOf: 2 });
  expect(hasTypeface()).toBe(true);
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

it.each<Partial<Shown>>([
  { listAsOf: 1 },
  { ended: { reason: 'handedIn', at: 1 } as GateView['ended'] },
  { accessEnded: true },
])('a phone that waits for no list fetches typeface and worker immediately: %j', async (shown) => {
  const page = await openPage();
  page.startDownloadsAfterList(gateWith({ ...loading, ...shown }).gate);
  expect(hasTypeface()).toBe(true);
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

it('a phone that has opened the page before shows its typeface from the start', async () => {
  const page = await openPage({});
  page.showStoredTypeface();
  expect([hasTypeface(), register.mock.calls.length]).toEqual([true, 0]);
});
