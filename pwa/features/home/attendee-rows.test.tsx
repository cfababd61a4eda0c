// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { AttendeesRow } from '#pwa/features/home/attendee-rows.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, ...rest }: ComponentProps<'a'>) => (
    <a href="/attendees" {...rest}>
      {children}
    </a>
  ),
}));
vi.mock('#pwa/lib/places/use-place.ts', () => ({
  useMatchTeams: () => ({ home: { name: 'Al Ahly' }, away: { name: 'Zamalek' } }),
}));

type Match = ComponentProps<typeof AttendeesRow>['match'];
const match = { id: 'final', eventId: 'cup', date: '2026-11-22T18:00:00.000Z' } as Match;

it('the link to the attendees is named by its visible text and the match', () => {
  render(<AttendeesRow match={match} now={Date.parse(match.date)} />);
  const title = englishText('matchAttendees.of', { match: 'Al Ahly v Zamalek' });
  const name = `${englishText('matchAttendees.open')} ${title}`;
  expect(screen.getByRole('link', { name })).toBeTruthy();
});
