// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision } from '#sync/contracts/gate/decide.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';
import { AnswerScreen } from '#pwa/gate/answers/answer-screen.tsx';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';

const kickOff = Date.UTC(2026, 10, 21, 17);
const now = kickOff - 48 * 60_000;

const decision: Decision = {
  answer: 'onTheList',
  reason: null,
  counts: 'in',
  override: 'none',
  overriddenBy: null,
  undo: true,
  needsDocument: false,
  notes: [],
  details: { gate: null, at: null, known: null, code: null },
};
const salma = {
  name: 'Salma Fathy Mansour',
  nameArabic: 'سلمى فتحي منصور',
  organization: 'Delta Press Photo',
  organizationArabic: null,
  photo: null,
};

function show(
  change: Partial<Decision>,
  more: Partial<ShownCheck> & Partial<Pick<AnswerProps, 'isOfficer'>> = {},
) {
  const { isOfficer = false, ...check } = more;
  const counts = change.counts ?? (change.answer === undefined ? 'in' : 'none');
  const acts = {
    onNext: vi.fn<() => void>(),
    onUndo: vi.fn<(scanId: string) => void>(),
    onOverride: vi.fn<AnswerProps['onOverride']>(async () => ({ accepted: true })),
    onDocument: vi.fn<AnswerProps['onDocument']>(),
  };
  render(
    <AnswerScreen
      check={{
        key: 1,
        decision: { ...decision, ...change, counts, undo: counts !== 'none' },
        person: salma,
        fromCard: true,
        role: 'photographer',
        seat: 'seat-57',
        code: 'Q3K1-MGB9',
        at: now,
        scanId: counts === 'none' ? null : 'scan-1',
        ...check,
      }}
      facts={{
        gate: 4,
        match: { home: 'Al Ahly', away: 'Zamalek' },
        kickOff: new Date(kickOff).toISOString(),
        reEntry: false,
        listAsOf: now - 31 * 60_000,
        clockCertain: true,
        online: false,
        inside: 58,
        expected: 118,
        contact: {
          name: 'Hany Mostafa Ragab',
          nameArabic: 'هاني مصطفى رجب',
          phone: '+20 100 000 0000',
        },
      }}
      now={now}
      isOfficer={isOfficer}
      {...acts}
    />,
  );
  return acts;
}
const page = () => document.body.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  languageStore.set('en');
});

const words: [Decision['answer'], Partial<Decision>, string][] = [
  ['onTheList', { counts: 'in' }, 'gate.answer.onTheList'],
  ['alreadyInside', { override: 'number' }, 'gate.answer.alreadyInside'],
  ['askOfficer', { reason: 'newerThanList', override: 'number' }, 'gate.answer.askOfficer'],
  ['revoked', {}, 'gate.answer.revoked'],
  ['replaced', {}, 'gate.answer.replaced'],
  ['notOurs', {}, 'gate.answer.notOurs'],
  ['cannotVerify', {}, 'gate.answer.cannotVerify'],
  ['otherMatch', {}, 'gate.answer.otherMatch'],
  ['otherGate', {}, 'gate.answer.noGate'],
  ['closed', {}, 'gate.answer.closed'],
  ['leaving', { counts: 'out' }, 'gate.answer.leaving'],
  ['notInside', {}, 'gate.answer.notInside'],
  ['testTicket', {}, 'gate.answer.testTicket'],
];

it.each(words)(
  '%s has its word in both languages, and the age of the list',
  (answer, change, key) => {
    for (const language of ['en', 'ar'] as const) {
      languageStore.set(language);
      show({ ...change, answer });
      const other = language === 'ar' ? 'en' : 'ar';
      const heading = screen.getByRole('heading', { level: 1 }).textContent;
      expect(heading).toBe(messageText(language, key as 'gate.answer.revoked'));
      expect(page()).toContain(messageText(other, key as 'gate.answer.revoked'));
      expect(page()).toContain('31');
      cleanup();
    }
  },
);

describe('On the list', () => {
  it('a ticket on the list shows the person and seat, says that it is saved, and goes on by itself', () => {
    const { onNext } = show({});
    expect(page()).toContain('Salma Fathy Mansourسلمى فتحي منصور');
    expect(page()).toContain('Photographer, Delta Press Photo');
    expect(page()).toMatch(/BlockBSeat57/);
    expect(page()).toContain('Saved on this phone');
    vi.advanceTimersByTime(1499);
    expect(onNext).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('a ticket on an old list asks for the press ID', () => {
    show({ notes: ['oldList'] });
    expect(page()).toContain('Ask for the press ID.');
    expect(page()).not.toContain('Saved on this phone');
  });

  it('a ticket that was let in can be undone', () => {
    const { onUndo } = show({});
    press('Undo');
    expect(onUndo).toHaveBeenCalledWith('scan-1');
  });

  it('without the photo the steward asks for the press ID', () => {
    show({}, { fromCard: false });
    expect(page()).toContain('isn’t on this phone yet');
  });
});

describe('the same ticket again', () => {
  const again = { answer: 'sameAgain', details: { ...decision.details, at: now - 6000 } } as const;

  it.each([
    ['en', 'Let in here 6 seconds ago: the same person?'],
    ['ar', 'دخل من هنا منذ 6 ثوانٍ: هل هو الشخص نفسه؟'],
  ] as const)('in %s, the same ticket again asks for the same person', (language, question) => {
    languageStore.set(language);
    const { onNext } = show(again);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(question);
    expect(document.querySelector('[data-answer=again]')).not.toBeNull();
    expect(document.querySelector('[data-face]')).not.toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(onNext).not.toHaveBeenCalled();
  });
});

it.each([
  ['en', 'Hany Mostafa Ragab'],
  ['ar', 'هاني مصطفى رجب'],
] as const)('in %s, the officer to call has the name of that language', (language, name) => {
  languageStore.set(language);
  show({ answer: 'askOfficer' });
  expect(screen.getByText(name)).toBeTruthy();
});

it('the test ticket is not shown as a person who was let in', () => {
  show({ answer: 'testTicket' });
  expect(document.querySelector('[data-answer=test]')).not.toBeNull();
  expect(document.querySelector('[data-answer=in], [data-face], [data-count]')).toBeNull();
});

describe('Already inside', () => {
  const inside = {
    answer: 'alreadyInside',
    details: { ...decision.details, gate: 2, at: now - 8 * 60_000, known: 'synced' },
  } as const;

  it('a person already inside is shown with where and when, and the answer waits', () => {
    const { onNext } = show({ ...inside, override: 'number' });
    expect(page()).toContain('Gate 206:04 PM');
    expect(page()).toContain('8 min later');
    vi.advanceTimersByTime(60_000);
    expect(onNext).not.toHaveBeenCalled();
  });

  it('a time that only comparing has shown is the latest possible one', () => {
    show({ ...inside, details: { ...inside.details, known: 'compared' } });
    expect(page()).toContain('In before');
  });

  it('with re-entry the steward lets the same person in, by the face', () => {
    const { onOverride } = show({ ...inside, override: 'steward' });
    press('Same person, let in');
    expect(onOverride).toHaveBeenCalledWith({ by: 'steward' });
  });

  it('a steward’s phone cannot let the ticket in again, the officer’s can', () => {
    show({ ...inside, override: 'number' });
    expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull();
    cleanup();
    const { onOverride } = show({ ...inside, override: 'number' }, { isOfficer: true });
    press('Let in');
    expect(onOverride).toHaveBeenCalledWith({ by: 'officer' });
  });
});

describe('amber', () => {
  it('an amber answer names the ticket and calls the officer', () => {
    show({ answer: 'askOfficer', reason: 'newerThanList', override: 'number' });
    expect(page()).toContain('Q3K1-MGB9');
    expect(page()).toContain('The list is from 05:41 PM.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+201000000000');
  });

  it('the officer’s six digits are tried at the last one, wrong ones lock the ticket', async () => {
    vi.useRealTimers();
    const { onOverride } = show({ answer: 'askOfficer', override: 'number' });
    const field = screen.getByLabelText('Entry number from the officer');
    const type = (value: string) => fireEvent.input(field, { target: { value } });
    type('92934');
    expect(onOverride).not.toHaveBeenCalled();
    onOverride.mockResolvedValue({ accepted: false, triesLeft: 1 });
    // Digits as an Arabic keyboard writes them.
    type('٩٢٩٣٤٥');
    expect(onOverride).toHaveBeenCalledWith({ by: 'number', digits: '929345' });
    await screen.findByText('Wrong entry number. 1 try left.');
    onOverride.mockResolvedValue({ accepted: false, triesLeft: 0 });
    type('000000');
    await screen.findByText(/locked here/);
    expect(field).toHaveProperty('disabled', true);
  });

  it('the gate opens at its time', () => {
    const details = { ...decision.details, at: kickOff - 3 * 3_600_000 };
    show({ answer: 'tooEarly', override: 'number', details });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('04:00 PM');
  });

  it('a found person counts once a card was compared', () => {
    const { onDocument } = show({ answer: 'onTheList', counts: 'none', needsDocument: true });
    press('Press ID');
    expect(onDocument).toHaveBeenCalledWith('press');
  });
});

describe('red and black', () => {
  it('red and black answers show no face, have no way in, and say what to tell the person', () => {
    for (const answer of ['revoked', 'replaced', 'notOurs', 'otherMatch'] as const) {
      show({
        answer,
        details: { ...decision.details, at: now - 5 * 3_600_000, code: 'SNTM-QN19' },
      });
      expect(document.querySelector('[data-face]')).toBeNull();
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Next']);
      expect(page()).toContain('Tell them');
      cleanup();
    }
  });
});
