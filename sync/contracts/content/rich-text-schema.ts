/**
 * The allow-list of rich text: permitted nodes and marks, link targets and image sources. Other
 * attributes are dropped.
 */
import * as z from 'zod/mini';
import { parseJson } from '#sync/contracts/core/json-string.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  parseFontSize,
  isSafeLink,
  walkNodes,
  imageFileNames,
  plainText,
  imageFileName,
  type RichNode,
} from '#sync/contracts/content/rich-text.ts';

/** Characters of the serialized document. */
export const maxRichTextLength = 60_000;
const maxDepth = 16;
const maxImages = 30;

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike']) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: z.string().check(z.refine(isSafeLink)) }),
  }),
  z.object({
    type: z.literal('textStyle'),
    attrs: z.object({
      fontSize: z.optional(
        z.nullable(z.string().check(z.refine((size) => parseFontSize(size) !== null))),
      ),
    }),
  }),
]);

const direction = z.optional(z.nullable(z.enum(['ltr', 'rtl', 'auto'])));
const directionAttrs = z.optional(z.object({ dir: direction }));
const pixels = z.optional(z.nullable(z.int().check(z.positive(), z.maximum(20_000))));

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1)),
    marks: z.optional(z.array(mark)),
  }),
  z.object({ type: z.literal('hardBreak'), marks: z.optional(z.array(mark)) }),
]);

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: directionAttrs,
  content: z.optional(z.array(inline)),
});
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), dir: direction }),
  content: z.optional(z.array(inline)),
});
const horizontalRule = z.object({ type: z.literal('horizontalRule') });
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src: z.string().check(z.refine((src) => imageFileName(src) !== null)),
    alt: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    width: pixels,
    height: pixels,
  }),
});

type Schema = z.ZodMiniType<RichNode>;
// A union discriminated by `type`: trying every alternative would double the work at each level.
const block: Schema = z.lazy(() =>
  z.discriminatedUnion('type', [paragraph, heading, horizontalRule, image, list, quote]),
);
const blocks = z.array(block).check(z.minLength(1));
const item = z.object({
  type: z.literal('listItem'),
  attrs: directionAttrs,
  content: blocks.check(z.refine(([first]) => first?.type === 'paragraph')),
});
const items = z.array(item).check(z.minLength(1));
const list = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bulletList'), attrs: directionAttrs, content: items }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.optional(
      z.object({
        start: z.optional(z.int().check(z.nonnegative(), z.maximum(99_999))),
        dir: direction,
      }),
    ),
    content: items,
  }),
]);
const quote = z.object({ type: z.literal('blockquote'), attrs: directionAttrs, content: blocks });
const document = z.object({ type: z.literal('doc'), content: blocks });

export type ParsedRichText = { doc: RichNode } | { problem: MessageKey };

/**
 * Parses a serialized document and returns it cleaned, or the problem's message key. A document
 * without text and images is `news.contentBlank`.
 */
export function parseRichText(text: string): ParsedRichText {
  if (text.length > maxRichTextLength) return { problem: 'news.contentTooLong' };
  const json = parseJson(text);
  // Checked first, because the schema recurses as deep as the document.
  if (json === undefined || jsonDepth(json) > 2 * maxDepth)
    return { problem: 'news.contentUnknown' };
  const read = document.safeParse(json);
  if (!read.success) return { problem: 'news.contentUnknown' };
  const doc = read.data as RichNode;
  if (imageFileNames(doc).length > maxImages) return { problem: 'news.tooManyPictures' };
  return isBlank(doc) ? { problem: 'news.contentBlank' } : { doc };
}

function isBlank(doc: RichNode): boolean {
  return plainText(doc) === '' && ![...walkNodes(doc)].some(({ type }) => type === 'image');
}

/** Nesting depth of arrays and objects, without recursion. */
function jsonDepth(json: unknown): number {
  let level: unknown[] = [json];
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0 || depth > 2 * maxDepth) return depth;
  }
}
