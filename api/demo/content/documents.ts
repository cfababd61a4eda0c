/** The demo's documents: invented rules of the kind a league's media office gives out. */
import { tones, type Pitch } from '#api/demo/drawings/pitch.ts';

export interface DemoDocument {
  readonly title: string;
  /** The acronym of its tournament, or null. */
  readonly event: string | null;
  readonly daysAgo: number;
  readonly cover: Pitch;
  readonly lines: readonly string[];
}

export const demoDocuments: readonly DemoDocument[] = [
  {
    title: 'Media regulations',
    event: 'EPL',
    daysAgo: 38,
    cover: { tone: tones.grass, marking: 'circle', bibs: [88, 144, 384] },
    lines: [
      'These rules hold for every match of the season, for everyone with a media ticket.',
      '1. The ticket is personal. It is shown at the media gate together with an identity card.',
      '2. The media gate opens two hours before kick-off and closes at kick-off.',
      '3. The seat on the ticket is the seat in the tribune; seats are not changed on the day.',
      '4. Nobody enters the pitch, the tunnel or the dressing rooms.',
      '5. The mixed zone opens ten minutes after the final whistle.',
    ],
  },
  {
    title: "Photographers' places by ground",
    event: 'EPL',
    daysAgo: 19,
    cover: { tone: tones.grass, marking: 'area', bibs: [1288, 1344, 1400] },
    lines: [
      'Photographers stand behind the advertising boards at both goal lines, never at the benches.',
      'Sides are chosen at the half-time of the warm-up and kept for the whole match.',
      'Power and a wired network are at the corner nearest to the media gate.',
    ],
  },
  {
    title: 'Bib rules for photographers',
    event: null,
    daysAgo: 24,
    cover: { tone: tones.grass, marking: 'corner', bibs: [384, 952] },
    lines: [
      'A bib is given out at the media gate against the press card and is worn over all clothing.',
      'It goes back before you leave. A lost bib is told to the media officer at once.',
    ],
  },
  {
    title: 'Cairo International Stadium: way to the media tribune',
    event: 'EPL',
    daysAgo: 12,
    cover: { tone: tones.teal, marking: 'circle', bibs: [144, 1288] },
    lines: [
      'Come in by media gate 4. Cars are left in the press car park; taxis stop at the roundabout.',
      'The tribune is on the second floor: blocks A and B on the left, C and D on the right.',
      'The press room lies behind block B and stays open for two hours after the match.',
    ],
  },
  {
    title: 'How to read your ticket',
    event: null,
    daysAgo: 5,
    cover: { tone: tones.night, marking: 'circle', bibs: [88, 800, 1344] },
    lines: [
      'The ticket is on your phone and opens without signal. Its code is read at the gate.',
      'Open it once with signal after your seat is chosen, then it is there wherever you are.',
      'A ticket that was revoked says so and has no code.',
    ],
  },
  {
    title: 'Egypt Cup: accreditation calendar',
    event: 'CUP',
    daysAgo: 9,
    cover: { tone: tones.teal, marking: 'area', bibs: [384, 952, 1288] },
    lines: [
      'Applications are open until one week before the round of 32.',
      'Accreditations for the final are given out separately.',
    ],
  },
];
