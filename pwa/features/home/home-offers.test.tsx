// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HomeOffers } from '#pwa/features/home/home-offers.tsx';
import type { InstallOffer } from '#pwa/lib/app/install.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const phone = vi.hoisted(() => ({ offer: 'no' as InstallOffer, scopes: ['member'] }));
vi.mock('@tanstack/react-router', () => ({
  Link: (link: { to: string; params: { id: string }; hash: string; children: ReactNode }) => (
    <a href={`${link.to.replace('$id', link.params.id)}#${link.hash}`}>{link.children}</a>
  ),
}));
vi.mock('#pwa/lib/app/install.ts', () => ({
  useInstallOffer: () => phone.offer,
  install: () => undefined,
  postponeInstall: () => undefined,
}));
vi.mock('#pwa/lib/app/app-updates.ts', () => ({ useAppCached: () => true }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => ({ user: loginReply().user, scopes: phone.scopes }) as unknown as Session,
  isAdmin: () => phone.scopes.includes('admin'),
}));

beforeEach(() => {
  localStorage.clear();
  Object.assign(phone, { offer: 'no', scopes: ['member'] });
});
afterEach(cleanup);

const offer = () => screen.queryByText(englishText('calendar.offerTitle'));

it('Home’s offer leads to the calendar in the profile', () => {
  render(<HomeOffers />);
  const link = screen.getByRole('link', { name: englishText('calendar.setUp') });
  expect(link.getAttribute('href')).toBe(`/profile/${someUserId}#calendar`);
});

it('Home’s offer of a calendar is declined once', () => {
  const { unmount } = render(<HomeOffers />);
  fireEvent.click(screen.getByRole('button', { name: englishText('calendar.noThanks') }));
  expect(offer()).toBeNull();
  unmount();
  render(<HomeOffers />);
  expect(offer()).toBeNull();
});

it('a calendar is offered after the app is installed or that is postponed, never to administrators', () => {
  phone.offer = 'prompt';
  const { unmount } = render(<HomeOffers />);
  expect(screen.getByText(englishText('install.title'))).toBeTruthy();
  expect(offer()).toBeNull();
  unmount();
  Object.assign(phone, { offer: 'no', scopes: ['admin'] });
  render(<HomeOffers />);
  expect(offer()).toBeNull();
});
