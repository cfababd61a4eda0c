/** Word's lists, which are no nested lists in the clipboard. */

/** Word has nine levels; deeper than this the document would exceed the limit of its depth. */
const maxListLevels = 5;

interface ListedItem {
  /** The element with the item's content. */
  element: Element;
  level: number;
  /** Word's name of the list. */
  list: string;
  ordered: boolean;
  /** The number of the item. */
  start: number;
}

/** Word for the desktop: paragraphs such as `<p style="mso-list:l0 level2 lfo1">`. */
export function buildDesktopLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll('p')].flatMap((element): ListedItem[] => {
    const place = /mso-list:\s*(l\d+) level(\d)( lfo\d+)?/.exec(
      element.getAttribute('style') ?? '',
    );
    if (!place) return [];
    const list = `${place[1] ?? ''}${place[3] ?? ''}`;
    return [{ element, level: Number(place[2]), list, ...takeMarker(element) }];
  });
  buildLists(items);
}

/** Word for the web: a list of its own for each item, which says its level: `data-aria-level="2"`. */
export function buildWebLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll('ul, ol')].flatMap((list): ListedItem[] => {
    if (list.querySelector(':scope > li[data-aria-level]') === null) return [];
    const first = Number(list.getAttribute('start') ?? 1) || 1;
    const found = [...list.querySelectorAll(':scope > li')].map((item, at) => {
      const element = document.createElement('div');
      element.append(...item.childNodes);
      list.before(element);
      return {
        element,
        level: Number(item.getAttribute('data-aria-level')) || 1,
        list: item.getAttribute('data-listid') ?? '',
        ordered: list.localName === 'ol',
        start: first + at,
      };
    });
    list.remove();
    return found;
  });
  buildLists(items);
  for (const { element } of items) element.replaceWith(...element.childNodes);
}

interface OpenList {
  element: HTMLElement;
  /** Word's name of the list, and whether it is numbered. */
  key: string;
  level: number;
}

/** Puts items that follow each other into one list, those of a deeper level into a list within. */
function buildLists(items: readonly ListedItem[]): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const { element, level, ordered, start, ...item } of items) {
    if (last === null || element.previousElementSibling !== last) open = [];
    const tag = ordered ? 'ol' : 'ul';
    const key = `${tag} ${item.list}`;
    open = open.filter((list) => list.level < level || (list.level === level && list.key === key));
    let list = open.at(-1);
    if (list === undefined || (list.level < level && open.length < maxListLevels)) {
      const created = document.createElement(tag);
      if (start > 1) created.setAttribute('start', String(start));
      if (list === undefined) {
        element.before(created);
        last = created;
      } else list.element.lastElementChild?.append(created);
      list = { element: created, key, level };
      open.push(list);
    }
    const entry = document.createElement('li');
    list.element.append(entry);
    entry.append(element);
  }
}

/** Removes the number or bullet that Word for the desktop writes as text before an item. */
function takeMarker(paragraph: Element): Pick<ListedItem, 'ordered' | 'start'> {
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
