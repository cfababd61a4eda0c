import type { PlanMatch } from '#api/demo/planning/booking-plan.ts';
import type { ReportAnswer, ReportStatus } from '#sync/contracts/reports/reports.ts';

export interface PlannedReport {
  readonly match: PlanMatch;
  readonly name: string;
  readonly status: ReportStatus;
  readonly urgent: boolean | null;
  readonly answers: readonly ReportAnswer[];
  readonly attached: boolean;
  readonly archived: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const questions = {
  'Media operations report': [
    'Were the media entrances open two hours before kick-off?',
    'How many photographers worked pitchside, and did everyone wear a bib?',
    'Did power, Wi-Fi and the commentary lines hold throughout the match?',
    'Did the press conferences and the mixed zone run to time?',
    'What should be different at the next match here?',
  ],
  'Broadcast and commentary report': [
    'Were all commentary positions ready 90 minutes before kick-off?',
    'Which problems did the broadcasters report, and when?',
    'Were flash interviews given by both teams?',
  ],
} as const;
type Name = keyof typeof questions;

const uneventfulAnswers = [
  'Yes. Gate 3 opened 2 h 15 min before kick-off and the queue was gone within 40 minutes.',
  '34 photographers, all with bibs. Two came without one and were given theirs at the desk; the numbers were written down.',
  'Power and commentary lines held. Wi-Fi slowed down at half-time, when everyone sent pictures at once, for about ten minutes.',
  'The home coach came 12 minutes late, the away coach on time. The mixed zone closed at 23:40.',
  'Six more sockets along the north touchline. The photographers share one extension now.',
];
const troubledAnswers = [
  'No. The gate stayed closed until 75 minutes before kick-off because the stewards had no list. About 50 people waited in the road.',
  '28 photographers with bibs. Three people behind the south goal had none and would not leave; the security officer was told at 19:52.',
  'The floodlights of the east side failed from the 31st to the 38th minute, and with them the power of the press tribune. Two commentary lines were lost until half-time.',
  'The away team gave no press conference. The mixed zone was not held for safety reasons.',
  'The power of the press tribune must not hang on the floodlights. Please look at this before the next match here.',
];
const commentaryAnswers = [
  'Yes, all eight. Position 5 had no headset at first; it was replaced 70 minutes before kick-off.',
  'One broadcaster reported an echo on the international line at 18:40. It was gone after the line was patched again.',
  'Both, the home captain and the away goalkeeper.',
];

const hour = 3_600_000;
const after = (date: Date, hours: number) => new Date(date.getTime() + hours * hour);

/** @param past matches that are over, by kick-off; `next` is the upcoming one */
export function planReports(past: readonly PlanMatch[], next: PlanMatch): PlannedReport[] {
  const operations = 'Media operations report';
  const published = { status: 'published', urgent: false } as const;
  const draft = { status: 'draft', urgent: false } as const;
  const reports: [PlanMatch | undefined, Name, readonly string[], Partial<PlannedReport>][] = [
    [past.at(-5), operations, uneventfulAnswers, { ...published, archived: true }],
    [past.at(-4), operations, uneventfulAnswers, { ...published, attached: true }],
    [past.at(-3), operations, troubledAnswers, { ...published, urgent: true }],
    [past.at(-2), 'Broadcast and commentary report', commentaryAnswers, published],
    [past.at(-1), operations, uneventfulAnswers.slice(0, 2), draft],
    [next, operations, [], {}],
  ];
  return reports.flatMap(([match, name, texts, rest]) =>
    match === undefined
      ? []
      : {
          match,
          name,
          status: 'pending',
          urgent: null,
          answers: questions[name].map((question, n) => ({ question, text: texts[n] ?? '' })),
          attached: false,
          archived: false,
          createdAt: after(match.date, -72),
          updatedAt: after(match.date, texts.length > 0 ? 3 : -72),
          ...rest,
        },
  );
}
