// @vitest-environment happy-dom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AbsenceRow } from '#pwa/features/home/absence-row.tsx';
import { useOpenAbsences } from '#pwa/lib/absences/open-absences.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import { englishText as text } from '#sync/contracts/messages/catalogue.ts';

const stored = vi.hoisted(() => ({ absences: [] as unknown[], pending: [] as unknown[] }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children, ...rest }: Record<string, unknown> & { children: ReactNode }) => (
    <a href={String(to).replace('$id', (params as { id: string }).id)} {...rest}>
      {children}
    </a>
  ),
}));
vi.mock('#pwa/lib/places/use-place.ts', () => ({
  useMatchTeams: () => ({ home: { name: 'Al Ahly' }, away: { name: 'Zamalek' } }),
}));
vi.mock('#pwa/lib/sync/hooks.ts', async (original) => ({
  ...(await original<object>()),
  useCollection: () => stored.absences,
  usePendingChanges: () => stored.pending,
}));

const now = Date.parse('2026-11-25T12:00:00.000Z');
const absence = (id: string, change: Partial<RowOf<'absence'>> = {}) =>
  ({
    id,
    matchId: 'match',
    status: 'open',
    notifiedAt: '2026-11-24T12:00:00.000Z',
    ...change,
  }) as RowOf<'absence'>;

beforeEach(() => Object.assign(stored, { absences: [], pending: [] }));
afterEach(cleanup);

it('the row of an absence names the match and the time until it can be contested, and leads there', () => {
  render(<AbsenceRow absence={absence('a')} />);
  expect(screen.getByText(/Al Ahly v Zamalek/)).toBeTruthy();
  expect(screen.getByText(/1 Dec|01-12|Tue/)).toBeTruthy();
  const name = `${text('absences.look')} ${text('absences.absenceFrom', { match: 'Al Ahly v Zamalek' })}`;
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/absences/a');
});

it('Home lists absences that can be contested, the most urgent first, until a reply is written', () => {
  stored.absences = [
    absence('late'),
    absence('urgent', { notifiedAt: '2026-11-20T12:00:00.000Z' }),
    absence('over', { notifiedAt: '2026-11-18T12:00:00.000Z' }),
    absence('contested', { status: 'contested' }),
    absence('withdrawn', { status: 'withdrawn' }),
    absence('written'),
  ];
  stored.pending = [{ name: 'absence.contest', args: { absenceId: 'written' } }];
  const { result } = renderHook(() => useOpenAbsences(now));
  expect(result.current.map(({ id }) => id)).toEqual(['urgent', 'late']);
});
