import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ImportChoices, ImportRow } from '#sync/contracts/matches/fixture-import.ts';
import type { ExistingMatch, TournamentState } from '#api/fixture-import/tournament-state.ts';
import { planImport } from '#api/fixture-import/planning/plan-import.ts';
import { importRow, noChoices } from '#api/fixture-import/testing/import-input.ts';

const team = (id: string, name: string, more = {}) => ({
  id,
  name,
  logo: null,
  nameArabic: null,
  aliases: [],
  homeVenueId: null,
  defaultGate: null,
  ...more,
});
const ahly = team('t1', 'Al Ahly', {
  nameArabic: 'الأهلي',
  aliases: ['Al Ahly SC'],
  homeVenueId: 'v1',
});
const zamalek = team('t2', 'Zamalek');
const mahalla = team('t3', 'Ghazl El Mahalla', { homeVenueId: 'v2' });
const cairo = {
  id: 'v1',
  name: 'Cairo International Stadium',
  nameArabic: 'استاد القاهرة الدولي',
  aliases: [],
};
const delta = { id: 'v2', name: 'Mahalla Stadium', nameArabic: null, aliases: [] };

const match = (more: Partial<ExistingMatch> = {}): ExistingMatch => ({
  id: 'm1',
  version: 3,
  name: 'Matchday 1',
  date: new Date('2026-11-15T17:30:00Z'),
  homeTeamId: 't1',
  awayTeamId: 't2',
  venueId: 'v1',
  gate: 'Gate 4',
  seated: true,
  reservationOpen: true,
  booked: 0,
  ...more,
});

function plan(
  rows: Partial<ImportRow>[],
  matches: ExistingMatch[] = [],
  choices: Partial<ImportChoices> = {},
  more: Partial<TournamentState> = {},
) {
  return planImport(
    rows.map((row, at) => importRow({ line: at + 1, home: 'Al Ahly', away: 'Zamalek', ...row })),
    { ...noChoices, ...choices },
    {
      teams: [ahly, zamalek, mahalla],
      venues: [cairo, delta],
      matches,
      timeZone: 'Africa/Cairo',
      days: { from: '2026-03-01', to: '2027-06-30' },
      now: new Date('2026-03-01T00:00:00Z'),
      ...more,
    },
  );
}
const one = (...args: Parameters<typeof plan>) => plan(...args).rows[0];

describe('a fixture', () => {
  test('a fixture without a match is new, at the home team’s usual venue, with bookings closed and no seats', () => {
    expect(one([{}])).toMatchObject({
      state: 'new',
      date: '2026-11-15T17:30:00.000Z',
      venue: { id: 'v1' },
      write: { id: null, seated: false, reservationOpen: false, gate: null },
    });
  });

  test('a fixture names its teams and venue in both scripts', () => {
    expect(one([{}])).toMatchObject({
      home: { team: { name: 'Al Ahly', nameArabic: 'الأهلي' } },
      away: { team: { name: 'Zamalek', nameArabic: null } },
      venue: { name: 'Cairo International Stadium', nameArabic: 'استاد القاهرة الدولي' },
    });
  });

  test('a fixture of a team with a gate of its own starts with it, but only at its home venue', () => {
    const home = team('t1', 'Al Ahly', { homeVenueId: 'v1', defaultGate: 'Gate 4' });
    const gateOf = (row: Partial<ImportRow>, matches: ExistingMatch[] = []) =>
      one([row], matches, {}, { teams: [home, zamalek] })?.write?.gate;
    expect(gateOf({})).toBe('Gate 4');
    expect(gateOf({ gate: 'Gate 9' })).toBe('Gate 9');
    expect(gateOf({ venue: delta.name })).toBeNull();
    expect(gateOf({ time: '21:00' }, [match({ gate: null })])).toBeNull();
  });

  test('a fixture equal to its match is unchanged, and nothing is written', () => {
    const same = one([{ home: 'al-ahly sc' }], [match()]);
    expect(same).toMatchObject({ state: 'same', matchId: 'm1', mark: null, write: null });
  });

  test('a fixture that was moved, renamed or has another venue is changed; what the file leaves out stays', () => {
    const moved = one([{ time: '21:00', venue: 'mahalla stadium' }], [match()]);
    expect(moved?.state).toBe('changed');
    expect(moved?.changes).toEqual([
      { field: 'date', from: '2026-11-15T17:30:00.000Z', to: '2026-11-15T19:00:00.000Z' },
      { field: 'venue', from: 'Cairo International Stadium', to: 'Mahalla Stadium' },
    ]);
    expect(moved?.write).toMatchObject({ gate: 'Gate 4', seated: true, reservationOpen: true });
  });

  test('a fixture keeps a kick-off that is not on the half hour', () => {
    expect(one([{ time: '17:55' }])?.date).toBe('2026-11-15T15:55:00.000Z');
  });

  test('a fixture has another fingerprint once the match has another version', () => {
    const marks = [3, 4].map((version) => one([{ time: '21:00' }], [match({ version })])?.mark);
    expect(marks[0]).toMatch(/^[\w-]{16}$/);
    expect(marks[0]).not.toBe(marks[1]);
  });

  test.each([
    ['the day', { day: '2026-11-16' }],
    ['the name', { name: 'Matchday 2' }],
    ['the gate', { gate: 'Gate 5' }],
    ['the seating', { seated: true }],
    ['whether bookings are open', { reservation: true }],
  ])(
    'a fixture has another fingerprint once the file changes %s',
    (_what: string, change: Partial<ImportRow>) => {
      expect(one([change])?.mark).toMatch(/^[\w-]{16}$/);
      expect(one([change])?.mark).not.toBe(one([{}])?.mark);
    },
  );

  test('a fixture with an unknown name is unresolved, and the most similar is suggested', () => {
    const { rows, questions } = plan([
      { home: 'Ghazal Al Mehala' },
      { away: 'ghazal al-mehala', name: 'Matchday 2' },
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['unclear', 'unclear']);
    expect(questions).toEqual([
      {
        kind: 'team',
        name: 'Ghazal Al Mehala',
        teamId: null,
        lines: [1, 2],
        near: ['t3'],
        likely: null,
      },
    ]);
  });

  test('a fixture with one unknown name in several spellings is asked about once', () => {
    const spellings = ['الأهرام', 'نادى الاهرام', 'الأهـرام الرياضى'];
    const { questions } = plan(spellings.map((away, at) => ({ away, name: `Matchday ${at}` })));
    expect(questions.map(({ name, lines }) => [name, lines])).toEqual([['الأهرام', [1, 2, 3]]]);
  });

  test('a fixture without teams and day reports each once, and nothing about its day', () => {
    const outside = { day: '2027-07-01' };
    expect(one([{ home: '', ...outside }])?.problems).toEqual([
      { column: 'home', problem: 'no_home' },
    ]);
    expect(one([{ away: '', day: null }])?.problems).toEqual([
      { column: 'away', problem: 'no_away' },
      { column: 'date', problem: 'no_date' },
    ]);
    const reported = { home: '', problems: [{ column: 'home', problem: 'too_long' }] } as const;
    expect(one([{ ...reported, problems: [...reported.problems] }])?.problems).toEqual([
      { column: 'home', problem: 'too_long' },
    ]);
    expect(one([{ away: 'Al Ahly', ...outside }])?.problems).toEqual([
      { column: 'away', problem: 'same_team' },
    ]);
  });

  test('a fixture is resolved once the name is chosen', () => {
    const teams = [{ name: 'Ghazal Al Mehala', id: 't3' }];
    const settled = one([{ home: 'GHAZAL AL MEHALA' }], [], { teams });
    expect(settled).toMatchObject({ state: 'new', home: { team: { id: 't3' } } });
    const [other] = plan([{ home: 'غزل' }], [], { teams: [{ name: 'غـزل', id: 't3' }] }).rows;
    expect(other).toMatchObject({ state: 'new', home: { team: { id: 't3' } } });
  });

  test('a fixture whose name two teams have is unresolved, and both are suggested', () => {
    const teams = [ahly, zamalek, team('t4', 'Al Ahly (Benghazi)', { aliases: ['Al Ahly'] })];
    const { questions } = plan([{}], [], {}, { teams });
    expect(questions[0]?.near).toEqual(['t1', 't4']);
  });

  test('a fixture without a known venue is unresolved, once for each home team', () => {
    const rows = [{ home: 'Zamalek', away: 'Al Ahly' }];
    expect(plan(rows).questions).toEqual([
      { kind: 'home', name: 'Zamalek', teamId: 't2', lines: [1], near: [], likely: null },
    ]);
    const homes = [{ teamId: 't2', venueId: 'v2' }];
    expect(one(rows, [], { homes })).toMatchObject({ state: 'new', venue: { id: 'v2' } });
  });

  test('a fixture without a time is unresolved, but keeps the match’s time on its day', () => {
    expect(one([{ time: null }])?.problems).toEqual([{ column: 'time', problem: 'no_time' }]);
    expect(one([{ time: null }], [match()])?.state).toBe('same');
    expect(one([{ time: null, day: '2026-11-16' }], [match()])?.state).toBe('unclear');
    const times = [{ line: 1, time: '17:00' }];
    expect(one([{ time: null }], [], { times })?.date).toBe('2026-11-15T15:00:00.000Z');
  });

  test('a fixture in the hour skipped by summer time is wrong; before and after it is not', () => {
    // In Cairo clocks go from 00:00 to 01:00 on the last Friday of April.
    const at = (time: string) => one([{ day: '2026-04-24', time }]);
    expect(at('00:30')).toMatchObject({ state: 'wrong' });
    expect(at('00:30')?.problems).toEqual([{ column: 'time', problem: 'clock_change' }]);
    expect(at('01:00')?.date).toBe('2026-04-23T22:00:00.000Z');
    expect(one([{ day: '2026-04-23', time: '23:00' }])?.date).toBe('2026-04-23T21:00:00.000Z');
  });

  test('a fixture that changes whether its match has seats is wrong', () => {
    expect(one([{ seated: false }], [match()])?.problems).toEqual([
      { column: 'seated', problem: 'seated_fixed' },
    ]);
  });

  test('a fixture of a team against itself, or twice in the file, is wrong', () => {
    expect(one([{ away: 'Al Ahly SC' }])?.problems[0]?.problem).toBe('same_team');
    const { rows } = plan([{}, { home: 'Al Ahly SC', time: '21:00' }]);
    expect(rows.map(({ state }) => state)).toEqual(['new', 'wrong']);
    expect(rows[1]?.problems).toEqual([{ column: null, problem: 'duplicate', line: 1 }]);
  });

  test('a fixture that is postponed is skipped without a question until it has a time', () => {
    const postponed = { time: null, postponed: true };
    const skipped = plan([
      { ...postponed, home: 'Nobody' },
      { ...postponed, day: null, away: 'Nobody' },
    ]);
    expect(skipped.rows.map(({ state, problems }) => [state, problems])).toEqual([
      ['postponed', []],
      ['postponed', []],
    ]);
    expect(skipped.questions).toEqual([]);
    expect(one([postponed], [match()])).toMatchObject({ state: 'postponed', mark: null });
    // A later line with the new date is no duplicate.
    const moved = plan([postponed, { day: '2026-12-15' }]);
    expect(moved.rows.map(({ state }) => state)).toEqual(['postponed', 'new']);
    const times = [{ line: 1, time: '17:00' }];
    expect(one([postponed], [], { times })).toMatchObject({
      state: 'new',
      date: '2026-11-15T15:00:00.000Z',
    });
  });

  test('a fixture whose line could not be parsed stays wrong', () => {
    const problems = [{ column: 'date' as const, problem: 'bad_date' as const }];
    expect(one([{ day: null, problems }])).toMatchObject({ state: 'wrong', problems });
  });
});

describe('a day that needs a second look', () => {
  const late = { day: '2027-07-01', line: 1 };
  const outside = [{ column: 'date', problem: 'outside_days' }];

  test('a day outside of the tournament is unresolved until confirmed; the first and last day are inside', () => {
    expect(one([late])).toMatchObject({ state: 'unclear', problems: outside, write: null });
    expect(one([{ day: '2026-02-28' }])).toMatchObject({ state: 'unclear', problems: outside });
    for (const day of ['2026-03-01', '2027-06-30']) expect(one([{ day }])?.state).toBe('new');
    expect(one([late], [], { outside: [1] })).toMatchObject({ state: 'new', problems: [] });
    expect(one([late], [], { outside: [2] })?.state).toBe('unclear');
  });

  test('a day outside of the tournament needs no confirmation for an existing match unless it moves', () => {
    const there = [match({ date: new Date('2027-07-01T16:30:00Z') })];
    expect(one([late], there)?.state).toBe('same');
    expect(one([{ ...late, gate: 'Gate 9' }], there)?.state).toBe('changed');
    expect(one([{ ...late, day: '2027-07-02' }], there)?.problems).toEqual(outside);
  });

  test('a new kick-off in the past is noted', () => {
    const now = new Date('2026-12-01T00:00:00Z');
    const rows = [{}, { day: '2026-12-02', name: 'Matchday 2', home: 'Ghazl El Mahalla' }];
    expect(plan(rows, [], {}, { now }).rows.map(({ notes }) => notes)).toEqual([['played'], []]);
    expect(one([{ gate: 'Gate 9' }], [match()], {}, { now })?.notes).toEqual([]);
    expect(one([{ time: '18:00' }], [match()], {}, { now })?.notes).toEqual(['played']);
  });

  test('a team that plays twice that day is noted on both lines only', () => {
    const { rows } = plan([
      {},
      { home: 'Ghazl El Mahalla', away: 'Al Ahly' },
      { home: 'Ghazl El Mahalla', away: 'Zamalek', day: '2026-11-16', name: 'Matchday 2' },
    ]);
    expect(rows.map(({ notes }) => notes)).toEqual([['twice_a_day'], ['twice_a_day'], []]);
  });
});

test('the same home team twice against the same opponent is noted on both lines', () => {
  const second = { day: '2026-12-15', name: 'Matchday 2' };
  const back = { home: 'Zamalek', away: 'Al Ahly', venue: delta.name };
  const notesOf = (rows: Partial<ImportRow>[], matches: ExistingMatch[] = []) =>
    plan(rows, matches).rows.map(({ notes }) => notes);
  expect(notesOf([{}, second])).toEqual([['home_twice'], ['home_twice']]);
  expect(notesOf([{}, { ...second, ...back }])).toEqual([[], []]);
  // The other one is in the season already.
  expect(notesOf([{ ...second, name: 'Final' }], [match()])).toEqual([['home_twice']]);
  expect(notesOf([{ time: '21:00' }], [match()])).toEqual([[]]);
});

describe('a fixture is paired with its match', () => {
  const ids = (rows: Partial<ImportRow>[], matches: ExistingMatch[]) =>
    plan(rows, matches).rows.map(({ matchId }) => matchId);
  const second = match({ id: 'm2', name: 'Matchday 20', date: new Date('2027-03-15T17:30:00Z') });

  test('a fixture is paired with its match by its name, however far it was moved', () => {
    expect(ids([{ name: 'matchday 20', day: '2026-11-15' }], [match(), second])).toEqual(['m2']);
  });

  test('a fixture is paired with its match by the nearest date within two weeks when the name is new', () => {
    expect(ids([{ name: 'Round 1', day: '2026-11-20' }], [match(), second])).toEqual(['m1']);
    expect(ids([{ name: 'Final', day: '2026-12-20' }], [match(), second])).toEqual([null]);
  });

  test('a fixture is paired with its match by the nearest date, however far, when the file has no name', () => {
    const rows = [
      { name: null, day: '2027-02-01' },
      { name: null, day: '2026-12-01' },
    ];
    expect(ids(rows, [match(), second])).toEqual(['m2', 'm1']);
  });

  test('a fixture is never paired with home and away swapped, and each match once', () => {
    expect(ids([{ home: 'Zamalek', away: 'Al Ahly', venue: delta.name }], [match()])).toEqual([
      null,
    ]);
    expect(ids([{ name: null }, { name: null, day: '2026-11-16' }], [match()])).toEqual([
      'm1',
      null,
    ]);
  });
});

// Regression: this once took minutes, so the test's time limit is the assertion.
test('two thousand unknown names among many teams each get a suggestion', () => {
  const word = (of: number) => createHash('sha512').update(String(of)).digest('hex').slice(0, 90);
  const teams = Array.from({ length: 200 }, (_, at) =>
    team(`team-${at}`, word(at), { aliases: [word(at + 1000), word(at + 2000)] }),
  );
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    home: `${word(at)} ${at}`,
    away: word(at + 5000),
    day: '2027-01-01',
    time: '19:00',
  }));
  const { questions } = plan(rows, [], {}, { teams });
  expect(questions.find(({ name }) => name.endsWith(' 12'))?.near[0]).toBe('team-12');
});
