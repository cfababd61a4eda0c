/** Measures 2,000 people who compete for the 120 seats of one match. */
import { seatRace } from '#e2e/bench/seats/seat-race.ts';

export const measurement = seatRace(
  {
    name: 'seats: 2,000 people, 120 seats',
    yardstick: 'the same guarded PATCH doing one conditional UPDATE',
    target: { atLeast: 0.5 },
  },
  { ours: { path: '/api', gates: false }, yardstick: { path: '/api/bench', gates: false } },
);
