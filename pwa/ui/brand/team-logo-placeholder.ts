import { el, type Markup } from '#pwa/ui/ticket/markup.ts';

const shield = 'M2.5 2.5h19v12.2c0 5.6-4.6 9-9.5 11-4.9-2-9.5-5.4-9.5-11z';

/** A hue from 0 to 359 that is always the same for a name. */
export function hueFromName(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % 360;
}

/** The first letter of a name, after the Arabic article, which most teams' names begin with. */
function firstLetter(name: string): string {
  const [letter = ''] = name.trim().replace(/^ال(?=\p{L})/u, '');
  return letter.toUpperCase();
}

/** A plain shield for a team without a logo; its colour is derived from the name. */
export function teamLogoPlaceholder(name: string, classes: string): Markup {
  return el(
    'svg',
    { viewBox: '0 0 24 28', class: classes, 'aria-hidden': 'true' },
    el('path', { d: shield, fill: `oklch(0.5 0.13 ${hueFromName(name)})` }),
    el(
      'text',
      {
        x: '12',
        y: '17.5',
        'text-anchor': 'middle',
        'font-size': '11',
        'font-weight': '760',
        fill: 'oklch(0.985 0.01 100)',
      },
      firstLetter(name),
    ),
    el('path', { d: shield, fill: 'none', stroke: 'var(--team-logo-edge)', 'stroke-width': '1.4' }),
  );
}
