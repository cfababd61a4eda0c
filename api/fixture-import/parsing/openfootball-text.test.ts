import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFixtureText } from '#api/fixture-import/parsing/openfootball-text.ts';

const season = readFileSync(new URL('../../demo/season/2024-25_eg1.txt', import.meta.url), 'utf8');

const header = '= Cup\n▪ Final\n';
const problems = (text: string) =>
  parseFixtureText(text).errors.map(({ line, problem }) => [line, problem]);

describe('the real season', () => {
  const { fixtures, errors } = parseFixtureText(season);

  test('the real season’s text is read without an error', () => {
    expect(errors).toEqual([]);
  });

  test('the real season’s text has as many fixtures, clubs and stages as its own header says', () => {
    expect(fixtures).toHaveLength(225);
    expect(new Set(fixtures.flatMap(({ home, away }) => [home, away])).size).toBe(18);
    const stages = Object.groupBy(fixtures, ({ stage }) => stage);
    const counts = Object.entries(stages).map(([stage, of]) => [stage, of?.length]);
    expect(Object.fromEntries(counts)).toEqual({
      'Regular Season': 153,
      Championship: 36,
      Relegation: 36,
    });
  });

  test('the real season’s text starts and ends on the days of its header', () => {
    const days = fixtures.map(({ day }) => day).toSorted();
    expect(days[0]).toBe('2024-10-30');
    expect(days.at(-1)).toBe('2025-05-30');
  });

  test('the real season’s text has every pair of teams once in the regular season', () => {
    const pairs = fixtures
      .filter(({ stage }) => stage === 'Regular Season')
      .map(({ home, away }) => [home, away].toSorted().join(' and '));
    expect(new Set(pairs).size).toBe((18 * 17) / 2);
  });

  test('the real season’s text has the time above for lines without a time, and none for twelve fixtures', () => {
    const at = (line: number) => fixtures.find((fixture) => fixture.line === line);
    expect(at(19)).toMatchObject({ time: '17:00', home: 'Pyramids FC', away: 'PetroJet FC' });
    expect(at(214)).toMatchObject({ time: '18:30', home: 'Haras El Hodood' });
    expect(fixtures.filter(({ time }) => time === null)).toHaveLength(12);
    expect(at(336)).toMatchObject({ day: '2025-05-24', time: null, away: 'Haras El Hodood' });
  });

  test('the real season’s text crosses New Year, and goes back when a date has its year', () => {
    const at = (line: number) => fixtures.find((fixture) => fixture.line === line)?.day;
    expect(at(84)).toBe('2025-01-07');
    expect(at(89)).toBe('2024-12-24');
    expect(at(112)).toBe('2024-12-31');
    expect(at(114)).toBe('2025-01-01');
  });

  test('the real season’s text has no results or remarks in the names', () => {
    const awarded = fixtures.find(({ line }) => line === 273);
    expect(awarded).toMatchObject({
      stage: 'Championship',
      round: 'Matchday 1',
      day: '2025-03-11',
      time: '21:30',
      home: 'Zamalek',
      away: 'Al Ahly SC',
    });
  });
});

describe('dates', () => {
  test('dates of a season’s text without a year continue in the next year when only that has the weekday', () => {
    const text = `${header}Tue Dec 31 2024\n17:00 A v B\nWed Jan 1\n17:00 C v D`;
    expect(parseFixtureText(text).fixtures.map(({ day }) => day)).toEqual([
      '2024-12-31',
      '2025-01-01',
    ]);
  });

  test('dates of a season’s text that do not exist, or have another weekday, are errors with their line', () => {
    expect(problems(`${header}Sun Feb 30 2025`)).toEqual([[3, 'bad_date']]);
    expect(problems(`${header}Mon Mar 11 2025`)).toEqual([[3, 'wrong_weekday']]);
    expect(problems(`${header}Wed Mar 11`)).toEqual([[3, 'no_year']]);
    expect(problems(`${header}Wed Foo 11 2025`)).toEqual([[3, 'bad_date']]);
  });

  test('dates of a season’s text that are errors leave no fixture on the previous day', () => {
    const text = `${header}Tue Mar 11 2025\nA v B\nTue Mar 12\nC v D`;
    expect(problems(text)).toEqual([
      [5, 'wrong_weekday'],
      [6, 'no_date'],
    ]);
    expect(parseFixtureText(text).fixtures).toHaveLength(1);
  });

  test('dates of a season’s text end with their round, but the year continues', () => {
    const text = `= Cup\n▪ One\nTue Mar 11 2025\nA v B\n▪ Two\nC v D\nWed Mar 12\nC v D`;
    expect(problems(text)).toEqual([[6, 'no_date']]);
    expect(parseFixtureText(text).fixtures.at(-1)?.day).toBe('2025-03-12');
  });
});

describe('broken lines', () => {
  const day = `${header}Tue Mar 11 2025\n`;

  test('broken lines of a season’s text are errors with number and text, and the rest is parsed', () => {
    const { errors, fixtures } = parseFixtureText(`${day}25:00 A v B\nhello\n17.30 C v D`);
    expect(errors).toEqual([
      { line: 4, text: '25:00 A v B', problem: 'bad_time' },
      { line: 5, text: 'hello', problem: 'unreadable' },
    ]);
    expect(fixtures).toMatchObject([{ line: 6, home: 'C', away: 'D' }]);
  });

  test('broken lines of a season’s text include fixtures without a round, of one team twice, and duplicates', () => {
    expect(problems('= Cup\nTue Mar 11 2025\nA v B')).toEqual([[3, 'no_round']]);
    expect(problems(`${day}17:00 Zamalek v zamalek`)).toEqual([[4, 'same_team']]);
    expect(problems(`${day}17:00 A v B\n20:00 A v B`)).toEqual([[5, 'duplicate']]);
    expect(parseFixtureText(`${day}A v B\nC v D\nA v B`).errors[0]?.duplicateOf).toBe(4);
  });

  test('a postponed fixture that has a new date below is no broken line', () => {
    const { errors, fixtures } = parseFixtureText(`${day}A v B  [postponed]\n20:00 A v B`);
    expect(errors).toEqual([]);
    expect(fixtures.map(({ postponed }) => postponed)).toEqual([true, false]);
  });

  test('a season’s text may be empty, very long or of another format', () => {
    expect(parseFixtureText('')).toEqual({ fixtures: [], errors: [] });
    expect(problems('x'.repeat(100_000))).toEqual([[1, 'unreadable']]);
    expect(problems(`${day}17:00  v B`)).toEqual([[4, 'unreadable']]);
    expect(problems('%PDF-1.7\u0000\u0001')).toEqual([[1, 'unreadable']]);
  });

  test('the lines of a season’s text may end as on any operating system', () => {
    const lines = season.split(/\r?\n/);
    const unix = parseFixtureText(lines.join('\n'));
    expect(unix.fixtures).toHaveLength(225);
    expect(parseFixtureText(`\uFEFF${lines.join('\r\n')}`)).toEqual(unix);
  });
});

describe('Arabic', () => {
  const text = `= الدوري المصري
▪ مرحلة البطولة، الجولة 1
الأربعاء ٣٠ أكتوبر 2024
٧:٣٠ م  حرس الحدود  ضد سموحة  1-3
  الزمالك ضد الأهلي [مؤجلة]
الإثنين، 2 يونيه 2025
21:00 مودرن سبورت ضد المصري`;

  test('a season’s text in Arabic has days, times, rounds and teams', () => {
    const { fixtures, errors } = parseFixtureText(text);
    expect(errors).toEqual([]);
    const stage = { stage: 'مرحلة البطولة', round: 'الجولة 1' };
    expect(fixtures).toMatchObject([
      { ...stage, day: '2024-10-30', time: '19:30', home: 'حرس الحدود', away: 'سموحة' },
      { day: '2024-10-30', time: '19:30', home: 'الزمالك', away: 'الأهلي', postponed: true },
      { day: '2025-06-02', time: '21:00', home: 'مودرن سبورت', away: 'المصري' },
    ]);
  });

  test('faults of a season’s text in Arabic are errors with their line', () => {
    const faulty = text.replace('الأربعاء', 'الخميس');
    expect(problems(faulty)[0]).toEqual([3, 'wrong_weekday']);
    expect(problems(text.replace('أكتوبر', 'أكبر'))[0]).toEqual([3, 'bad_date']);
    expect(problems(text.replace('٧:٣٠ م', '٢٥:٣٠'))).toEqual([[4, 'bad_time']]);
  });
});
