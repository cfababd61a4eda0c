// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { el, toHtml } from '#pwa/ui/ticket/markup.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';
import { ticketCard } from '#pwa/ui/ticket/ticket-card.ts';
import { type TicketView } from '#pwa/ui/ticket/ticket-view.ts';

const view: TicketView = {
  title: 'Al Ahly v <script>alert(1)</script>',
  venue: 'Cairo "International" & Stadium',
  otherNames: { lang: 'ar', dir: 'rtl', text: 'الأهلي – الزمالك' },
  time: '07:00 PM',
  date: 'Sat 21-11-2026',
  teams: [
    { name: 'Al Ahly', logo: null },
    { name: 'Zamalek', logo: '/api/file/x.png' },
  ],
  over: null,
  countdown: { label: 'Kick-off in', value: '4 h 28 min' },
  qr: {
    path: 'M4 4h7v1h-7z',
    size: 69,
    label: 'QR code',
    printed: { label: 'Ticket code', code: 'RP79-ARTX' },
  },
  tiles: [{ label: 'Seat', value: '57', signal: false }],
  holder: { names: ["Salma $' Fathy", 'سلمى فؤاد'], line: 'Photographer', photo: null },
  asOf: { text: 'As of 02:32 PM', offline: false },
  revoked: null,
};

describe('markup for the worker and for React', () => {
  it('a ticket’s markup escapes every text and every attribute', () => {
    expect(toHtml(el('p', { title: '"><img src=x onerror=alert(1)>' }, '<b>&</b>'))).toBe(
      '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    );
  });

  it('the worker and React render the same ticket card', () => {
    const { container } = render(<MarkupView node={ticketCard(view)} />);
    const template = document.createElement('div');
    template.innerHTML = toHtml(ticketCard(view));
    const [drawn, written] = [container.firstElementChild, template.firstElementChild];
    expect(drawn?.isEqualNode(written)).toBe(true);
  });

  it('a ticket’s markup has no style attribute or script, which the Content-Security-Policy would block', () => {
    const html = toHtml(ticketCard(view));
    expect(html).not.toMatch(/ style=|<script/);
  });

  it('the ticket is put before the app and the rest of the page stays unchanged', () => {
    const page = '<!doctype html><body><div id="root"></div><script src="/a.js"></script></body>';
    const html = withPrerenderedTicket(
      page,
      view,
      { title: 'Ticket', back: 'Back', lang: 'en', dir: 'ltr' },
      'AbC',
    );
    expect(html).toContain('data-ref="AbC"');
    expect(html).toContain('Salma $&#39; Fathy');
    expect(html).toContain('<div id="root"></div><script src="/a.js"></script></body>');
    expect(html.indexOf('first-ticket')).toBeLessThan(html.indexOf('id="root"'));
  });
});
