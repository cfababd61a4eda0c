import type { SeasonPlan } from '#api/demo/planning/season-plan.ts';
import { addDays } from '#api/matches/kick-off.ts';

export interface DemoEvent {
  readonly name: string;
  readonly nameArabic: string;
  readonly acronym: string;
  readonly description: string;
  /** Days, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly accreditationOpen: boolean;
  /** Its file in `pictures/covers`. */
  readonly banner: string;
}

/** The league with all its fixtures, and two cups without fixtures. */
export function demoEvents({ from, to, matches, next }: SeasonPlan): DemoEvent[] {
  const present = next.date.toISOString().slice(0, 10);
  return [
    {
      name: 'Egyptian Premier League',
      nameArabic: 'الدوري المصري الممتاز',
      acronym: 'EPL',
      description:
        'Eighteen clubs, one table, then the championship and relegation groups. ' +
        `${matches.length} matches. Accreditation covers media tribunes, mixed zones and ` +
        "photographers' places at every ground of the season.",
      from,
      to,
      accreditationOpen: true,
      banner: 'epl.svg',
    },
    {
      name: 'Egypt Cup',
      nameArabic: 'كأس مصر',
      acronym: 'CUP',
      description:
        'The knock-out cup, from the round of 32 to the final. Fixtures follow when they are ' +
        'drawn; apply now to be accredited in time.',
      from: addDays(present, 48),
      to: addDays(present, 203),
      accreditationOpen: true,
      banner: 'cup.svg',
    },
    {
      name: 'Egyptian Super Cup',
      nameArabic: 'كأس السوبر المصري',
      acronym: 'SUPER',
      description:
        'Four clubs, two semi-finals and a final. All media places are given out; the ' +
        'accreditation window is closed.',
      from: addDays(present, 27),
      to: addDays(present, 30),
      accreditationOpen: false,
      banner: 'super.svg',
    },
  ];
}
