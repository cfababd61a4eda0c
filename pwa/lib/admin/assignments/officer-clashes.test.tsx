// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfficerClashes as Found } from '#sync/contracts/events/assignments.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
const { OfficerClashes } = await import('#pwa/lib/admin/assignments/officer-clashes.tsx');

beforeEach(() => {
  calls.call.mockReset();
});
afterEach(cleanup);

const derby = { home: 'Al Ahly', away: 'Zamalek', city: 'Cairo' };
const north = { home: 'Smouha', away: 'Pyramids', city: 'Alexandria' };
const date = '2027-01-15T14:00:00.000Z';

function show(officer: { id: string; name: string } | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <OfficerClashes officer={officer} matchIds={['one', 'two']} />
    </QueryClientProvider>,
  );
}
const karim = { id: 'karim', name: 'Karim Nour' };

test('the warning names the officer’s clashing matches with the reason, and counts the others', async () => {
  const found: Found = {
    count: 3,
    clashes: [
      { reason: 'time', date, first: derby, second: north },
      { reason: 'city', date, first: derby, second: north },
    ],
  };
  calls.call.mockResolvedValue(found);
  show(karim);
  expect((await screen.findByRole('status')).textContent).toContain('Karim Nour');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Al Ahly v Zamalek and Smouha v Pyramids on 15-01-2027 kick off less than 4 hours apart.',
    'Al Ahly v Zamalek in Cairo and Smouha v Pyramids in Alexandria are both on 15-01-2027.',
    'And 1 more.',
  ]);
  expect(calls.call.mock.lastCall?.[1]).toMatchObject({
    body: { officer: 'karim', matches: ['one', 'two'] },
  });
});

test('there is no warning without an officer or a clash', async () => {
  show(null);
  expect(calls.call).not.toHaveBeenCalled();
  cleanup();
  calls.call.mockResolvedValue({ count: 0, clashes: [] });
  show(karim);
  await vi.waitFor(() => expect(calls.call).toHaveBeenCalled());
  expect(screen.queryByRole('status')).toBeNull();
});

test('the warning says when the officer’s other matches could not be checked', async () => {
  calls.call.mockRejectedValue(new Error('no network'));
  show(karim);
  expect((await screen.findByRole('status')).textContent).toBe(
    'The officer’s other matches couldn’t be checked.',
  );
});
