/** Parses a stored rich-text document for display, without trusting its structure. */
import { plainText, type RichNode } from '#sync/contracts/content/rich-text.ts';

const maxDepth = 64;

/** Parses a document without its invalid nodes; null if it is none, such as a future version's. */
export function parseRichText(text: string): RichNode | null {
  try {
    const doc = parseNode(JSON.parse(text), maxDepth);
    return doc?.type === 'doc' && doc.content !== undefined ? doc : null;
  } catch {
    return null;
  }
}

function parseNode(value: unknown, levels: number): RichNode | null {
  if (!isRecord(value) || typeof value['type'] !== 'string' || levels === 0) return null;
  const { type, attrs, content, text, marks } = value;
  return {
    type,
    ...(isRecord(attrs) && { attrs }),
    ...(Array.isArray(content) && {
      content: content.flatMap((child) => parseNode(child, levels - 1) ?? []),
    }),
    ...(typeof text === 'string' && { text }),
    ...(Array.isArray(marks) && {
      marks: marks.flatMap((mark) => parseNode(mark, levels - 1) ?? []),
    }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The direction of a text's first letter, also within children, which `dir="auto"` ignores. */
export function textDirectionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** Direction and language attributes of a text: Arabic has its own font and line height. */
export function textDirectionProps(
  text: string,
  dir?: unknown,
): { dir: 'ltr' | 'rtl'; lang?: 'ar' } {
  const own = dir === 'ltr' || dir === 'rtl' ? dir : textDirectionOf(text);
  return { dir: own, ...(/\p{Script=Arabic}/u.test(text) && { lang: 'ar' as const }) };
}

/** The first words of a document, for a card. */
export function excerptOf(text: string, maxLength = 180): string {
  const doc = parseRichText(text);
  const first = doc?.content?.find((node) => node.type === 'paragraph' && plainText(node) !== '');
  const plain = plainText(first ?? doc ?? { type: 'doc' });
  if (plain.length <= maxLength) return plain;
  const cut = plain.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))}…`;
}
