// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OutsideDatesWarning } from '#pwa/features/manage-matches/outside-dates.tsx';

afterEach(cleanup);

const events = [
  { id: 'cup', name: 'Egypt Cup', startDate: '2030-05-01', endDate: '2030-05-31' },
  { id: 'league', name: 'League', startDate: '2030-08-01', endDate: '2031-05-31' },
];
const warning = (eventId: string, day: string) => {
  cleanup();
  render(<OutsideDatesWarning events={events} eventId={eventId} day={day} />);
  return screen.queryByRole('status')?.textContent ?? null;
};

it('a match outside its tournament’s dates causes a warning that names them', () => {
  const text = 'This day is outside the tournament’s dates, 01-05-2030 to 31-05-2030.';
  expect(warning('cup', '2030-04-30')).toContain(text);
  expect(warning('cup', '2030-06-01')).toContain(text);
  expect(warning('cup', '2030-05-01')).toBeNull();
  expect(warning('cup', '2030-05-31')).toBeNull();
  expect(warning('league', '2030-05-15')).toContain('01-08-2030');
});

it('no warning is shown while the tournament or the day is missing', () => {
  expect(warning('', '2030-04-30')).toBeNull();
  expect(warning('cup', '')).toBeNull();
  expect(warning('deleted', '2030-04-30')).toBeNull();
});
