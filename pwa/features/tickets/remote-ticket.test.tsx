// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RemoteTicket } from '#pwa/features/tickets/remote-ticket.tsx';
import { errorResponse, fakeApi } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { claim, signedUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';

const { pathname, hash } = new URL(signedUrl());
const at = vi.hoisted(() => ({ hash: '' }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
  useLocation: ({ select }: { select: (location: typeof at) => string }) => select(at),
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
afterEach(cleanup);

async function linksOf(claimInAddress: string) {
  at.hash = claimInAddress;
  fakeApi({
    [`GET /api/event/reservation/${claim.ref}`]: () =>
      errorResponse(404, 'not_found', 'This isn’t your ticket.'),
  });
  render(<RemoteTicket ticketRef={claim.ref} />);
  await screen.findByText(englishText('tickets.notYours'));
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}
const home = [englishText('action.goHome'), '/'];

it('someone who scanned another person’s ticket can verify it', async () => {
  expect(await linksOf(hash.slice(1))).toEqual([
    [englishText('tickets.verify'), `${pathname}?verify${hash}`],
    home,
  ]);
});

it('an address without the code of a ticket offers no verification', async () => {
  expect(await linksOf('')).toEqual([home]);
});
