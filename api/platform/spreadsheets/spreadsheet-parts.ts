/** The parts of a spreadsheet with one sheet of text (ECMA-376 part 1, 18). */
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What is the same in all of them but for the sheet's name, by file. */
export function fixedParts(sheet: string): { name: string; content: string[] }[] {
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: 'worksheets/sheet1.xml',
      styles: 'styles.xml',
    }),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // Style 1 is text (format 49), 2 is text in bold.
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts>` +
      `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
      `<fill><patternFill patternType="gray125"/></fill></fills>` +
      `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
      `<cellStyleXfs count="1">${format(0, 0)}</cellStyleXfs>` +
      `<cellXfs count="3">${format(0, 0)}${format(49, 0)}${format(49, 1)}</cellXfs>` +
      `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
  return Object.entries(parts).map(([name, xml]) => ({ name, content: [declaration + xml] }));
}

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
const format = (number: number, fontId: number) =>
  `<xf numFmtId="${number}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"` +
  ` applyNumberFormat="1" applyFont="1"/>`;

function relations(targets: Record<string, string>): string {
  const each = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`;
}

/** The sheet itself: frozen, bold header, then the rows, a piece a portion. */
export async function* sheetPart(
  columns: readonly SheetColumn[],
  portions: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_column, index) => columnName(index));
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  yield (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>` +
      `</sheetViews><cols>${widths.join('')}</cols><sheetData>`
  );
  let line = 1;
  const header = columns.map((column) => column.header);
  yield rowXml(letters, header, line, 2);
  for await (const rows of portions) {
    let xml = '';
    for (const row of rows) xml += rowXml(letters, row, ++line, 1);
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}1"/></worksheet>`;
}

function rowXml(
  letters: readonly string[],
  cells: readonly string[],
  line: number,
  style: number,
): string {
  let xml = `<row r="${line}">`;
  for (const [index, text] of cells.entries())
    if (text !== '')
      xml +=
        `<c r="${letters[index]}${line}" s="${style}" t="inlineStr">` +
        `<is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  return `${xml}</row>`;
}

/** 0 → `A`, 26 → `AA`. */
function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

const entities: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** For element or attribute, without the characters that XML has no place for. */
function escaped(text: string): string {
  return /[<>&"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/.test(text)
    ? text.replaceAll(
        /[<>&"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
        (letter) => entities[letter] ?? '',
      )
    : text;
}
