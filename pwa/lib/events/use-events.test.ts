import { expect, it } from 'vitest';
import { compareEvents } from '#pwa/lib/events/use-events.ts';

it('the running tournament comes first, then future ones, then past ones', () => {
  const event = (name: string, startDate: string, endDate: string) => ({
    name,
    startDate,
    endDate,
  });
  const events = [
    event('Cup', '2027-01-08', '2027-06-12'),
    event('Last season', '2025-08-01', '2026-05-20'),
    event('League', '2026-07-29', '2027-02-26'),
    event('The season before', '2024-08-01', '2025-05-20'),
    event('Super Cup', '2026-12-18', '2026-12-21'),
  ];
  const names = events
    .toSorted((a, b) => compareEvents(a, b, '2026-11-21'))
    .map(({ name }) => name);
  expect(names).toEqual(['League', 'Super Cup', 'Cup', 'Last season', 'The season before']);
});
