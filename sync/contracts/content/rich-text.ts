/**
 * Rich text as the Tiptap editor's JSON document. `rich-text-schema.ts` defines which nodes are
 * allowed; screens render it node by node, never as HTML.
 */

export interface RichMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
}

export interface RichNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly RichNode[] | undefined;
  readonly text?: string | undefined;
  readonly marks?: readonly RichMark[] | undefined;
}

/** Pixels. */
export const fontSizes = { min: 8, max: 96 } as const;

const safeLinkPattern =
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\@]+@[^\s\\]+|tel:\+?[\d ()-]+|\/(?![/\\])[^\s\\]*)$/i;

/** Whether a link is allowed: to the web, an email address, a phone number or a portal page. */
export function isSafeLink(href: unknown): href is string {
  return (
    typeof href === 'string' &&
    href.length <= 2000 &&
    safeLinkPattern.test(href) &&
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
    !/[\u0000-\u001f\u007f]/.test(href) &&
    URL.canParse(href, 'https://portal.invalid')
  );
}

const imageSourcePattern = /^\/api\/file\/([A-Za-z0-9_-]{22}\.(?:png|jpe?g))$/;

/** The stored file of an image source; null for any other address. */
export function imageFileName(src: unknown): string | null {
  return typeof src === 'string' ? (imageSourcePattern.exec(src)?.[1] ?? null) : null;
}

/** The pixels of a `fontSize` such as `24px`; null for anything else. */
export function parseFontSize(value: unknown): number | null {
  const size = typeof value === 'string' && /^\d{1,2}px$/.test(value) ? Number.parseInt(value) : 0;
  return size >= fontSizes.min && size <= fontSizes.max ? size : null;
}

/** Every node, in reading order. */
export function* walkNodes(node: RichNode): Generator<RichNode> {
  yield node;
  for (const child of node.content ?? []) yield* walkNodes(child);
}

/** File names of the images in a document, without duplicates. */
export function imageFileNames(doc: RichNode): string[] {
  const names = new Set<string>();
  for (const { type, attrs } of walkNodes(doc)) {
    const name = type === 'image' ? imageFileName(attrs?.['src']) : null;
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** The text without formatting, with a space between blocks. */
export function plainText(doc: RichNode): string {
  let text = '';
  for (const node of walkNodes(doc)) {
    if (node.type === 'text') text += node.text ?? '';
    else if (text !== '' && !text.endsWith(' ')) text += ' ';
  }
  return text.trim();
}
