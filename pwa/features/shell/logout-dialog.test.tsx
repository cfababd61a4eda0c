// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { Root } from '#pwa/features/shell/root.tsx';
import { createStore } from '#pwa/lib/app/external-store.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const session = createStore<Session | null>(null);
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => useSyncExternalStore(session.subscribe, session.getSnapshot),
}));
vi.mock('#pwa/lib/sync/unsent/logout.ts', async (original) => ({
  ...(await original<object>()),
  countOwnUnsentWork: async () => ({ outbox: 1, attention: 0, drafts: 0, photos: 0 }),
  // The session is closed, and the server does not answer.
  logOut: () => {
    session.set(null);
    return new Promise(() => undefined);
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Outlet: () => <input aria-label="Email" />,
}));
afterEach(cleanup);

it('leaves the keyboard to the login screen before the server has answered the logout', async () => {
  session.set({ id: 'session', status: 'approved', user: { id: 'omar' } } as Session);
  render(<Root />);
  await act(requestLogout);
  fireEvent.click(await screen.findByRole('button', { name: englishText('logout.discard') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const email = screen.getByLabelText('Email');
  email.focus();
  expect(document.activeElement).toBe(email);
});
