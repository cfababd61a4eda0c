/**
 * Prepares pasted HTML for the editor. Word writes a list as paragraphs that are marked by a style,
 * and the editor has no tables.
 */

/** Word has nine levels; deeper than this the document would exceed the limit of its depth. */
const maxListLevels = 5;

/** Whether the clipboard's HTML has text, and not just the picture that comes with it. */
export function hasText(html: string): boolean {
  return (parse(html).textContent ?? '').trim() !== '';
}

/** Turns Word's lists into lists and each row of a table into a line, and drops Word's styles. */
export function cleanPastedHtml(html: string): string {
  const isWord = /mso-|urn:schemas-microsoft-com:office|class="?Mso/i.test(html);
  if (!isWord && !/<table/i.test(html)) return html;
  const body = parse(html);
  if (isWord) cleanWord(body);
  // The innermost first, so that a table within a cell is text when its row is read.
  for (const table of [...body.querySelectorAll('table')].toReversed()) replaceTable(table);
  return body.innerHTML;
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function cleanWord(body: HTMLElement): void {
  for (const element of body.querySelectorAll('style, meta, link, xml, title')) element.remove();
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) {
      // `<o:p>&nbsp;</o:p>` stands for an empty line.
      if (hasContent(element)) unwrap(element);
      else element.remove();
    }
  for (const paragraph of body.querySelectorAll('p'))
    if (!hasContent(paragraph)) paragraph.remove();
  buildLists(body);
  for (const marker of body.querySelectorAll('[style*="mso-list:Ignore"]'))
    marker.textContent = `${(marker.textContent ?? '').trim()} `;
  for (const element of body.querySelectorAll('*')) {
    for (const attribute of ['style', 'class', 'lang']) element.removeAttribute(attribute);
    const dir = element.getAttribute('dir');
    if (dir !== null) element.setAttribute('dir', dir.toLowerCase());
  }
  // Word's first level of headings is the editor's, which is `h2`; the editor has three.
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    replaceTag(heading, `h${Math.min(Number(heading.localName[1]) + 1, 4)}`);
}

interface OpenList {
  element: HTMLElement;
  /** Word's name of the list, and whether it is numbered. */
  key: string;
  level: number;
}

/** Puts paragraphs such as `<p style="mso-list:l0 level2 lfo1">` into lists. */
function buildLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const place = /mso-list:\s*(l\d+) level(\d)( lfo\d+)?/.exec(
      paragraph.getAttribute('style') ?? '',
    );
    if (!place) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const level = Number(place[2]);
    const marker = takeMarker(paragraph);
    const tag = marker.ordered ? 'ol' : 'ul';
    const key = `${tag} ${place[1] ?? ''}${place[3] ?? ''}`;
    open = open.filter((list) => list.level < level || (list.level === level && list.key === key));
    let list = open.at(-1);
    if (list === undefined || (list.level < level && open.length < maxListLevels)) {
      const element = document.createElement(tag);
      if (marker.start > 1) element.setAttribute('start', String(marker.start));
      if (list === undefined) {
        paragraph.before(element);
        last = element;
      } else list.element.lastElementChild?.append(element);
      list = { element, key, level };
      open.push(list);
    }
    const item = document.createElement('li');
    list.element.append(item);
    item.append(paragraph);
  }
}

interface Marker {
  ordered: boolean;
  start: number;
}

/** Removes the number or bullet that Word writes as text before an item. */
function takeMarker(paragraph: Element): Marker {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = (marker?.textContent ?? '').trim();
  marker?.remove();
  // Western or Arabic digits, or letters before a full stop, bracket or hyphen.
  const ordered = /\p{Nd}|\p{L}[.)-]/u.test(text);
  const digits = text.match(/\p{Nd}+/gu)?.at(-1) ?? '';
  const western = digits.replaceAll(/[\u0660-\u0669]/g, (digit) =>
    String(digit.charCodeAt(0) - 0x0660),
  );
  return { ordered, start: /^\d{1,5}$/.test(western) ? Number(western) : 1 };
}

/** A row with one cell keeps what is in it; the cells of other rows stand on one line. */
function replaceTable(table: HTMLTableElement): void {
  const lines = [...table.querySelectorAll('caption, tr')].flatMap((row): Element[] => {
    const cells = row.localName === 'tr' ? [...row.children] : [row];
    while (cells.length > 0 && !hasContent(cells.at(-1))) cells.pop();
    const [first, second] = cells;
    if (first === undefined) return [];
    return [second === undefined ? replaceTag(first, 'div') : joinCells(cells, table.dir)];
  });
  table.replaceWith(...lines);
}

function joinCells(cells: readonly Element[], dir: string): Element {
  const line = document.createElement('p');
  if (dir !== '') line.dir = dir;
  for (const cell of cells) {
    if (line.hasChildNodes()) line.append(' | ');
    if (!hasContent(cell)) line.append('–');
    else if (cell.localName === 'th') line.append(replaceTag(inlined(cell), 'strong'));
    else line.append(...inlined(cell).childNodes);
  }
  return line;
}

const blocks = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, hr';

/** The cell with its links and marks but without blocks; a slash stands where a line ended. */
function inlined(cell: Element): Element {
  for (const lineBreak of cell.querySelectorAll('br'))
    lineBreak.replaceWith(hasTextBefore(lineBreak) && lineBreak.nextSibling ? ' / ' : ' ');
  // The last first, so that what stands before a block is still a block of its own.
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    if (hasContent(block) && hasTextBefore(block)) block.before(' / ');
    block.after(' ');
    unwrap(block);
  }
  return cell;
}

function hasTextBefore(node: Node): boolean {
  for (let before = node.previousSibling; before !== null; before = before.previousSibling)
    if (before.textContent?.trim()) return true;
  return false;
}

function hasContent(element: Element | undefined): boolean {
  if (element === undefined) return false;
  return Boolean(element.textContent?.trim()) || element.querySelector('img') !== null;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function replaceTag(element: Element, name: string): Element {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  const dir = element.getAttribute('dir');
  if (dir !== null) other.setAttribute('dir', dir);
  element.replaceWith(other);
  return other;
}
