// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SecurityListPages } from '#pwa/features/gates/list/security-list-pages.tsx';
import { exampleList } from '#pwa/features/gates/testing/example-gates.ts';
import { qrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';

afterEach(() => {
  cleanup();
  languageStore.set('en');
});

function pages(changes: Parameters<typeof exampleList>[0] = {}) {
  const { container } = render(<SecurityListPages list={exampleList(changes)} />);
  return [...container.querySelectorAll('section')];
}
const plain = (element: Element | undefined) => withoutIsolates(element?.textContent ?? '');

it('each page of a security list has titles, version, code and page number in both languages', () => {
  const all = pages();
  expect(all).toHaveLength(6);
  const code = qrCodePath(exampleList().url).path;
  for (const [at, page] of all.entries()) {
    const numbers = { page: at + 1, pages: 6 };
    for (const language of ['en', 'ar'] as const) {
      expect(plain(page)).toContain(messageText(language, 'securityList.title'));
      expect(plain(page)).toContain(messageText(language, 'securityList.page', numbers));
      expect(plain(page)).toContain(messageText(language, 'securityList.destroy'));
    }
    expect(page.querySelector('.list-version b')?.textContent).toBe('3');
    expect(page.querySelector('.list-code path')?.getAttribute('d')).toBe(code);
  }
});

it('a row of a security list has the name in both scripts and the number at both ends', () => {
  const row = pages()[0]?.querySelector('tbody tr');
  const cells = [...(row?.querySelectorAll('td') ?? [])].map(plain);
  expect(cells[1]).toBe('1');
  expect(cells[2]).toContain('Ahmed Sameh Fawzy');
  expect(cells[7]).toContain('أحمد سامح فوزي');
  expect(cells[8]).toBe('1');
  expect(row?.querySelectorAll('.list-tick')).toHaveLength(1);
});

it('a security list says in both languages who has no seat yet, and how many have a ticket', () => {
  const [one, ...others] = exampleList().people;
  const list = { people: [{ ...one!, no: null, seat: null }, ...others] };
  const first = pages(list)[0];
  const cells = [...(first?.querySelectorAll('tbody tr:first-child td') ?? [])].map(plain);
  expect([cells[1], cells[8]]).toEqual(['–', '–']);
  for (const language of ['en', 'ar'] as const)
    expect(cells[4]).toContain(messageText(language, 'securityList.noSeatYet'));
  expect(plain(first)).toContain('118 people, 117 with a ticket');
});

it('a security list names removed and added people, and marks the new ones', () => {
  const [first, second] = pages();
  expect(plain(first?.querySelector('s') ?? undefined)).toBe('70 Omar Lotfy Zidan');
  expect(plain(first)).toContain('70 عمر لطفي زيدان');
  expect(plain(first)).toContain('4 Hazem Ali Mourad');
  expect(first?.querySelectorAll('.list-new')).toHaveLength(2);
  expect(plain(second)).not.toContain('Omar Lotfy');
});

it('no one is marked as new on the first version of a security list', () => {
  const first = pages({ version: 1 })[0];
  expect(first?.querySelectorAll('.list-new')).toHaveLength(0);
  expect(first?.querySelector('.list-changes')).toBeNull();
});

it('a security list is the same paper whatever the language of the screens', () => {
  const english = pages().map(plain);
  cleanup();
  languageStore.set('ar');
  expect(pages().map(plain)).toEqual(english);
});
