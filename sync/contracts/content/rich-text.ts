/**
 * Text with headings, lists, links and pictures, as the editor (Tiptap) writes it: a JSON document.
 * What may stand in one is told by `rich-text-schema.ts`; screens draw it node by node, never as HTML.
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

/** Pixels (specification §9). */
export const fontSizes = { min: 8, max: 96 } as const;

const safeLinkPattern =
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+@[^\s\\]+|tel:\+?[\d ()-]+|\/(?![/\\])[^\s\\]*)$/i;

/** Whether a link may lead there: the web, an e-mail address, a phone, a page of the portal. */
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

/** The stored file that a picture shows; null for any other address. */
export function imageFileName(src: unknown): string | null {
  return typeof src === 'string' ? (imageSourcePattern.exec(src)?.[1] ?? null) : null;
}

/** Pixels of a `fontSize` such as `24px`; null for anything else. */
export function parseFontSize(value: unknown): number | null {
  const size = typeof value === 'string' && /^\d{1,2}px$/.test(value) ? Number.parseInt(value) : 0;
  return size >= fontSizes.min && size <= fontSizes.max ? size : null;
}

/** Every node, in reading order. */
export function* walkNodes(node: RichNode): Generator<RichNode> {
  yield node;
  for (const child of node.content ?? []) yield* walkNodes(child);
}

/** Names of the pictures in a document, each once. */
export function imageFileNames(doc: RichNode): string[] {
  const names = new Set<string>();
  for (const { type, attrs } of walkNodes(doc)) {
    const name = type === 'image' ? imageFileName(attrs?.['src']) : null;
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** The words alone, a space between blocks. */
export function plainText(doc: RichNode): string {
  let text = '';
  for (const node of walkNodes(doc)) {
    if (node.type === 'text') text += node.text ?? '';
    else if (text !== '' && !text.endsWith(' ')) text += ' ';
  }
  return text.trim();
}
