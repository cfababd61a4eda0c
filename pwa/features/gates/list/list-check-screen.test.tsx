// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListCheckScreen } from '#pwa/features/gates/list/list-check-screen.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { toBase64Url } from '#sync/contracts/tickets/testing/signed-tickets.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const page = vi.hoisted(() => ({ id: '019a8f3c-5b1e-7abc-8def-000000000001', hash: '' }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: page.id }) }),
  useLocation: () => page.hash,
}));
beforeEach(() => {
  calls.call.mockReset();
  page.hash = codeOf({});
});
afterEach(cleanup);

const digest = 'A'.repeat(43);
const answer = (version: number) => ({ version, newest: 3, count: 118, digest });

/** The part of a printed code after the `#`, by default of version 3; the page checks no signature. */
function codeOf(changes: object): string {
  const claim = { l: page.id, m: page.id, v: 3, c: 118, d: digest, ...changes };
  const header = { alg: 'EdDSA', kid: 'q7Jt0mYx', typ: 'list' };
  const parts = [JSON.stringify(header), JSON.stringify(claim), new Uint8Array(64)];
  return parts.map(toBase64Url).join('.');
}

it('the check of a printed list says that it is the newest version, and how many people are on it', async () => {
  calls.call.mockResolvedValue(answer(3));
  render(<ListCheckScreen />);
  await screen.findByText(englishText('securityList.newest'));
  expect(screen.getByText('118')).toBeTruthy();
});

it('the check of an outdated printed list warns and names the newest version', async () => {
  page.hash = codeOf({ v: 2 });
  calls.call.mockResolvedValue(answer(2));
  render(<ListCheckScreen />);
  expect(await screen.findByText(englishText('securityList.outdated', { newest: 3 }))).toBeTruthy();
  expect(screen.queryByText(englishText('securityList.newest'))).toBeNull();
});

it.each([
  ['another version', codeOf({ v: 4 })],
  ['another number of people', codeOf({ c: 119 })],
  ['other people', codeOf({ d: 'E'.repeat(43) })],
  ['the id of another list', codeOf({ l: '019a8f3c-5b1e-7abc-8def-000000000002' })],
  ['something else after the address', 'eyJh.eyJi.c2ln'],
])('a printed list whose code has %s is reported as not ours', async (_, hash) => {
  page.hash = hash;
  calls.call.mockResolvedValue(answer(3));
  render(<ListCheckScreen />);
  expect(await screen.findByText(englishText('securityList.notOurs'))).toBeTruthy();
  expect(screen.queryByText(englishText('securityList.newest'))).toBeNull();
  expect(screen.queryByText('118')).toBeNull();
});

it('an address without the list’s code is incomplete, and says nothing about the paper', async () => {
  page.hash = '';
  calls.call.mockResolvedValue(answer(3));
  render(<ListCheckScreen />);
  const told = await screen.findByRole('status');
  expect(told.textContent).toBe(
    englishText('securityList.incomplete') + englishText('securityList.incompleteText'),
  );
  expect(calls.call).not.toHaveBeenCalled();
});

it('a list that does not exist is not called outdated', async () => {
  calls.call.mockRejectedValue(new ApiError('not_found', 'Not found.', { status: 404 }));
  render(<ListCheckScreen />);
  expect(await screen.findByText(englishText('securityList.unknownTitle'))).toBeTruthy();
  expect(screen.queryByText(/newer/)).toBeNull();
});

it('without signal the check of a printed list says nothing about its version', async () => {
  calls.call.mockRejectedValue(new ApiError('network', 'No connection.'));
  render(<ListCheckScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
});
