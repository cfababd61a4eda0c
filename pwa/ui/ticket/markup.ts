/**
 * A minimal markup tree that the service worker writes as HTML and React renders
 * (`markup-view.tsx`). Both use the same tree, so nothing shifts when React takes over.
 */
export interface Markup {
  readonly tag: string;
  /** HTML attribute names: `class`, `stroke-width`, `aria-hidden`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupChild[];
}
export type MarkupChild = Markup | string | null;

export function el(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: MarkupChild[]
): Markup {
  return { tag, attributes, children };
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}

const voidElements = new Set(['img', 'path', 'rect', 'circle']);

/** The tree as HTML, with every text and value escaped. */
export function toHtml(node: MarkupChild): string {
  if (node === null) return '';
  if (typeof node === 'string') return escapeHtml(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const open = `<${node.tag}${attributes}>`;
  if (node.tag === 'img') return open;
  return voidElements.has(node.tag) && node.children.length === 0
    ? `${open.slice(0, -1)}/>`
    : `${open}${node.children.map(toHtml).join('')}</${node.tag}>`;
}
