// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishText, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import {
  claim,
  kid,
  publicKey,
  signedUrl,
} from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { currentLanguage, languageStore } from '#pwa/lib/i18n/language.ts';
import { verifyAddress } from '#pwa/lib/tickets/own-ticket-page.ts';
import { VerifyScreen } from '#pwa/verify/verify-screen.tsx';

const key = { ...publicKey.export({ format: 'jwk' }), kid };
const replies: Record<string, unknown> = {};
const address = signedUrl();

beforeEach(() => {
  localStorage.clear();
  Object.assign(replies, { keys: { keys: [key] }, state: { data: { state: 'valid' } } });
  vi.stubGlobal('fetch', async (path: string) => {
    const body = replies[path.split('/')[3] ?? ''];
    return new Response(JSON.stringify(body ?? null), { status: body === undefined ? 503 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  languageStore.set('en');
});

const onVerified = vi.fn<() => Promise<void>>(async () => undefined);
function open(at: string): void {
  location.href = at;
  render(<VerifyScreen onVerified={onVerified} />);
}
const answer = (word: MessageKey, language: 'en' | 'ar' = 'en') =>
  screen.findByRole('heading', { level: 1, name: messageText(language, word) });

it('the code of the address is verified, and only then the page is stored', async () => {
  open(address);
  expect(screen.getByRole('status').textContent).toBe(englishText('verify.checking'));
  expect(onVerified).not.toHaveBeenCalled();
  expect(await answer('verify.valid')).toBeTruthy();
  expect(screen.getByText(claim.name)).toBeTruthy();
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
});

it('the address to which the app leads verifies the same code', async () => {
  open(new URL(verifyAddress(claim.ref, new URL(address).hash.slice(1)) ?? '', address).href);
  expect(await answer('verify.valid')).toBeTruthy();
});

it('another code in the address is verified, and so is the same one on request', async () => {
  open(address);
  expect(await answer('verify.valid')).toBeTruthy();
  location.href = `${address}A`;
  fireEvent(window, new Event('hashchange'));
  expect(await answer('gate.answer.notOurs')).toBeTruthy();
  location.href = address;
  replies['state'] = { data: { state: 'revoked' } };
  fireEvent.click(screen.getByRole('button', { name: englishText('verify.again') }));
  expect(await answer('gate.answer.revoked')).toBeTruthy();
});

it('the language changes in place, and is the phone’s from then on', async () => {
  open(address);
  expect(await answer('verify.valid')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: languageTable.ar.name }));
  expect(await answer('verify.valid', 'ar')).toBeTruthy();
  expect([currentLanguage(), document.documentElement.dir]).toEqual(['ar', 'rtl']);
});
