// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListCheckScreen } from '#pwa/features/gates/list/list-check-screen.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: 'list-1' }) }),
}));
beforeEach(() => void calls.call.mockReset());
afterEach(cleanup);
const answer = (version: number) => ({ version, newest: 3, count: 118, digest: 'd' });

it('says that the paper is the newest version, and how many people are on it', async () => {
  calls.call.mockResolvedValue(answer(3));
  render(<ListCheckScreen />);
  await screen.findByText(englishText('securityList.newest'));
  expect(screen.getByText('118')).toBeTruthy();
});

it('warns of an older version and names the newest', async () => {
  calls.call.mockResolvedValue(answer(2));
  render(<ListCheckScreen />);
  expect(await screen.findByText(englishText('securityList.outdated', { newest: 3 }))).toBeTruthy();
  expect(screen.queryByText(englishText('securityList.newest'))).toBeNull();
});

it('a list that does not exist is not called old', async () => {
  calls.call.mockRejectedValue(new ApiError('not_found', 'Not found.', { status: 404 }));
  render(<ListCheckScreen />);
  expect(await screen.findByText(englishText('securityList.unknownTitle'))).toBeTruthy();
  expect(screen.queryByText(/newer/)).toBeNull();
});

it('without signal nothing is said about the version', async () => {
  calls.call.mockRejectedValue(new ApiError('network', 'No connection.'));
  render(<ListCheckScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
});
