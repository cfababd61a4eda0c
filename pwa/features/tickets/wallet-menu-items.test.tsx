// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { walletsHere, type Wallet } from '#pwa/features/tickets/add-to-wallet.ts';
import { WalletMenuItems } from '#pwa/features/tickets/wallet-menu-items.tsx';
import { fakeApi, errorResponse, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '#pwa/ui/dropdown-menu.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const state = vi.hoisted(() => ({
  reach: 'online',
  onLine: true,
  wallets: ['apple', 'google'] as string[],
}));
const toast = vi.hoisted(() => vi.fn<(kind: string, what: { text: string }) => void>());
vi.mock('#pwa/lib/sync/hooks.ts', () => ({ useSyncStatus: () => ({ reach: state.reach }) }));
vi.mock('#pwa/lib/app/league.ts', () => ({ useLeague: () => ({ wallets: state.wallets }) }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast }));

const agents = {
  iphone: ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5],
  ipad: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  mac: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
  android: ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5],
  windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0],
} as const;
const ref = 'r'.repeat(22);
const names = {
  apple: englishText('ticketMenu.appleWallet'),
  google: englishText('ticketMenu.googleWallet'),
};
const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  Object.assign(state, { reach: 'online', onLine: true, wallets: ['apple', 'google'] });
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function openMenu(device: keyof typeof agents): void {
  const [userAgent, maxTouchPoints] = agents[device];
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, onLine: state.onLine });
  render(
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button type="button">{'More'}</button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <WalletMenuItems ticketRef={ref} />
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  fireEvent.keyDown(screen.getByText('More'), { key: 'Enter' });
}

test.each<[keyof typeof agents, Wallet[]]>([
  ['iphone', ['apple']],
  ['ipad', ['apple']],
  ['mac', ['apple', 'google']],
  ['android', ['google']],
  ['windows', ['google']],
])('a ticket on %s can be added to the wallets %j', (device, wallets) => {
  const [userAgent, maxTouchPoints] = agents[device];
  expect(walletsHere(['apple', 'google'], { userAgent, maxTouchPoints })).toEqual(wallets);
  expect(walletsHere([], { userAgent, maxTouchPoints })).toEqual([]);
  expect(walletsHere(undefined, { userAgent, maxTouchPoints })).toEqual([]);
});

it('adding a ticket to Google Wallet opens the link that the server made', async () => {
  const url = 'https://pay.google.com/gp/v/save/x';
  fakeApi({ [`GET /api/tickets/${ref}/google-wallet`]: () => okResponse({ url }) });
  openMenu('android');
  fireEvent.click(screen.getByText(names.google));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
});

it('a wallet pass opens once the server has replied with it', async () => {
  const path = `/api/file/ticket_${ref}.pkpass`;
  const type = { 'content-type': 'application/vnd.apple.pkpass' };
  vi.stubGlobal('fetch', async () => new Response('pass', { headers: type }));
  openMenu('iphone');
  expect(screen.queryByText(names.google)).toBeNull();
  fireEvent.click(screen.getByText(names.apple));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(path));
});

it('the reason for a missing wallet pass is shown on the same page', async () => {
  const gone = () => errorResponse(404, 'not_found', 'This isn’t your ticket.');
  vi.stubGlobal('fetch', async () => gone());
  openMenu('iphone');
  fireEvent.click(screen.getByText(names.apple));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('error', { text: 'This isn’t your ticket.' }),
  );
  expect(assign).not.toHaveBeenCalled();
});

it('a captive portal’s page is not opened as a wallet pass', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  vi.stubGlobal('fetch', async () => page);
  openMenu('iphone');
  fireEvent.click(screen.getByText(names.apple));
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
});

it.each([
  { reach: 'unreachable', onLine: true },
  { reach: 'online', onLine: false },
])('wallets are disabled without signal, with the reason: %j', async (signal) => {
  Object.assign(state, signal);
  openMenu('android');
  const item = screen.getByRole('menuitem');
  expect(item.textContent).toBe(`${names.google}${englishText('state.offline')}`);
  expect(item.getAttribute('aria-disabled')).toBe('true');
});
