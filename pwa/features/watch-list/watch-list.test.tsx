// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WatchEntryScreen } from '#pwa/features/watch-list/watch-list.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(endpoint: { path: string }, input: object) => Promise<unknown>>(),
}));
const left = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useBlocker: () => ({ status: 'idle' }),
  useNavigate: () => () => undefined,
  useParams: () => ({}),
  useRouter: () => ({ history: { canGoBack: () => false }, navigate: left }),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('an entry needs one of the names, and is sent without what was left empty', async () => {
  calls.send.mockResolvedValue({ data: { id: 'entry', version: 1 }, message: null });
  render(
    <QueryClientProvider client={queryClient}>
      <WatchEntryScreen />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  type(englishText('watchList.reason'), 'Threatened a steward');
  type(englishText('watchList.endDate'), '2099-12-31');
  submit();
  await screen.findByText(englishText('watchList.nameRequired'));
  expect(calls.send).not.toHaveBeenCalled();
  type(englishText('accounts.nameArabic'), 'كريم السيد');
  submit();
  await waitFor(() => expect(left).toHaveBeenCalledWith({ to: '/admin/watch-list' }));
  expect(calls.send).toHaveBeenCalledOnce();
  expect(calls.send.mock.calls[0]?.[1]).toMatchObject({
    body: {
      entry: {
        name: null,
        nameArabic: 'كريم السيد',
        birthdate: null,
        reason: 'Threatened a steward',
        endDate: '2099-12-31',
      },
    },
  });
});
