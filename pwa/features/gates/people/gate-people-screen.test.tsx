// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GatePeopleScreen } from '#pwa/features/gates/people/gate-people-screen.tsx';
import {
  exampleOverview,
  examplePeople,
  matchId,
  now,
} from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { getGateOverview, listGatePeople } from '#sync/contracts/gate/gate-overview.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const address = vi.hoisted(() => ({ search: {} as object }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/admin/match-header.tsx', () => ({ MatchHeader: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#page">{children}</a>,
  useParams: () => ({ id: matchId, _splat: 'people' }),
  useLocation: () => ({ pathname: '/' }),
  useSearch: () => address.search,
  useNavigate: () => () => undefined,
  useRouter: () => ({ subscribe: () => () => undefined }),
}));
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  address.search = {};
  calls.call.mockReset().mockImplementation((endpoint) =>
    Promise.resolve(
      endpoint === getGateOverview
        ? exampleOverview()
        : {
            rows: examplePeople(),
            totalCount: examplePeople().length,
            skipped: 0,
            next: null,
            previous: null,
          },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const asked = () =>
  calls.call.mock.calls.flatMap(([endpoint, input]) =>
    endpoint === listGatePeople ? [(input as { query: object }).query] : [],
  );

it('each person at the gates is shown in both scripts, with the state, the gate and the time', async () => {
  renderWithQueries(<GatePeopleScreen />);
  await screen.findAllByText('Ahmed Sameh Fawzy');
  await waitFor(() => expect(screen.getAllByText(/Gate 7/)).not.toHaveLength(0));
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toMatch(/^1Ahmed Sameh Fawzyأحمد سامح فوزي/);
  expect(first?.textContent).toContain(`${englishText('gates.presence.inside')}Gate 7, 06:12 PM`);
  expect(second?.textContent).toMatch(new RegExp(`${englishText('gates.presence.notSeen')}$`));
});

it('the people at the gates are searched and filtered by the server, as the address says', async () => {
  address.search = { q: 'أحمد', state: 'inside', at: 'second' };
  renderWithQueries(<GatePeopleScreen />);
  const page = { sort: 'no', pageSize: 50 };
  await waitFor(() =>
    expect(asked()).toEqual([{ ...page, after: 'second', text: 'أحمد', state: 'inside' }]),
  );
  cleanup();
  calls.call.mockClear();
  address.search = { state: 'somewhere' };
  renderWithQueries(<GatePeopleScreen />);
  await waitFor(() => expect(asked()).toEqual([page]));
});
