// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText, type MessageParams } from '#sync/contracts/messages/catalogue.ts';
import type { MessageKey } from '#sync/contracts/messages/keys.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import type { GatesOverview } from '#pwa/gate/officer/gates-overview.ts';
import type { OfficerPage } from '#pwa/gate/officer/officer-gates-screen.tsx';
import { OfficerScreens } from '#pwa/gate/officer/officer-screens.tsx';
import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';
import type { FoundTicket, OfficerTools } from '#pwa/gate/officer/officer-tools.ts';
import { entry, gateRow, match } from '#pwa/gate/testing/enrolled-phone.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { languageStore, type Language } from '#pwa/lib/i18n/language.ts';

vi.mock(import('#pwa/gate/officer/scan-ticket-screen.tsx'), () => ({
  ScanTicketScreen: ({ onCode }) => (
    <button type="button" aria-label="camera" onClick={() => onCode('the ticket', 'camera')} />
  ),
}));

afterEach(() => {
  cleanup();
  languageStore.set('en');
});

const now = Date.parse('2026-11-21T16:30:00.000Z');
const at = now - 300_000;
const summary = {
  inside: 0,
  phones: 1,
  lastSeenAt: now - 60_000,
  isOffline: false,
  lastCheckAt: null,
};
type Person = GatesOverview['people'][number];
const person = (no: number, more: Partial<Person> = {}): Person => ({
  entry: entry(no),
  state: 'notSeen',
  gate: null,
  at: null,
  known: null,
  isTwice: false,
  ...more,
});
const overview: GatesOverview = {
  phonesAsOf: now,
  gates: [
    { ...summary, gate: gateRow(2), inside: 3, lastSeenAt: now - 59_000 },
    { ...summary, gate: gateRow(4), phones: 2, isOffline: true, lastSeenAt: at, lastCheckAt: at },
    { ...summary, gate: gateRow(7), phones: 0, lastSeenAt: null },
  ],
  people: [
    person(1, { state: 'inside', gate: 4, at }),
    person(2, { state: 'inside', gate: 2, at, isTwice: true }),
    person(3, { state: 'revoked' }),
    person(4),
  ],
};
const view = {
  match,
  gate: gateRow(2),
  device: { rights: 'officer' },
  listAsOf: now,
  clockCertain: true,
  online: false,
  inside: 2,
  expected: 3,
} as unknown as GateView;
const numbers = { digits: '041776', unlisted: '654321', before: null };
const found: FoundTicket = {
  check: {
    key: 0,
    decision: {
      answer: 'alreadyInside',
      reason: null,
      counts: 'none',
      override: 'number',
      overriddenBy: null,
      undo: false,
      needsDocument: false,
      notes: [],
      details: { gate: 4, at, known: 'synced', code: null },
    },
    person: null,
    fromCard: false,
    role: 'photographer',
    seat: 'seat-1',
    code: 'RP79-ARTX',
    at: now,
    scanId: null,
  },
  entry: entry(1),
  presence: { state: 'inside', gate: 4, at, known: 'synced' },
  mayGive: true,
  numbers,
  hash: entry(1).h,
  source: 'typed',
};
const given: GivenNumber = { id: 'grant-1', code: 'RP79-ARTX', no: 1, at, ...numbers };

/** The screens, with what the phone knows. */
async function show(
  first: OfficerPage,
  more: Partial<OfficerTools> = {},
  language: Language = 'en',
) {
  languageStore.set(language);
  const officer: OfficerTools = {
    lookUp: vi.fn<OfficerTools['lookUp']>(async () => found),
    lookUpCode: vi.fn<OfficerTools['lookUpCode']>(async () => found),
    give: vi.fn<OfficerTools['give']>(async () => given),
    given: async () => [],
    overview: async () => overview,
    exceptions: async () => null,
    fetchExceptions: () => new Promise(() => undefined),
    ...more,
  };
  const gate = { officer, view: createStore(view) } as Partial<Gate> as Gate;
  const none = () => undefined;
  const page = { gate, view, now, first, onBack: none };
  await act(async () => render(<OfficerScreens {...page} />));
  const t = (key: MessageKey, params?: MessageParams) => messageText(language, key, params);
  const press = (key: MessageKey) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: t(key) })));
  return { officer, t, press };
}

async function type(code: string, label: string): Promise<void> {
  fireEvent.input(screen.getByLabelText(label), { target: { value: code } });
  await act(async () => fireEvent.submit(screen.getByLabelText(label)));
}

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it('a typed code is looked up, and its digits are shown once they were given', async () => {
    const { officer, t, press } = await show('number', {}, language);
    await type('rp79 artx', t('gate.officer.code'));
    expect(officer.lookUpCode).toHaveBeenCalledWith('RP79-ARTX');
    const page = screen.getByRole('main');
    expect(page.textContent).toContain(t('gate.answer.alreadyInside'));
    expect(page.textContent).not.toContain('041 776');
    expect(officer.give).not.toHaveBeenCalled();
    await press('gate.officer.give');
    expect(screen.getByRole('status').textContent).toContain('041 776');
    expect(officer.give).toHaveBeenCalledExactlyOnceWith(found);
    expect(screen.queryByRole('button', { name: t('gate.officer.give') }), 'once').toBeNull();
  });

  it('all gates are shown with people, phones and the ones offline', async () => {
    const { t, press } = await show('gates', {}, language);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain(t('gate.officer.phones', { count: 1 }));
    expect(rows[0]).toContain(t('gate.officer.syncedNow'));
    expect(rows[0]).toMatch(/3$/);
    expect(rows[1]).toContain(t('gate.officer.phones', { count: 2 }));
    expect(rows[2]).toContain(t('gate.officer.noPhones'));
    const figure = (key: MessageKey) => screen.getByText(t(key)).nextElementSibling?.textContent;
    expect(figure('gate.officer.twice')).toMatch(/^1/);
    expect(figure('gate.officer.offline')).toMatch(/^1/);
    await act(async () => fireEvent.click(screen.getByText(t('gate.officer.people'))));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await press('action.back');
    await press('gate.officer.give');
    screen.getByLabelText(t('gate.officer.code'));
  });
});

it('if it was not saved that a number was given, there is none, and it can be tried again', async () => {
  const give = vi
    .fn<OfficerTools['give']>()
    .mockRejectedValueOnce(new Error('the phone is full'))
    .mockResolvedValueOnce(given);
  const { t, press } = await show('number', { give });
  await type('RP79-ARTX', t('gate.officer.code'));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await press('gate.officer.give');
  logged.mockRestore();
  expect(screen.getByRole('alert').textContent).toBe(t('gate.officer.notSaved'));
  expect(screen.getByRole('main').textContent).not.toContain('041 776');
  await press('gate.officer.give');
  screen.getByText('041 776');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a text that is no ticket’s code is not looked up', async () => {
  const { officer, t } = await show('number');
  await type('RP79', t('gate.officer.code'));
  expect(screen.getByRole('alert').textContent).toBe(t('gate.officer.noCode'));
  expect(officer.lookUpCode).not.toHaveBeenCalled();
});

it('a scanned ticket that is revoked gets no number', async () => {
  const { check } = found;
  const revoked = {
    ...found,
    mayGive: false,
    check: { ...check, decision: { ...check.decision, answer: 'revoked' as const } },
  };
  const { t, press } = await show('number', { lookUp: async () => revoked });
  await press('gate.officer.scan');
  await act(async () => fireEvent.click(screen.getByLabelText('camera')));
  screen.getByText(t('gate.officer.noNumber'));
  expect(screen.queryByRole('button', { name: t('gate.officer.give') })).toBeNull();
});

it('numbers that were given stay on the screen', async () => {
  const { t } = await show('number', { given: async () => [{ ...given, before: '000000' }] });
  const section = screen.getByRole('region', { name: t('gate.officer.given') });
  expect(section.textContent).toMatch(/RP79-ARTX.*041776$/);
  expect(section.textContent).toContain(`${t('gate.officer.unlisted')} 654 321`);
  expect(section.textContent).toContain(`${t('gate.officer.before')} 000 000`);
});

it('the people are shown by number and without a name, and can be filtered', async () => {
  const { t } = await show('people');
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()[0]).toMatch(/^1Photographer, Seat 1Inside since .*Gate 4$/);
  const filter = screen.getByRole('group', { name: t('gate.officer.people') });
  fireEvent.click(within(filter).getByText(t('gate.officer.twice')));
  expect(rows()).toEqual([expect.stringMatching(/^2.*Duplicates, Inside since/)]);
});

it('a person whom only a waiting phone saw inside is a question, and counts as not yet in', async () => {
  const known = 'unaccepted' as const;
  const people = [
    person(1, { state: 'inside', gate: 4, at, known: 'synced' }),
    person(2, { state: 'inside', gate: 2, at, known }),
    person(3, { state: 'inside', gate: 2, at, known: 'compared' }),
  ];
  const { t } = await show('people', { overview: async () => ({ ...overview, people }) });
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/Inside since .*Gate 4$/),
    expect.stringMatching(/Already in\?$/),
    expect.stringMatching(/Inside before .*Gate 2$/),
  ]);
  const filter = screen.getByRole('group', { name: t('gate.officer.people') });
  fireEvent.click(within(filter).getByText(t('gate.officer.notSeen')));
  expect(rows()).toEqual([expect.stringMatching(/^2/)]);
});
