// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminNavSections } from '#pwa/features/shell/admin/admin-nav.ts';
import { AdminSidebar } from '#pwa/features/shell/admin/admin-sidebar.tsx';
import { pendingCountQuery, queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useOpenSession: () => ({ user: loginReply().user, scopes: ['admin'] }),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => undefined),
}));

beforeEach(() => {
  localStorage.clear();
  queryClient.setQueryData(pendingCountQuery('create_profile').queryKey, 12);
  queryClient.setQueryData(pendingCountQuery('join_match').queryKey, 340);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  const routeTree = createRootRoute({
    component: () => <AdminSidebar onSearch={() => undefined} />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
}

const toggle = (key: 'nav.expand' | 'nav.collapse') =>
  screen.queryByRole('button', { name: englishText(key) });

it('the sidebar is open again when the page is loaded again, until it is closed', async () => {
  await open();
  expect(toggle('nav.collapse')).toBeNull();
  fireEvent.click(toggle('nav.expand') as Element);
  cleanup();
  await open();
  fireEvent.click(toggle('nav.collapse') as Element);
  cleanup();
  await open();
  expect(toggle('nav.expand')).not.toBeNull();
});

it('a focused icon of the closed sidebar shows its label immediately', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Users 12' });
  await act(async () => link.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('Approvals: Users');
  await act(async () => link.blur());
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('the open sidebar shows no label twice', async () => {
  localStorage.setItem('touchline.sidebar', '{"open":true}');
  await open();
  await act(async () => screen.getByRole('link', { name: 'Users 12' }).focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('the closed sidebar shows how many requests are pending, up to 99', async () => {
  await open();
  expect(screen.getByText('12').className).not.toContain('sr-only');
  expect(screen.getByText('99+')).toBeDefined();
});

it('the menu behind the administrator’s name has the profile and a labelled logout', async () => {
  await open();
  const { firstName } = loginReply().user;
  fireEvent.keyDown(screen.getByRole('button', { name: new RegExp(firstName) }), { key: 'Enter' });
  expect(screen.getByRole('menuitem', { name: englishText('nav.logout') })).toBeDefined();
  const profile = screen.getByRole('menuitem', { name: englishText('nav.profile') });
  expect(profile.getAttribute('href')).toBe(`/admin/profile/${loginReply().user.id}`);
});

it('no two pages of the sidebar have the same icon', () => {
  const icons = adminNavSections.flatMap(({ pages }) => pages.map(({ icon }) => icon));
  expect(new Set(icons).size).toBe(icons.length);
});
