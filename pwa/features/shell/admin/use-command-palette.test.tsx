// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommandPalette } from '#pwa/features/shell/admin/use-command-palette.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';

vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Endpoint) =>
    path === '/admin/users' ? [{ ...loginReply().user, mobileNumber: '+201000000000' }] : [],
}));
afterEach(() => queryClient.clear());

const search = (text: string) =>
  renderHook(() => useCommandPalette(text), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }).result;

function titles(label: string, text: string): string[] {
  const group = search(text).current.groups.find((each) => each.label === label);
  return (group?.items ?? []).map(({ title }) => title);
}

it('the command palette names no page twice in one title', () => {
  const pages = titles('Pages', '');
  expect(pages).toEqual(expect.arrayContaining(['Overview', 'Approvals: Users', 'System']));
  expect(pages.filter((title) => /^(.+): \1$/.test(title))).toEqual([]);
});

it.each([
  ['create match', 'Create match'],
  ['invite', 'Invite someone'],
  ['approve bookings', 'Approve bookings'],
])('the command palette finds the action for “%s”', (text, title) => {
  expect(titles('Actions', text)).toEqual([title]);
});

it('the command palette finds pages by their Arabic names while the screens are in English', () => {
  expect(titles('Pages', 'الاستادات')).toEqual(['Manage: Venues']);
  expect(titles('Pages', 'الاخبار')).toEqual(['Manage: News']);
});

it('the command palette shows the number of a person found by phone number', async () => {
  const result = search('0100 000');
  await waitFor(() => expect(result.current.groups[3]?.items).toHaveLength(1));
  expect(result.current.groups[3]?.items[0]?.note).toContain('+201000000000');
});
