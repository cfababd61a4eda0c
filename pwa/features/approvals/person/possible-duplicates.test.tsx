// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PossibleDuplicates } from '#pwa/features/approvals/person/possible-duplicates.tsx';
import {
  duplicatesQuery,
  watchHitsQuery,
} from '#pwa/features/approvals/person/duplicates-query.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { forgotPassword } from '#sync/contracts/accounts/passwords.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
// A toast stays on the page for the next test.
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<() => void>() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: ComponentProps<'a'>) => <a href="/">{children}</a>,
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const { user } = loginReply();
const other = {
  ...user,
  id: 'other',
  lastName: 'Other',
  email: 'other@press.example',
  status: 'approved' as const,
};

async function open(onSame?: () => void) {
  queryClient.setQueryData(duplicatesQuery(user.id).queryKey, [
    { user: other, signs: ['phone', 'picture'] },
  ]);
  queryClient.setQueryData(watchHitsQuery(user.id).queryKey, [
    { id: 'entry', name: 'Karim Watched', nameArabic: null },
  ]);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <PossibleDuplicates user={user} onSame={onSame} />
      </QueryClientProvider>,
    );
  });
  fireEvent.click(screen.getByRole('button', { name: englishText('approvals.compare') }));
}
const press = async (key: 'approvals.samePerson' | 'approvals.sendLink') =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: englishText(key) })));

it('another account is named with what it has in common, and compared side by side', async () => {
  const onSame = vi.fn<() => void>();
  await open(onSame);
  const banner = screen.getByRole('status', { hidden: true }).textContent;
  expect(banner).toContain(englishText('approvals.same.phone'));
  expect(banner).not.toContain(englishText('approvals.same.name'));
  expect(screen.getByRole('row', { name: /@press\.example/ }).textContent).toContain(user.email);
  await press('approvals.samePerson');
  expect(onSame).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the other account gets a password link; a decided registration cannot be rejected again', async () => {
  calls.call.mockResolvedValue({});
  await open();
  expect(screen.queryByRole('button', { name: englishText('approvals.samePerson') })).toBeNull();
  await press('approvals.sendLink');
  expect(calls.call).toHaveBeenCalledWith(forgotPassword, { body: { email: other.email } });
});

it('a hit of the watch list is shown above the duplicates, with a link to the entry', async () => {
  await open();
  const hit = screen.getByRole('alert', { hidden: true });
  expect(hit.textContent).toContain(englishText('watchList.hit', { name: 'Karim Watched' }));
  expect(hit.querySelector('a')?.textContent).toBe(englishText('watchList.openEntry'));
  const duplicate = screen.getByRole('status', { hidden: true });
  expect(hit.compareDocumentPosition(duplicate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
