import { el, type Markup } from '#pwa/ui/ticket/markup.ts';

const bibs = {
  narrow: [38, 54, 96, 178, 246, 262, 334, 350, 366, 452, 520, 536, 610, 700, 716],
  tall: [66, 92, 150, 248, 320, 346, 480, 548, 574, 600],
};

/**
 * A drawing of a touchline with players' bibs along it; text goes below the line. It does not scale
 * with its surface, and is mirrored so that its circle is never behind the wordmark.
 *
 * @param line the touchline's distance from the top, in px or per cent
 * @param tall for the side of a wide screen; otherwise for a phone's header
 */
export function touchlineIllustration(line: string, tall = false): Markup {
  const [x, y, r] = tall ? ['74%', '150', '206'] : ['77%', '12', '86'];
  const bib = tall ? 7.5 : 4.5;
  return el(
    'svg',
    { class: 'absolute inset-0 -z-10 size-full rtl:-scale-x-100', 'aria-hidden': 'true' },
    el('rect', { fill: 'var(--pitch)', y: line, width: '100%', height: '100%' }),
    el(
      'g',
      { fill: 'none', stroke: 'var(--pitch-line)', 'stroke-width': '2.5' },
      el('line', { x1: '0', x2: '100%', y1: line, y2: line }),
      el('line', { x1: x, x2: x, y1: '0', y2: line }),
      el('circle', { cx: x, cy: y, r }),
    ),
    el('circle', { cx: x, cy: y, r: '4', fill: 'var(--pitch-line)' }),
    el(
      'g',
      { fill: 'var(--signal)', transform: `translate(0 ${bib + 6})` },
      ...bibs[tall ? 'tall' : 'narrow'].map((at) =>
        el('circle', { cx: String(at), cy: line, r: String(bib) }),
      ),
    ),
  );
}
