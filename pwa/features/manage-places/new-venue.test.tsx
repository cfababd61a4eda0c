// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { VenueScreen } from '#pwa/features/manage-places/venues.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => children,
  useBlocker: () => ({ status: 'idle' }),
  useNavigate: () => () => undefined,
  useParams: () => ({}),
  useRouter: () => ({ history: { canGoBack: () => false } }),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('the empty form of a new venue shows at its fields what is missing, and sends nothing', async () => {
  const requests = fakeApi({ 'GET /api/admin/countries': () => okResponse([]) });
  render(
    <QueryClientProvider client={queryClient}>
      <VenueScreen />
    </QueryClientProvider>,
  );
  const save = screen.getByRole('button', { name: englishText('action.save') });
  expect(save).toHaveProperty('disabled', false);
  fireEvent.click(save);
  const name = screen.getByRole('textbox', { name: englishText('places.name') });
  await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(englishText('places.venueNameRequired'))).toBeDefined();
  expect(document.activeElement).toBe(name);
  expect(requests.filter(({ path }) => path.startsWith('POST'))).toEqual([]);
});
