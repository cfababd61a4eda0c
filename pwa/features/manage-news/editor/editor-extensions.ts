/** What can be written: exactly what `sync/contracts/content/rich-text-schema.ts` lets through. */
import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { parseFontSize, isSafeLink, imageFileName } from '#sync/contracts/content/rich-text.ts';

export const headingLevels = [2, 3, 4] as const;

/** `dir` where somebody chose it; else each paragraph goes by its own letters. */
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

/** Of stored pictures only: one that is pasted from another page stays there. */
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

/** Copied out of this very portal, the address has its origin before it. */
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
