/** The styles in the page of tickets. */
import { expect, test } from 'vitest';
import { ticketElements, ticketStyles } from '#pwa/build/ticket-styles.ts';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-view.ts';

test('a custom property stays if a property of the ticket uses it, directly or by another', () => {
  const styles = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}.x{width:var(--a,3px)}';
  expect(ticketStyles(styles)).toBe(':root{--a:var(--b);--b:1px}.x{width:var(--a,3px)}');
});

test('a custom property used in either theme stays in both, and in each fallback', () => {
  const styles =
    '@layer theme{:root{--a:#fff;--b:#000}@supports (color:lab(0% 0 0)){:root{--a:lab(1% 0 0);--b:red}}@media screen{.dark{--a:#111}}@media print{.dark{--b:red}}}p{color:var(--a)}';
  expect(ticketStyles(styles)).toBe(
    '@layer theme{:root{--a:#fff}@supports (color:lab(0% 0 0)){:root{--a:lab(1% 0 0)}}@media screen{.dark{--a:#111}}}p{color:var(--a)}',
  );
});

test.each([
  ['h1,h2,h3{margin:0}', 'h1,h2{margin:0}'],
  ['table{color:red}', ''],
  ['button,input:where([type=button]){color:red}', ''],
  [':root:has([data-sidebar]){color:red}', ''],
  ['@media (width>1px){table{color:red}}', ''],
  ['@font-face{font-family:A;src:url(a.woff2)}', ''],
  ['@keyframes a{0%{opacity:0}}', ''],
  ['@property --a{syntax:"*";inherits:false}', ''],
  ['@layer properties{*{--a:1}}p{width:var(--a)}', 'p{width:var(--a)}'],
  ['[hidden]:where(:not([hidden=until-found])){display:none}p{margin:0}', 'p{margin:0}'],
  ['/* {*/p{margin:0}', 'p{margin:0}'],
])('the ticket page’s rule %s becomes %s', (styles, expected) => {
  expect(ticketStyles(styles)).toBe(expected);
});

test.each([
  '*,:after,:before{border:0 solid}',
  '@layer theme,base;p{margin:0}',
  '.-mx-3\\.5{margin:0}',
  '.rtl\\:-scale-x-100:where(:is(:lang(ar),:lang(he)),[dir=rtl],[dir=rtl] *){scale:-1}',
  ':where(.-space-x-1\\.75>:not(:last-child)){margin:0}',
  '@media (min-width:351px){.min-\\[351px\\]\\:text-\\[1\\.375rem\\]{font-size:1rem}}',
  ':root:not([style*=--logo]) [data-league-logo]{display:none}',
  String.raw`p{background:url(a;b,c}) no-repeat;font-family:A\, B}`,
  '@property --a{syntax:"*";inherits:false}p{color:var(--a)}',
])('the ticket page keeps the rule %s', (styles) => {
  expect(ticketStyles(styles)).toBe(styles);
});

test('a style sheet that cannot be read fails the build', () => {
  expect(() => ticketStyles('p{color:red}}')).toThrow('Unexpected');
});

const view: TicketView = {
  title: 'A v B',
  venue: 'Cairo',
  otherNames: { lang: 'ar', dir: 'rtl', text: 'أ – ب' },
  time: '07:00 PM',
  date: 'Sat 21-11-2026',
  teams: [
    { name: 'A', logo: null },
    { name: 'B', logo: '/b.png' },
  ],
  over: null,
  countdown: { label: 'Kick-off in', value: '2 h' },
  qr: {
    path: 'M0 0h1v1',
    size: 21,
    label: 'QR',
    printed: { label: 'Ticket code', code: 'RP79-ARTX' },
  },
  tiles: [{ label: 'Gate', value: '4', signal: true }],
  holder: { names: ['Salma', 'سلمى فؤاد'], line: 'Photographer', photo: 'data:,' },
  asOf: { text: 'As of 02:32 PM', offline: true },
  revoked: null,
};

test.each([view, { ...view, over: 'Match over', countdown: null }])(
  'every element of a ticket keeps its styles, and every custom property in its markup',
  (each) => {
    const html = withPrerenderedTicket(
      '<div id="root">',
      each,
      { title: 'Ticket', back: 'B', lang: 'ar', dir: 'rtl' },
      'r',
    );
    const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag = '']) => tag);
    expect(tags.filter((tag) => !ticketElements.has(tag))).toEqual([]);
    const names = [...html.matchAll(/="var\((--[\w-]+)\)"/g)].map(([, name = '']) => name);
    expect(names).toContain('--ticket-qr');
    for (const name of names) expect(ticketStyles(`:root{${name}:red}`)).toContain(name);
  },
);
