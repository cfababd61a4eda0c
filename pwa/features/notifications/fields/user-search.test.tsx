// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UserSearch } from '#pwa/features/notifications/fields/user-search.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { listUsers } from '#sync/contracts/accounts/users.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<typeof call>(),
}));
afterEach(cleanup);

it('a recipient is selected from the users that the server finds', async () => {
  const salma = { id: '1', firstName: 'Salma', lastName: 'Nabil', email: 's@nile.example' };
  vi.mocked(call).mockResolvedValue([{ ...salma, organization: 'Nile' }] as never);
  const onToggle = vi.fn<(address: string) => void>();
  const search = (addresses: string[]) => (
    <QueryClientProvider client={client}>
      <UserSearch addresses={addresses} onToggle={onToggle} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(search([]));
  expect(call).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' salma ' } });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Salma Nabil, s@nile.example',
  });
  expect(vi.mocked(call).mock.calls[0]?.slice(0, 1)).toEqual([listUsers]);
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ query: { text: 'salma' } });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('s@nile.example');
  rerender(search(['S@Nile.example']));
  expect(box.checked, 'an address that was typed in capitals').toBe(true);
  fireEvent.click(box);
  expect(onToggle).toHaveBeenLastCalledWith('S@Nile.example');
});

it('the search for recipients says when no one is found', async () => {
  vi.mocked(call).mockResolvedValue([] as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserSearch addresses={[]} onToggle={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await screen.findByText(englishText('notifications.noneFound'))).toBeDefined();
});

it('Enter searches for recipients, and does not submit the form around it', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserSearch addresses={[]} onToggle={() => {}} />
    </QueryClientProvider>,
  );
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a' })).toBe(true);
});
