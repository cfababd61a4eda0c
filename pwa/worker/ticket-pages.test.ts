import { beforeEach, expect, it, vi } from 'vitest';
import { readWallet } from '#pwa/lib/tickets/ticket-wallet.ts';
import { respondWithPage } from '#pwa/worker/ticket-pages.ts';
import type { NavigationEvent, WorkerScope } from '#pwa/worker/worker-scope.ts';

vi.mock('#pwa/lib/tickets/ticket-wallet.ts', async (original) => ({
  ...(await original<object>()),
  readWallet: vi.fn<() => Promise<null>>(async () => null),
}));
beforeEach(() => vi.mocked(readWallet).mockClear());

/** Whether the worker looks for a ticket to show in place of the start page. */
async function looksForTicket(path: string, cache: RequestCache, openPages: string[] = []) {
  const url = new URL(path, 'https://press.example');
  const event = { request: { cache }, resultingClientId: 'new' } as NavigationEvent;
  const scope = {
    clients: { matchAll: async () => openPages.map((id) => ({ id, url: url.href })) },
  } as Partial<WorkerScope> as WorkerScope;
  const reply = await respondWithPage(url, event, scope, async () => new Response('page'));
  expect(await reply.text()).toBe('page');
  return vi.mocked(readWallet).mock.calls.length > 0;
}

it('the start page becomes today’s ticket when the app is opened', async () => {
  expect(await looksForTicket('/', 'default')).toBe(true);
});

it('a reload stays on the start page, even if the reloaded page is closed already', async () => {
  expect(await looksForTicket('/', 'no-cache')).toBe(false);
});

it('the start page stays while the app is open', async () => {
  expect(await looksForTicket('/', 'default', ['old', 'new'])).toBe(false);
});
