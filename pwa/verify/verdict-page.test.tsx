// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TicketState } from '#sync/contracts/tickets/check-ticket.ts';
import { claim } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { englishText, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { VerdictPage } from '#pwa/verify/verdict-page.tsx';
import type { GenuineTicket, Verdict } from '#pwa/verify/verify-code.ts';

const match: GenuineTicket['match'] = {
  date: '2026-11-21T17:00:00.000Z',
  home: { name: 'Al Ahly', nameArabic: 'الأهلي', logo: 'crest.png' },
  away: { name: 'Zamalek', nameArabic: 'الزمالك', logo: null },
  venue: 'Cairo International Stadium',
  venueArabic: 'استاد القاهرة الدولي',
};
const genuine = (changes: Partial<GenuineTicket> = {}): Verdict => ({
  kind: 'genuine',
  ticket: { claim, state: 'valid', match, ...changes },
});

beforeEach(() => languageStore.set('en'));
afterEach(cleanup);

function show(verdict: Verdict): void {
  cleanup();
  render(<VerdictPage verdict={verdict} onAgain={() => undefined} />);
}
const word = () => screen.getByRole('heading', { level: 1 }).textContent;

it.each([
  ['valid', 'verify.valid', 'verify.validText', 'in'],
  ['asked', 'verify.genuine', 'verify.askedText', 'ask'],
  ['unchecked', 'verify.genuine', 'verify.uncheckedText', 'ask'],
  ['replaced', 'gate.answer.replaced', 'verify.replacedText', 'stop'],
  ['revoked', 'gate.answer.revoked', 'verify.revokedText', 'stop'],
  ['over', 'verify.over', 'verify.overText', 'ask'],
  ['unknown', 'verify.unknown', 'verify.unknownText', 'ask'],
] satisfies [GenuineTicket['state'], MessageKey, MessageKey, string][])(
  'a ticket that is %s says so in both languages, in the colours of the gate',
  (state, title, text, group) => {
    show(genuine({ state }));
    expect(word()).toBe(englishText(title));
    const answer = document.querySelector<HTMLElement>(`[data-answer=${group}]`);
    if (answer === null) throw new Error('another colour');
    expect(within(answer).getByText(englishText(text))).toBeTruthy();
    expect(within(answer).getByText(messageText('ar', title)).getAttribute('lang')).toBe('ar');
    expect(document.title).toBe(`${englishText(title)} · Touchline`);
  },
);

it('without a connection the page says: genuine, not checked whether it was revoked', () => {
  show(genuine({ state: 'unchecked' }));
  const said = [word(), document.querySelector('[data-answer] p')?.textContent];
  expect(said.join('. ')).toBe('Genuine. Not checked whether it was revoked.');
  expect(screen.getByRole('status').textContent, 'to screen readers too').toBe(said.join('. '));
});

it('a genuine ticket shows what was signed and its match, and no picture or link', () => {
  show(genuine());
  const page = document.body.textContent;
  for (const text of [claim.name, 'Photographer', 'Block B · 57', 'P31, X', 'Al Ahly v Zamalek'])
    expect(page).toContain(text);
  expect(page).toContain('Sat 21-11-2026, 07:00 PM');
  expect(page).toContain('Cairo International Stadium');
  expect(page).toContain(englishText('verify.noteWithName'));
  expect(document.querySelectorAll('img, a, nav')).toHaveLength(0);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'العربية',
    englishText('verify.again'),
  ]);
});

it('in Arabic the page has Arabic names and words', () => {
  languageStore.set('ar');
  show(genuine());
  expect(word()).toBe(messageText('ar', 'verify.valid'));
  expect(document.body.textContent).toContain('الأهلي ضد الزمالك');
  expect(document.body.textContent).toContain('استاد القاهرة الدولي');
});

it('a match that no one has named yet follows with a connection', () => {
  show(genuine({ match: null, state: 'unchecked' }));
  expect(screen.getByText(englishText('verify.matchLater'))).toBeTruthy();
  expect(screen.getByText(claim.name)).toBeTruthy();
});

it('a seat outside of the map and a role of a newer version are shown as they are', () => {
  show(genuine({ claim: { ...claim, seat: 65_535, role: 'other', places: [] } }));
  expect(screen.getByText('65535')).toBeTruthy();
  expect(screen.getByText(englishText('verify.otherRole'))).toBeTruthy();
  expect(screen.queryByText(englishText('verify.places'))).toBeNull();
});

it.each([
  ['notOurs', 'gate.answer.notOurs'],
  ['cannotVerify', 'gate.answer.cannotVerify'],
  ['incomplete', 'verify.incomplete'],
  ['testTicket', 'verify.test'],
  ['over', 'verify.over'],
] as const)('a code that is %s shows no name', (kind, title) => {
  show({ kind });
  expect(word()).toBe(englishText(title));
  expect(document.querySelector('dl, h2')).toBeNull();
  expect(document.body.textContent).toContain(englishText('verify.note'));
});

it('signed names and places are texts, never HTML', () => {
  const name = '<img src=x onerror=alert(1)>&amp;';
  show(genuine({ claim: { ...claim, name, places: ['<b>P</b>'] } }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(name);
  expect(document.querySelectorAll('img')).toHaveLength(0);
  expect(document.body.textContent).toContain('<b>P</b>');
});

it('every state of the server has a page', () => {
  const states: readonly TicketState[] = ['valid', 'replaced', 'revoked', 'over', 'unknown'];
  const words = states.map((state) => {
    show(genuine({ state }));
    return word();
  });
  expect(new Set(words).size).toBe(states.length);
});
