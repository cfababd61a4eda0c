import type { BoardMatch, OfficerBoard } from '#sync/contracts/events/officer-board.ts';

export const hany = { id: 'hany', name: 'Hany Ragab', nameArabic: 'هاني رجب' };
export const nagla = { id: 'nagla', name: 'Nagla Fawzy', nameArabic: 'نجلاء فوزي' };
export const walid = { id: 'walid', name: 'Walid Hosny', nameArabic: 'وليد حسني' };

export const boardMatch = (id: string, fields: Partial<BoardMatch> = {}): BoardMatch => ({
  id,
  inRound: true,
  date: '2027-01-15T14:00:00.000Z',
  day: '2027-01-15',
  home: `Home ${id}`,
  away: `Away ${id}`,
  venue: 'Stadium',
  cityId: 'cairo',
  city: 'Cairo',
  officer: null,
  ...fields,
});

/**
 * A round of three matches: `early` and `late` on one day in two cities, six hours apart, and `next`
 * the day after. Hany has `late`, and Nagla another match close to `early`.
 */
export function exampleBoard(fields: Partial<OfficerBoard> = {}): OfficerBoard {
  const evening = { date: '2027-01-15T20:00:00.000Z', cityId: 'alexandria', city: 'Alexandria' };
  const organization = { organization: 'League', organizationArabic: null };
  return {
    rounds: [],
    round: 'Matchday 1',
    matches: [
      boardMatch('early'),
      boardMatch('other', { inRound: false, date: '2027-01-15T16:00:00.000Z', officer: nagla }),
      boardMatch('late', { ...evening, officer: hany }),
      boardMatch('next', { date: '2027-01-16T18:00:00.000Z', day: '2027-01-16' }),
    ],
    officers: [hany, nagla, walid].map((officer) => ({ ...officer, ...organization })),
    ...fields,
  };
}
