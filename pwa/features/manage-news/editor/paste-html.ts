/** Prepares pasted HTML for the editor: Word has lists of its own kind, and the editor no tables. */
import { buildDesktopLists, buildWebLists } from '#pwa/features/manage-news/editor/word-lists.ts';

/** Whether the clipboard's HTML has text, and not just the picture that comes with it. */
export function hasText(html: string): boolean {
  return (parse(html).textContent ?? '').trim() !== '';
}

/** Turns Word's lists into lists and each row of a table into a line, and drops Word's styles. */
export function cleanPastedHtml(pasted: string): string {
  const html = withoutStyleElements(pasted);
  const isWord = /mso-|urn:schemas-microsoft-com:office|class="?Mso/i.test(pasted);
  const isWebWord = /class="[^"]*\b(?:OutlineElement|ListContainerWrapper)\b/.test(html);
  if (!isWord && !isWebWord && !/<table/i.test(html)) return html;
  const body = parse(html);
  if (isWebWord) cleanWebWord(body);
  else if (isWord) cleanWord(body);
  // The innermost table comes first, so that a table within a cell is text when its row is read.
  for (const table of [...body.querySelectorAll('table')].toReversed()) replaceTable(table);
  return body.innerHTML;
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutStyleElements(html), 'text/html').body;
}

/** Removes style elements, which the Content-Security-Policy would refuse and report. */
function withoutStyleElements(html: string): string {
  const [first = '', ...others] = html.split(/<style\b/i);
  return (
    first +
    others
      .map((part) =>
        part
          .split(/<\/style>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  );
}

function cleanWord(body: HTMLElement): void {
  for (const element of body.querySelectorAll('meta, link, xml, title')) element.remove();
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) {
      // `<o:p>&nbsp;</o:p>` stands for an empty line.
      if (hasContent(element)) unwrap(element);
      else element.remove();
    }
  for (const paragraph of body.querySelectorAll('p'))
    if (!hasContent(paragraph)) paragraph.remove();
  buildDesktopLists(body);
  for (const marker of body.querySelectorAll('[style*="mso-list:Ignore"]'))
    marker.textContent = `${(marker.textContent ?? '').trim()} `;
  for (const element of body.querySelectorAll('*')) {
    for (const attribute of ['style', 'class', 'lang']) element.removeAttribute(attribute);
    const dir = element.getAttribute('dir');
    if (dir !== null) element.setAttribute('dir', dir.toLowerCase());
  }
  lowerHeadings(body);
}

/** Word's first level of headings is the editor's, which is `h2`; the editor has three. */
function lowerHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    replaceTag(heading, `h${Math.min(Number(heading.localName[1]) + 1, 4)}`);
}

/** Word for the web: each paragraph and each item of a list is in boxes of its own. */
function cleanWebWord(body: HTMLElement): void {
  // An end of a paragraph is a space after its text.
  for (const end of body.querySelectorAll('.EOP')) end.remove();
  for (const paragraph of body.querySelectorAll('p'))
    if (!hasContent(paragraph)) paragraph.remove();
  for (const box of body.querySelectorAll('div')) if (hasOnlyBlocks(box)) unwrap(box);
  for (const heading of body.querySelectorAll('p[role="heading"]'))
    replaceTag(heading, `h${heading.getAttribute('aria-level') ?? 1}`);
  buildWebLists(body);
  for (const element of body.querySelectorAll('span')) markByStyle(element);
  for (const element of body.querySelectorAll('*'))
    for (const attribute of ['style', 'class', 'lang']) element.removeAttribute(attribute);
  lowerHeadings(body);
}

const markStyles: Readonly<Record<string, RegExp>> = {
  strong: /font-weight:\s*(?:bold|[6-9]00)/,
  em: /font-style:\s*italic/,
  u: /text-decoration(?:-line)?:[^;]*underline/,
  s: /text-decoration(?:-line)?:[^;]*line-through/,
};

/** Bold, italics and lines are styles in Word for the web; other styles are dropped. */
function markByStyle(span: Element): void {
  const style = span.getAttribute('style') ?? '';
  for (const [tag, pattern] of Object.entries(markStyles)) {
    // A link is underlined anyway.
    if (!pattern.test(style) || (tag === 'u' && span.closest('a') !== null)) continue;
    const mark = document.createElement(tag);
    mark.append(...span.childNodes);
    span.append(mark);
  }
}

function hasOnlyBlocks(box: Element): boolean {
  return [...box.childNodes].every((child) =>
    child instanceof Element
      ? child.matches(`${blocks}, table`)
      : (child.textContent ?? '').trim() === '',
  );
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
  // The last block comes first, so that the content before a block is still a block of its own.
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
