/** Parses a fixture file into rows; its content decides which format it has. */
import { CsvError, parse } from 'csv-parse/sync';
import {
  maxImportRows,
  type ImportProblem,
  type ImportRow,
  type ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { hasUnmixedWords, withoutHidden } from '#sync/contracts/core/name-text.ts';
import { parseFixtureText, versus } from '#api/fixture-import/parsing/openfootball-text.ts';
import { fixtureName } from '#api/fixture-import/parsing/parse-cells.ts';
import { parseTable, type FixtureTable } from '#api/fixture-import/parsing/parse-table.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { maxColumns, type SheetRow } from '#api/platform/spreadsheets/spreadsheet-cells.ts';
import {
  readSpreadsheet,
  UnreadableSpreadsheetError,
} from '#api/platform/spreadsheets/spreadsheets.ts';

/** A thousand fixtures with comments, results and empty lines are far below this limit. */
const maxTextBytes = 2 * 1024 * 1024;
/** Characters in a row of CSV, ten times what a fixture needs. */
const maxCsvRowLength = 10_000;

/** Throws 415 for another kind of file, 422 for one without fixtures or with too many, 503. */
export async function parseFixtures(
  bytes: Buffer,
  fileName: string,
  owner?: string,
): Promise<ParsedFixtureFile> {
  const fileError = (code: 'unsupported_media' | 'validation', key: MessageKey, more = {}) =>
    new AppError(code, key, {
      params: { name: fileName, max: maxImportRows, ...more },
      ...(code === 'validation' && { fields: { file: key } }),
    });
  const read = await (isZip(bytes) ? fromSpreadsheet() : fromText());
  if (read.rows.length === 0) throw fileError('validation', 'fixtureImport.noRows');
  if (read.rows.length > maxImportRows) throw fileError('validation', 'fixtureImport.tooManyRows');
  return { fileName: fileName.slice(0, 100), bytes: bytes.length, ...read };

  type Rows = Omit<ParsedFixtureFile, 'fileName' | 'bytes'>;

  async function fromSpreadsheet(): Promise<Rows> {
    const sheets = await readSpreadsheet(bytes, maxImportRows + 50, owner).catch(
      (error: unknown) => {
        if (!(error instanceof UnreadableSpreadsheetError)) throw error;
        throw fileError('unsupported_media', 'fixtureImport.broken');
      },
    );
    for (const { rows } of sheets) {
      const table = parseTable(rows);
      if (table) return { kind: 'xlsx', ...table };
    }
    throw fileError('validation', 'fixtureImport.noHeader');
  }

  async function fromText(): Promise<Rows> {
    if (isOle(bytes)) throw fileError('unsupported_media', 'fixtureImport.oldExcel');
    if (isBinary(bytes)) throw fileError('unsupported_media', 'fixtureImport.wrongType');
    if (bytes.length > maxTextBytes) throw fileError('validation', 'fixtureImport.tooManyRows');
    const text = decodeText(bytes);
    if (text === null) throw fileError('validation', 'fixtureImport.notUtf8');
    // Not `\s`, which matches line ends: a file of empty lines would take quadratic time.
    const isSeason = /^[\t\p{Zs}]*[=▪]/mu.test(text) && versus.test(text);
    if (isSeason) return { kind: 'text', ...parseSeasonText(text) };
    const table = parseTable(csvRows(text));
    if (!table) throw fileError('validation', 'fixtureImport.noHeader');
    return { kind: 'csv', ...table };
  }

  function csvRows(text: string): SheetRow[] {
    try {
      const records = parse(text, {
        bom: true,
        delimiter: detectDelimiter(text),
        relax_column_count: true,
        skip_empty_lines: true,
        info: true,
        to: maxImportRows + 50,
        max_record_size: maxCsvRowLength,
      }) as unknown as { record: string[]; info: { lines: number } }[];
      // The line on which the row ends.
      return records.map(({ record, info }) => ({
        line: info.lines,
        cells: record.slice(0, maxColumns),
      }));
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
      throw fileError('validation', 'fixtureImport.badCsv', { line });
    }
  }
}

/** Parses the season's text. Its errors become rows too, so that no line is ignored. */
function parseSeasonText(written: string): FixtureTable {
  const text = written.replace(/[^\n\r\t]+/g, withoutHidden);
  const { fixtures, errors } = parseFixtureText(text);
  const lines = text.split(/\r\n|\n|\r/);
  const bare = { name: null, day: null, time: null, home: '', away: '' };
  const unknown = { venue: null, gate: null, seated: null, reservation: null };
  const rows: ImportRow[] = [
    ...fixtures.map(({ line, stage, round, day, time, home, away, postponed }) => {
      const name = fixtureName(round, stage);
      const problems: ImportProblem[] = Object.entries({ home, away })
        .filter(([, team]) => !hasUnmixedWords(team))
        .map(([column, team]) => ({
          column: column as 'home' | 'away',
          problem: 'mixed_scripts',
          written: team.slice(0, 40).toWellFormed(),
        }));
      if (name !== null && name.length > 100)
        problems.push({ column: 'name', problem: 'too_long' });
      return {
        ...unknown,
        line,
        name: name?.slice(0, 100) ?? null,
        day,
        time,
        home,
        away,
        problems,
        ...(postponed && { postponed }),
      };
    }),
    ...errors.map(({ line, problem, duplicateOf }) => ({
      ...bare,
      ...unknown,
      line,
      problems: [
        { column: null, problem, ...(duplicateOf !== undefined && { line: duplicateOf }) },
      ],
    })),
  ].sort((a, b) => a.line - b.line);
  const texts = rows.map(({ line }) =>
    (lines[line - 1] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200)
      .toWellFormed(),
  );
  return { columns: [], ignored: [], rows, texts };
}

/** Excel writes the delimiter of the computer's locale; the first line shows which. */
function detectDelimiter(text: string): string {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Decodes UTF-8, the UTF-16 that Excel calls “Unicode text”, or the Windows-1256 in which an Arabic
 * Excel saves CSV; null for anything else.
 */
function decodeText(bytes: Buffer): string | null {
  const utf16 = utf16Encoding(bytes);
  const text = decodeAs(utf16 ?? 'utf-8', bytes);
  if (text !== null || utf16 !== null) return text;
  const arabic = decodeAs('windows-1256', bytes);
  return arabic !== null && isArabicText(arabic) ? arabic : null;
}

function utf16Encoding(bytes: Buffer): string | null {
  if (startsWith(bytes, 'fffe')) return 'utf-16le';
  return startsWith(bytes, 'feff') ? 'utf-16be' : null;
}

function decodeAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text in another encoding, read as Arabic, has Arabic letters inside Latin words, or none. */
const isArabicText = (text: string) =>
  /\p{Script=Arabic}{2}/u.test(text) &&
  !/\p{Script=Latin}\p{Script=Arabic}|\p{Script=Arabic}\p{Script=Latin}/u.test(text);

const startsWith = (bytes: Buffer, hex: string) =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const isZip = (bytes: Buffer) => startsWith(bytes, '504b0304');
const isOle = (bytes: Buffer) => startsWith(bytes, 'd0cf11e0a1b11ae1');

/** Text contains no zero bytes, except in UTF-16. */
function isBinary(bytes: Buffer): boolean {
  if (utf16Encoding(bytes) !== null) return false;
  return (
    bytes.includes(0) || /^(?:25504446|89504e47|ffd8ff|47494638)/.test(bytes.toString('hex', 0, 4))
  );
}
