import { tones, type Pitch } from '#api/demo/drawings/pitch.ts';
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
  readonly banner: Pitch;
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
      banner: { tone: tones.grass, marking: 'circle', bibs: [88, 144, 384, 952, 1288, 1344, 1400] },
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
      banner: { tone: tones.teal, marking: 'area', bibs: [120, 480, 536, 880, 1128, 1448, 1504] },
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
      banner: { tone: tones.night, marking: 'corner', bibs: [88, 296, 352, 800, 856, 1200] },
    },
  ];
}
