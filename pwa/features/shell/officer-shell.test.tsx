// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfficerShell } from '#pwa/features/shell/officer-shell.tsx';
import type { Session } from '#pwa/lib/session/session.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: vi.fn<typeof useOpenSession>(),
}));
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  Outlet: () => <p>{'the reports'}</p>,
}));
vi.mock('#pwa/features/shell/not-authorised.tsx', () => ({
  NotAuthorisedMessage: () => <h1>{englishText('notAuthorised.title')}</h1>,
}));
afterEach(cleanup);

const title = englishText('notAuthorised.title');

it.each([
  [['officer'], true],
  [['member'], false],
  [['admin'], false],
] as const)('reports are for officers only: %o', (scopes, allowed) => {
  vi.mocked(useOpenSession).mockReturnValue({ scopes } as unknown as Session);
  render(<OfficerShell />);
  expect(screen.queryByText('the reports') !== null).toBe(allowed);
  expect(screen.queryByRole('heading', { name: title }) === null).toBe(allowed);
});

it('the pages of reports show nothing once no one is logged in', () => {
  vi.mocked(useOpenSession).mockReturnValue(null);
  const { container } = render(<OfficerShell />);
  expect(container.textContent).toBe('');
});
