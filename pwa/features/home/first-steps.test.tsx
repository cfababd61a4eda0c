// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FirstSteps } from '#pwa/features/home/first-steps.tsx';
import type { EventState } from '#pwa/lib/events/event-state.ts';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
afterEach(cleanup);

/** Shows the steps with one tournament, and returns the current step and where its link leads. */
function show(state: EventState) {
  render(<FirstSteps events={[{ event: { id: 'e' }, state } as EventItem]} />);
  const current = screen
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step');
  return [current?.textContent, screen.getByRole('link').getAttribute('href')];
}

it('someone who was just approved is led to the tournaments', () => {
  const step = `1${englishText('home.stepApply')}${englishText('home.stepApplyText')}`;
  expect(show('apply')).toEqual([step, '/events']);
});

it('someone who has applied sees that the application is pending', () => {
  const step = `1${englishText('home.stepApply')}${englishText('home.stepApplied')}`;
  expect(show('requested')).toEqual([step, '/events']);
});

it('someone who is accredited is led to the matches', () => {
  const step = `2${englishText('home.stepBook')}${englishText('home.stepBookText')}`;
  expect(show('approved')).toEqual([step, '/events/$id/reservations']);
});
