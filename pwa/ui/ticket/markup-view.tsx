import { createElement, Fragment, type ReactNode } from 'react';
import type { MarkupChild } from '#pwa/ui/ticket/markup.ts';

/** Renders a markup tree with React. Text stays text: no HTML is ever set. */
export function MarkupView({ node }: { node: MarkupChild }): ReactNode {
  return renderNode(node);
}

function renderNode(node: MarkupChild): ReactNode {
  if (node === null || typeof node === 'string') return node;
  return createElement(
    node.tag,
    Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [reactPropName(name), value]),
    ),
    ...node.children.map((child, index) =>
      createElement(Fragment, { key: index }, renderNode(child)),
    ),
  );
}

function reactPropName(name: string): string {
  if (name === 'class') return 'className';
  if (name === 'datetime') return 'dateTime';
  if (name.startsWith('aria-') || name.startsWith('data-')) return name;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
