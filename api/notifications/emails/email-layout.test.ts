import { expect, test } from 'vitest';
import { renderEmailHtml, renderEmailText } from '#api/notifications/emails/email-layout.ts';
import { renderEmail } from '#api/notifications/emails/templates.ts';
import { exampleMailData, mailSettings } from '#api/notifications/testing/mail-data.ts';

const ticket = (language: 'en' | 'ar', seat: string | null = 'seat-57') =>
  renderEmail('ticket', { ...exampleMailData.ticket, seat }, language, mailSettings);

/** The background of the tile with this value. */
const tileColour = (html: string, value: string) =>
  new RegExp(`background:(#\\w+)[^"]*">(?:(?!<td).)*<bdi>${value}</bdi>`).exec(html)?.[1];

test('the gate stands out from the other tiles', () => {
  const html = renderEmailHtml(ticket('en'));
  const { gate } = exampleMailData.ticket;
  expect(tileColour(html, String(gate))).toBe('#e6f12f');
  expect(tileColour(html, '57')).toBe('#07150e');
});

test('Arabic stands on the right, and its letters are not spaced', () => {
  const [english, arabic] = [renderEmailHtml(ticket('en')), renderEmailHtml(ticket('ar'))];
  const heading = (html: string) => /<td[^>]*text-align:(\w+)"[^>]*>\s*<h1([^>]*)>/.exec(html);
  expect(heading(english)?.[1]).toBe('left');
  expect(heading(arabic)?.[1]).toBe('right');
  expect(heading(english)?.[2]).toContain('letter-spacing:-0.5px');
  expect(heading(arabic)?.[2]).toContain('letter-spacing:0;');
});

test('a plain notification has its text without a heading and without the design', () => {
  const written = { ...exampleMailData.notification, subject: 'Gates', text: 'They open at five.' };
  const render = (styled: boolean) =>
    renderEmail('notification', { ...written, styled }, 'en', mailSettings);
  expect(renderEmailText(render(true))).toMatch(/^Gates\n\nThey open at five\./);
  expect(renderEmailText(render(false))).toMatch(/^They open at five\./);
  expect(renderEmailHtml(render(true))).toContain('cid:');
  expect(renderEmailHtml(render(false))).not.toContain('cid:');
});

test.each([true, false])(
  'a web address in a notification is a link, and nothing else becomes markup (styled: %s)',
  (styled) => {
    const text = 'See https://press.example/?a=1&b="<b>x</b> and <a href="https://evil.example">.';
    const written = { ...exampleMailData.notification, text, styled, button: null };
    const html = renderEmailHtml(renderEmail('notification', written, 'ar', mailSettings));
    expect(html).toMatch(
      /See <a href="https:\/\/press\.example\/\?a=1&amp;b=" dir="ltr"[^<>]*>https:\/\/press\.example\/\?a=1&amp;b=<\/a>&quot;&lt;b&gt;x&lt;\/b&gt; and &lt;a href=&quot;<a /,
    );
    expect(html).not.toContain('<b>x');
  },
);

test('a web address in a question from the contact form is no link', () => {
  const data = { ...exampleMailData.contactMessage, text: 'See https://evil.example/' };
  const html = renderEmailHtml(renderEmail('contactMessage', data, 'en', mailSettings));
  expect(html).toContain('See https://evil.example/');
  expect(html).not.toContain('href="https://evil.example/');
});
