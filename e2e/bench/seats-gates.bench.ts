/**
 * Measures what gates cost those who compete for seats: every ticket that is issued also goes on the
 * list of the gates, one number after the other.
 */
import { seatRace } from '#e2e/bench/seats/seat-race.ts';

export const measurement = seatRace(
  {
    name: 'seats: 2,000 people, 120 seats, gates set up',
    yardstick: 'the same without gates',
    target: { atLeast: 0.8 },
  },
  { ours: { path: '/api', gates: true }, yardstick: { path: '/api', gates: false } },
);
