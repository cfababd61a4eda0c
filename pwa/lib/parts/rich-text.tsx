import { createElement, type ReactNode, useMemo } from 'react';
import {
  fontSizeOf,
  isSafeLink,
  pictureName,
  plainText,
  type RichMark,
  type RichNode,
} from '#sync/contracts/rich-text.ts';
import { readDocument, voiceOf } from '#pwa/lib/rich-text-look.ts';
import { useWords } from '#pwa/lib/words.ts';

/** Draws a stored document element by element; nothing of it ever becomes HTML by itself. */
export function RichText({ text }: { text: string }) {
  const { t } = useWords();
  const doc = useMemo(() => readDocument(text), [text]);
  if (doc === null) return <p className="text-muted-foreground">{t('feed.unreadable')}</p>;
  return <div className="flex flex-col gap-4">{children(doc)}</div>;
}

/** What is not known here is drawn as what it contains. */
function Node({ node }: { node: RichNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return marked(node.text ?? '', node.marks ?? []);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return (
        <p {...voice(node)} className="min-h-[1lh] text-start">
          {children(node)}
        </p>
      );
    case 'heading':
      return heading(node);
    case 'bulletList':
      return (
        <ul {...voice(node)} className="flex list-disc flex-col gap-1.5 ps-6">
          {children(node)}
        </ul>
      );
    case 'orderedList':
      return (
        <ol
          {...voice(node)}
          start={numberOf(node.attrs?.['start']) ?? 1}
          className="flex list-decimal flex-col gap-1.5 ps-7"
        >
          {children(node)}
        </ol>
      );
    case 'listItem':
      return <li className="[&>*+*]:mt-1.5">{children(node)}</li>;
    case 'blockquote':
      return (
        <blockquote {...voice(node)} className="flex flex-col gap-2 border-s-4 border-primary ps-4">
          {children(node)}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr className="my-2" />;
    case 'image':
      return picture(node);
    default:
      return children(node);
  }
}

function children({ content }: RichNode): ReactNode {
  // A stored text does not change its order: the place is what tells nodes apart.
  return content?.map((child, at) => <Node key={at} node={child} />);
}

function voice(node: RichNode) {
  return voiceOf(plainText(node), node.attrs?.['dir']);
}

/** One level below the piece's own title. */
function heading(node: RichNode): ReactNode {
  const level = { 2: 3, 3: 4, 4: 5 }[numberOf(node.attrs?.['level']) ?? 2] ?? 3;
  const size = { 3: 'heading-2 mt-3', 4: 'heading-3 mt-2', 5: 'mt-1 font-[680]' }[level];
  return createElement(
    `h${level}`,
    { ...voice(node), className: `text-start ${size}` },
    children(node),
  );
}

function picture({ attrs }: RichNode): ReactNode {
  const name = pictureName(attrs?.['src']);
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

function marked(text: string, marks: readonly RichMark[]): ReactNode {
  let drawn: ReactNode = text;
  for (const { type, attrs } of marks.toReversed()) {
    if (type === 'bold') drawn = <strong className="font-[700]">{drawn}</strong>;
    else if (type === 'italic') drawn = <em>{drawn}</em>;
    else if (type === 'underline') drawn = <u>{drawn}</u>;
    else if (type === 'strike') drawn = <s>{drawn}</s>;
    else if (type === 'textStyle') drawn = sized(drawn, fontSizeOf(attrs?.['fontSize']));
    else if (type === 'link') drawn = linked(drawn, attrs?.['href']);
  }
  return drawn;
}

/** In rem: letters that a person has enlarged stay enlarged. */
function sized(drawn: ReactNode, pixels: number | null): ReactNode {
  if (pixels === null) return drawn;
  return <span style={{ fontSize: `${pixels / 16}rem`, lineHeight: 1.3 }}>{drawn}</span>;
}

/** Pages of the portal open here, others beside it. */
function linked(drawn: ReactNode, href: unknown): ReactNode {
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
