import { el, type Markup } from '#pwa/ui/ticket/markup.ts';

/** A T made of a touchline, the halfway line and the centre circle. */
export function logoMark(classes: string): Markup {
  return el(
    'svg',
    {
      viewBox: '0 0 24 24',
      class: classes,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2.6',
      'aria-hidden': 'true',
      'data-logo-mark': '',
    },
    el('path', { d: 'M2.5 4.3h19M12 4.3V21.5M5.4 21.5a6.6 6.6 0 0 1 13.2 0' }),
  );
}
