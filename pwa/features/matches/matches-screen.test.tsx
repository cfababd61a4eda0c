// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MatchesScreen } from '#pwa/features/matches/matches-screen.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const own = vi.hoisted(() => ({ state: 'apply' }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({
    useParams: () => ({ id: 'e' }),
    useSearch: () => ({}),
    useNavigate: () => () => {},
  }),
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}));
vi.mock('#pwa/features/matches/use-list-scroll-position.ts', () => ({
  useListScrollPosition: () => null,
}));
vi.mock('#pwa/lib/events/use-events.ts', () => ({
  useEvents: () => [{ event: { id: 'e' }, state: own.state }],
}));
vi.mock('#pwa/lib/matches/use-matches.ts', () => ({ useMatches: () => [] }));
vi.mock('#pwa/lib/hooks/use-search-text.ts', () => ({ useSearchText: () => ['', () => {}] }));
vi.mock('#pwa/lib/places/use-place.ts', () => ({ usePlace: () => ({ name: 'Egypt Cup' }) }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({ useCollection: () => [] }));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({
  BackLink: () => null,
  SyncStatusLink: () => null,
}));
afterEach(cleanup);

it.each([
  ['requested', 'home.stepApplied'],
  ['waiting', 'home.stepApplied'],
  ['apply', 'events.notAccredited'],
] as const)('the matches of a tournament whose application is "%s" say %s', (state, key) => {
  own.state = state;
  render(<MatchesScreen />);
  expect(screen.getByRole('heading', { name: englishText(key) })).toBeTruthy();
});
