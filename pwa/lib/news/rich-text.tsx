import { createElement, type ReactNode, useMemo } from 'react';
import {
  parseFontSize,
  isSafeLink,
  imageFileName,
  plainText,
  type RichMark,
  type RichNode,
} from '#sync/contracts/content/rich-text.ts';
import { parseRichText, textDirectionProps } from '#pwa/lib/news/parse-rich-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Renders a stored document node by node; no part of it is inserted as HTML. */
export function RichText({ text }: { text: string }) {
  const { t } = useTranslation();
  const doc = useMemo(() => parseRichText(text), [text]);
  if (doc === null) return <p className="text-muted-foreground">{t('feed.unreadable')}</p>;
  return <div className="flex flex-col gap-4">{renderChildren(doc)}</div>;
}

/** Renders the children of an unknown node. */
function Node({ node }: { node: RichNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return renderMarks(node.text ?? '', node.marks ?? []);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return (
        <p {...directionProps(node)} className="min-h-[1lh] text-start">
          {renderChildren(node)}
        </p>
      );
    case 'heading':
      return renderHeading(node);
    case 'bulletList':
      return (
        <ul {...directionProps(node)} className="flex list-disc flex-col gap-1.5 ps-6">
          {renderChildren(node)}
        </ul>
      );
    case 'orderedList':
      return (
        <ol
          {...directionProps(node)}
          start={numberOf(node.attrs?.['start']) ?? 1}
          className="flex list-decimal flex-col gap-1.5 ps-7"
        >
          {renderChildren(node)}
        </ol>
      );
    case 'listItem':
      return <li className="[&>*+*]:mt-1.5">{renderChildren(node)}</li>;
    case 'blockquote':
      return (
        <blockquote
          {...directionProps(node)}
          className="flex flex-col gap-2 border-s-4 border-primary ps-4"
        >
          {renderChildren(node)}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr className="my-2" />;
    case 'image':
      return renderPicture(node);
    default:
      return renderChildren(node);
  }
}

function renderChildren({ content }: RichNode): ReactNode {
  // A stored document never reorders, so the index is a stable key.
  return content?.map((child, at) => <Node key={at} node={child} />);
}

function directionProps(node: RichNode) {
  return textDirectionProps(plainText(node), node.attrs?.['dir']);
}

/** Renders a heading one level below the article's title. */
function renderHeading(node: RichNode): ReactNode {
  const level = { 2: 3, 3: 4, 4: 5 }[numberOf(node.attrs?.['level']) ?? 2] ?? 3;
  const size = { 3: 'heading-2 mt-3', 4: 'heading-3 mt-2', 5: 'mt-1 font-[680]' }[level];
  return createElement(
    `h${level}`,
    { ...directionProps(node), className: `text-start ${size}` },
    renderChildren(node),
  );
}

function renderPicture({ attrs }: RichNode): ReactNode {
  const name = imageFileName(attrs?.['src']);
  if (name === null) return null;
  const alt = attrs?.['alt'];
  return (
    <img
      src={`/api/file/${name}?width=960`}
      alt={typeof alt === 'string' ? alt : ''}
      width={numberOf(attrs?.['width'])}
      height={numberOf(attrs?.['height'])}
      loading="lazy"
      decoding="async"
      className="mx-auto h-auto max-w-full rounded-lg bg-muted"
    />
  );
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

function renderMarks(text: string, marks: readonly RichMark[]): ReactNode {
  let drawn: ReactNode = text;
  for (const { type, attrs } of marks.toReversed()) {
    if (type === 'bold') drawn = <strong className="font-[700]">{drawn}</strong>;
    else if (type === 'italic') drawn = <em>{drawn}</em>;
    else if (type === 'underline') drawn = <u>{drawn}</u>;
    else if (type === 'strike') drawn = <s>{drawn}</s>;
    else if (type === 'textStyle')
      drawn = renderFontSize(drawn, parseFontSize(attrs?.['fontSize']));
    else if (type === 'link') drawn = renderLink(drawn, attrs?.['href']);
  }
  return drawn;
}

/** Sets the font size in rem, so that the browser's font size setting applies. */
function renderFontSize(drawn: ReactNode, pixels: number | null): ReactNode {
  if (pixels === null) return drawn;
  return <span style={{ fontSize: `${pixels / 16}rem`, lineHeight: 1.3 }}>{drawn}</span>;
}

/** Links within the portal open in the same tab, others in a new one. */
function renderLink(drawn: ReactNode, href: unknown): ReactNode {
  if (!isSafeLink(href)) return drawn;
  const elsewhere = /^https?:/i.test(href);
  return (
    <a
      href={href}
      className="link break-words"
      {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {drawn}
    </a>
  );
}
