/**
 * The editor's nodes and marks: exactly those that `sync/contracts/content/rich-text-schema.ts`
 * allows.
 */
import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { parseFontSize, isSafeLink, imageFileName } from '#sync/contracts/content/rich-text.ts';

export const headingLevels = [2, 3, 4] as const;

/** Sets `dir` only if it was selected; otherwise each paragraph follows its own text. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote'],
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => {
            const dir = element.getAttribute('dir');
            return dir === 'ltr' || dir === 'rtl' ? dir : null;
          },
          renderHTML: ({ dir }) => ({ dir: typeof dir === 'string' ? dir : 'auto' }),
        },
      },
    },
  ],
});

const FontSize = Extension.create({
  name: 'fontSize',
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        fontSize: {
          default: null,
          parseHTML: ({ style }) =>
            parseFontSize(style.fontSize) === null ? null : style.fontSize,
          renderHTML: ({ fontSize }) =>
            parseFontSize(fontSize) === null ? {} : { style: `font-size: ${String(fontSize)}` },
        },
      },
    },
  ],
});

/** Allows stored pictures only, so pictures pasted from other pages are dropped. */
const Picture = Image.extend({
  addAttributes() {
    const pixels = (name: 'width' | 'height') => ({
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || null,
    });
    return {
      src: { default: null, parseHTML: storedAddress },
      alt: { default: null },
      width: pixels('width'),
      height: pixels('height'),
    };
  },
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (storedAddress(element) === null ? false : null) },
  ],
  addInputRules: () => [],
});

/** Pictures copied from this portal have its origin in their address. */
function storedAddress(element: HTMLElement): string | null {
  const address = (element.getAttribute('src') ?? '').replace(`${location.origin}/`, '/');
  return imageFileName(address) === null ? null : address;
}

export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    trailingNode: false,
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isSafeLink,
    },
  }),
  TextStyle,
  FontSize,
  Direction,
  Picture,
];
