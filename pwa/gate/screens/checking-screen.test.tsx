// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { enrolmentUrl } from '#sync/contracts/gate/enrolment-code.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import { checkingView, notOurs, showChecking } from '#pwa/gate/testing/shown-checking-screen.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';

vi.mock(import('#pwa/gate/camera/camera-runner.ts'), () => ({
  createCameraRunner: vi.fn<typeof createCameraRunner>(),
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  languageStore.set('en');
});

const enrolment = enrolmentUrl(location.origin, 'A'.repeat(48));
const list = `${location.origin}/list/019a8f3c-5b1e-7abc-8def-000000000001#eyJh.eyJi.c2ln`;

it.each([
  ['en', 'gate.check.enrolmentCode', enrolment],
  ['ar', 'gate.check.enrolmentCode', enrolment],
  ['en', 'gate.check.listNotOurs', list],
  ['ar', 'gate.check.listNotOurs', list],
] as const)(
  'in %s, %s is shown until the next code, and is no check',
  async (language, key, text) => {
    languageStore.set(language);
    const { check, read } = showChecking();
    const alert = () => screen.getByRole('alert').textContent;
    await read('https://example.com/menu');
    expect(alert()).toContain(messageText(language, 'gate.answer.notOursText'));
    await read(text);
    expect(alert()).toBe(messageText(language, key));
    expect(check).toHaveBeenCalledOnce();
    await read('https://example.com/other');
    expect(screen.queryByText(messageText(language, key))).toBeNull();
    expect(check).toHaveBeenCalledTimes(2);
  },
);

it.each(['en', 'ar'] as const)(
  'in %s, a security list of this match is shown with version and people, and checks no one',
  async (language) => {
    languageStore.set(language);
    const issuedAt = Date.parse('2026-11-21T12:30:00.000Z');
    const { check, checkList, read } = showChecking({ now: issuedAt + 3_600_000 });
    checkList.mockResolvedValue({ kind: 'ours', version: 3, people: 118, issuedAt });
    await read(list);
    const issued = { en: '02:30 PM', ar: '2:30 م' }[language];
    expect(screen.getByRole('status').textContent).toBe(
      messageText(language, 'gate.check.securityList', { version: 3, people: 118, issued }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(check).not.toHaveBeenCalled();
  },
);

it.each(['en', 'ar'] as const)(
  'in %s, a security list that could not be checked says so, until the next code',
  async (language) => {
    languageStore.set(language);
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { checkList, read } = showChecking();
    checkList.mockRejectedValueOnce(new Error('no cryptography here'));
    await read(list);
    const failed = messageText(language, 'gate.check.listFailed');
    expect(screen.getByRole('alert').textContent).toBe(failed);
    expect(error).toHaveBeenCalledOnce();
    await read('https://example.com/other');
    expect(screen.queryByText(failed)).toBeNull();
  },
);

it('a phone that may search checks a person who was found like a ticket, and no ticket meanwhile', async () => {
  const { check, read } = showChecking({ rights: 'search' });
  fireEvent.click(screen.getByRole('button', { name: messageText('en', 'gate.search.key') }));
  await read('https://example.com/in-view');
  expect(check).not.toHaveBeenCalled();
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: '7' } });
  fireEvent.submit(screen.getByRole('search'));
  fireEvent.click(await screen.findByRole('button', { name: /No. 7 on the list/ }));
  const request = { text: null, hash: 'hash', source: 'typed', direction: 'in' };
  expect(check).toHaveBeenCalledExactlyOnceWith(request);
});

it('a phone without the right to search has no search', () => {
  showChecking();
  expect(screen.queryByRole('button', { name: messageText('en', 'gate.search.key') })).toBeNull();
});

it.each([
  ['an hour', 1, 'List updated'],
  ['13 hours', 13, 'List 13 h old'],
])('a list of %s says its age once', (_, hours, text) => {
  const now = Date.parse('2026-11-21T16:00:00.000Z');
  showChecking({ view: { listAsOf: now - hours * 3_600_000 }, now });
  const head = screen.getByRole('banner').textContent;
  expect(head).toContain(text);
  expect(head.split(`${hours} h`)).toHaveLength(2);
});

it.each([-14, 14])(
  'a clock that was moved by %d hours makes no list old, in the head and in an answer',
  async (ahead) => {
    const listAsOf = Date.parse('2026-11-21T16:00:00.000Z');
    const now = listAsOf + ahead * 3_600_000;
    const { read } = showChecking({ view: { listAsOf, clockCertain: false }, now });
    await read('https://example.com/menu');
    for (const shown of [
      screen.getByRole('banner'),
      document.querySelector('[data-answer] > :first-child'),
    ]) {
      expect(shown?.textContent).toContain('List from 21-11-2026, 06:00 PM');
      expect(shown?.textContent).not.toMatch(/ h |old|just/);
    }
  },
);

it.each(['en', 'ar'] as const)(
  'in %s, “Out” says that it is on, and ends with re-entry',
  (language) => {
    languageStore.set(language);
    const match = { ...checkingView.match, reEntry: true };
    const { rerender } = showChecking({ view: { match } });
    const on = messageText(language, 'gate.check.outOn');
    expect(screen.queryByText(on)).toBeNull();
    const name = messageText(language, 'gate.key.out');
    fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('status').textContent).toBe(on);
    rerender({ match: { ...match, reEntry: false } });
    expect(screen.queryByText(on)).toBeNull();
  },
);

it('once re-entry has ended, a ticket counts as coming in though “Out” was on', async () => {
  const match = { ...checkingView.match, reEntry: true };
  const { check, read, rerender } = showChecking({ view: { match } });
  fireEvent.click(screen.getByRole('button', { name: messageText('en', 'gate.key.out') }));
  await read('https://example.com/1');
  rerender({ match: { ...match, reEntry: false } });
  await read('https://example.com/2');
  expect(check.mock.calls.map(([{ direction }]) => direction)).toEqual(['out', 'in']);
});

it.each([
  ['within a minute', 59_000, 1],
  ['later', 60_000, 0],
])(
  'the last check of a page that was closed is shown by its code, and undone %s',
  async (_, age, buttons) => {
    const person = { person: null, code: 'Q3K1-MGB9', role: null };
    const last = { ...person, scanId: 'scan-1', at: 0, decision: { counts: 'in' } } as const;
    const { undo } = showChecking({ view: { last }, now: age });
    undo.mockResolvedValue(true);
    expect(screen.getByText('Q3K1-MGB9')).not.toBeNull();
    const name = messageText('en', 'gate.action.undo');
    expect(screen.queryAllByRole('button', { name })).toHaveLength(buttons);
    for (const button of screen.queryAllByRole('button', { name }))
      await act(async () => fireEvent.click(button));
    expect(screen.queryAllByText('Q3K1-MGB9')).toHaveLength(1 - buttons);
    expect(undo).toHaveBeenCalledTimes(buttons);
  },
);

it.each([
  ['in time is no longer shown', true],
  ['too late still counts, and the steward is told', false],
])('a check undone %s', async (_, isUndone) => {
  const { check, undo, read } = showChecking();
  const decision = { ...notOurs.decision, answer: 'onTheList', counts: 'in', undo: true } as const;
  check.mockResolvedValue({ ...notOurs, decision, code: 'Q3K1-MGB9', scanId: 'scan-1' });
  undo.mockResolvedValue(isUndone);
  await read('https://example.com/ticket');
  const [button] = screen.getAllByRole('button', { name: messageText('en', 'gate.action.undo') });
  await act(async () => fireEvent.click(button!));
  expect(undo).toHaveBeenCalledExactlyOnceWith('scan-1');
  const alert = screen.queryByRole('alert');
  expect(alert?.textContent ?? null).toBe(
    isUndone ? null : messageText('en', 'gate.alarm.undoTooLate'),
  );
  expect(screen.queryAllByText('Q3K1-MGB9')).toHaveLength(isUndone ? 0 : 1);
});
