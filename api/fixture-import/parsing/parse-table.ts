import { hasUnmixedWords, withoutHidden } from '#sync/contracts/core/name-text.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';
import {
  type FixtureColumn,
  fixtureColumns,
  type ImportProblem,
  type ImportRow,
} from '#sync/contracts/matches/fixture-import.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { language as languages } from '#sync/contracts/accounts/person-fields.ts';
import {
  fixtureName,
  isPostponed,
  isUnknownTime,
  parseDay,
  parseTime,
  parseYesNo,
} from '#api/fixture-import/parsing/parse-cells.ts';
import type { Cell, SheetRow } from '#api/platform/spreadsheets/spreadsheet-cells.ts';

/** Known headings besides those of the template, which are texts of the portal in both languages. */
const headersByColumn: Readonly<Record<FixtureColumn, string>> = {
  date: 'day, match date, kick off date, اليوم, تاريخ المباراة, يوم المباراة, الموعد',
  time: 'kick off, kickoff, ko, match time, kick off time, الساعة, التوقيت, موعد المباراة, موعد الانطلاق, ساعة الانطلاق',
  home: 'home team, team 1, hosts, host, الفريق المضيف, المضيف, المستضيف, الفريق صاحب الأرض, الفريق الأول, الفريق 1',
  away: 'away team, team 2, visitors, guest, الفريق الضيف, الزائر, الفريق الزائر, الفريق الثاني, الفريق 2',
  venue: 'stadium, ground, location, الملعب, ملعب المباراة, استاد المباراة, مكان المباراة',
  name: 'match, match name, round, matchday, match day, week, gameweek, الأسبوع, الدور, اسم المباراة, رقم الجولة',
  stage: 'phase, مرحلة البطولة',
  gate: 'media gate, بوابة الإعلام, بوابة الإعلاميين',
  seated: 'seats, numbered seats, المقاعد المرقمة, مقاعد مرقمة',
  reservation:
    'reservation, reservation open, reservation opened, booking open, bookings, الحجز مفتوح',
  status: 'state, حالة المباراة',
};
const headingKey = (heading: string) => searchKey(heading.replaceAll('_', ' '));
const columnByHeader = new Map(
  fixtureColumns.flatMap((column) => {
    const template = languages.options.map((language) =>
      messageText(language, `fixtureImport.col_${column}`),
    );
    return [...headersByColumn[column].split(', '), ...template].map(
      (heading) => [headingKey(heading), column] as const,
    );
  }),
);
const requiredColumns = ['date', 'home', 'away'] as const;
/** Maximum number of rows down to the header, because a title and empty lines may come before it. */
const maxHeaderRows = 20;

export interface FixtureTable {
  readonly columns: { column: FixtureColumn; header: string }[];
  readonly ignored: string[];
  readonly rows: ImportRow[];
  readonly texts: string[];
}

/** Null when no row has the required column names. */
export function parseTable(rows: readonly SheetRow[]): FixtureTable | null {
  const header = findHeader(rows);
  if (!header) return null;
  const places = new Map<FixtureColumn, number>();
  const columns: FixtureTable['columns'] = [];
  const ignored: string[] = [];
  for (const [index, { column, named }] of header.cells.entries()) {
    if (column === undefined || places.has(column)) {
      if (named !== '') ignored.push(named);
      continue;
    }
    places.set(column, index);
    columns.push({ column, header: named });
  }
  const below = rows.slice(header.end);
  return {
    columns,
    ignored,
    rows: below.map((row) => parseRow(row, places)),
    texts: below.map(({ cells }) =>
      cells
        .map((cell) => cell ?? '')
        .join('  ')
        .slice(0, 200),
    ),
  };
}

interface HeaderCell {
  readonly column: FixtureColumn | undefined;
  readonly named: string;
}

/** The header's cells, and the index of the row below it. A header may take two rows. */
function findHeader(rows: readonly SheetRow[]): { cells: HeaderCell[]; end: number } | null {
  const first = rows.slice(0, maxHeaderRows);
  const single = first.findIndex(({ cells }) => isHeader(headerCells(cells)));
  const at = single >= 0 ? single : first.findIndex((_row, index) => isHeader(both(index)));
  const row = rows[at];
  if (!row) return null;
  const withAbove = single > 0 ? both(single - 1) : [];
  if (countColumns(withAbove) > countColumns(headerCells(row.cells)))
    return { cells: withAbove, end: at + 1 };
  const isOfTwo = single < 0 || continuesHeader(row, rows[at + 1]);
  return isOfTwo
    ? { cells: both(at), end: at + 2 }
    : { cells: headerCells(row.cells), end: at + 1 };

  function both(index: number): HeaderCell[] {
    return headerCells(rows[index]?.cells ?? [], rows[index + 1]?.cells);
  }
}

const countColumns = (cells: readonly HeaderCell[]) =>
  cells.filter(({ column }) => column !== undefined).length;

/** The lower of two rows is more specific, unless only both together name a column. */
function headerCells(upper: readonly Cell[], lower: readonly Cell[] = []): HeaderCell[] {
  const columnOf = (text: string) => columnByHeader.get(headingKey(text));
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [upper[index], lower[index]].map((cell) => (cell ?? '').trim());
    const texts = [`${above} ${below}`, below ?? '', above ?? ''];
    const named = texts.find((text) => columnOf(text) !== undefined) ?? texts[0] ?? '';
    return { column: columnOf(named), named: named.trim().slice(0, 60) };
  });
}

function isHeader(cells: readonly HeaderCell[]): boolean {
  return requiredColumns.every((wanted) => cells.some(({ column }) => column === wanted));
}

/** Whether the next row belongs to the header: a translation, or the rest of its names. */
function continuesHeader({ cells }: SheetRow, next: SheetRow | undefined): boolean {
  if (!next) return false;
  const above = headerCells(cells);
  const together = headerCells(cells, next.cells);
  const isFilled = (index: number) => (next.cells[index] ?? '').trim() !== '';
  const isNamed = (index: number) =>
    together[index]?.column !== undefined && together[index].named !== above[index]?.named;
  return (
    together.some((_cell, index) => isFilled(index) && isNamed(index)) &&
    above.every(
      ({ column }, index) =>
        !requiredColumns.some((each) => each === column) || !isFilled(index) || isNamed(index),
    )
  );
}

const maxLengths: Partial<Record<FixtureColumn, number>> = { gate: 20 };

function parseRow(
  { line, cells }: SheetRow,
  places: ReadonlyMap<FixtureColumn, number>,
): ImportRow {
  const problems: ImportProblem[] = [];
  const fail = (column: FixtureColumn, problem: ImportProblem['problem'], text = '') => {
    const written = text.slice(0, 40).toWellFormed();
    problems.push({ column, problem, ...(written !== '' && { written }) });
  };

  const textOf = (column: FixtureColumn): string => {
    const place = places.get(column);
    const cell: Cell | undefined = place === undefined ? '' : (cells[place] ?? '');
    if (place !== undefined && cells[place] === null) fail(column, 'formula');
    const text = cleanText(cell ?? '');
    if (text.length > (maxLengths[column] ?? 100)) {
      fail(column, 'too_long');
      return text.slice(0, maxLengths[column] ?? 100);
    }
    return text;
  };

  const texts = { date: textOf('date'), time: textOf('time') };
  const postponed = [texts.date, texts.time, textOf('status')].some(isPostponed);
  const dayText = isPostponed(texts.date) ? '' : texts.date;
  const day = dayText === '' ? null : parseDay(dayText);
  if (day === null && !postponed && !problems.some(({ column }) => column === 'date'))
    fail('date', 'no_date');
  if (day && 'problem' in day)
    fail(day.problem === 'bad_time' ? 'time' : 'date', day.problem, dayText);
  const timeText = isPostponed(texts.time) || isUnknownTime(texts.time) ? '' : texts.time;
  const time = timeText === '' ? null : parseTime(timeText);
  if (time && 'problem' in time) fail('time', time.problem, timeText);
  const yesNo = (column: FixtureColumn) => {
    const answer = parseYesNo(textOf(column));
    if ('value' in answer) return answer.value;
    fail(column, answer.problem);
    return null;
  };
  const placeName = (column: 'home' | 'away' | 'venue') => {
    const text = textOf(column);
    if (!hasUnmixedWords(text)) fail(column, 'mixed_scripts', text);
    return text;
  };
  const home = placeName('home');
  const away = placeName('away');
  if (home === '') fail('home', 'no_home');
  if (away === '') fail('away', 'no_away');
  const name = fixtureName(textOf('name'), textOf('stage'));
  if (name !== null && name.length > 100) fail('name', 'too_long');
  const row: ImportRow = {
    line,
    name: name?.slice(0, 100) ?? null,
    day: day && 'value' in day ? day.value.day : null,
    time: time && 'value' in time ? time.value : day && 'value' in day ? day.value.time : null,
    home,
    away,
    venue: placeName('venue') || null,
    gate: textOf('gate') || null,
    seated: yesNo('seated'),
    reservation: yesNo('reservation'),
    problems: [],
    ...(postponed && { postponed }),
  };
  return { ...row, problems: problems.slice(0, 12) };
}

function cleanText(text: string): string {
  return withoutHidden(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
