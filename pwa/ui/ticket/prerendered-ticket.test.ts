import { expect, test } from 'vitest';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-view.ts';

const page = `<!doctype html><html><head>
<script>/* the theme */</script>
</head><body><div id="root"></div></body></html>`;
const view: TicketView = {
  title: 'A <b>$&</b> v B',
  venue: 'Cairo',
  otherNames: null,
  time: '07:00 PM',
  date: 'Sat 21-11-2026',
  teams: [],
  over: null,
  countdown: null,
  qr: {
    path: 'M0 0h1v1',
    size: 21,
    label: 'QR',
    printed: { label: 'Ticket code', code: 'RP79-ARTX' },
  },
  tiles: [],
  holder: { names: ['Salma', 'سلمى'], line: 'Photographer', photo: null },
  asOf: { text: 'As of 02:32 PM', offline: false },
  revoked: null,
};
const words = { lang: 'ar', dir: 'rtl', title: 'Ticket', back: 'Back' } as const;
const drawn = withPrerenderedTicket(page, view, words, 'q7Jt0mYxRk2Vw9cLZ4sB1A');

test('the ticket is inserted before the app’s root with its texts escaped', () => {
  expect(drawn.indexOf('data-ticket-qr')).toBeGreaterThan(0);
  expect(drawn.indexOf('data-ticket-qr')).toBeLessThan(drawn.indexOf('<div id="root">'));
  expect(drawn).toContain('A &lt;b&gt;$&amp;&lt;/b&gt; v B');
});

test('inserting a ticket leaves the rest of the page unchanged', () => {
  expect(drawn).toContain('<script>/* the theme */</script>');
});
