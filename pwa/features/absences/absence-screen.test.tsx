// @vitest-environment happy-dom
/** One's own absence: the evidence, what counts, and the reply, which waits for signal. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AbsenceScreen } from '#pwa/features/absences/absence-screen.tsx';
import { type AbsenceRow, contestEndsAt } from '#sync/contracts/absences/absences.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

const phone = vi.hoisted(() => ({
  absences: [] as object[],
  unsent: [] as object[],
  refused: [] as object[],
  mutate: vi.fn<(name: string, args: object) => Promise<string>>(async () => 'id'),
}));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useRow: (_name: string, id: string) =>
    phone.absences.find((row) => 'id' in row && row.id === id) ?? null,
  useCollection: () => phone.absences,
  usePendingChanges: () => phone.unsent,
  useRefusedChanges: () => phone.refused,
}));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({ mutate: phone.mutate }));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/places/use-place.ts', () => ({ useMatchTeams: () => ({}) }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: 'this' }) }),
  Link: ({ children }: { children: ReactNode }) => <a href="#home">{children}</a>,
}));

const notifiedAt = '2026-11-28T08:00:00.000Z';
const day = 86_400_000;

beforeEach(() => {
  Object.assign(phone, { unsent: [], refused: [] });
  phone.mutate.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(notifiedAt) + day });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function absence(changes: Partial<AbsenceRow> = {}): AbsenceRow {
  return {
    id: 'this',
    version: 1,
    matchId: 'match-1',
    eventId: 'event-1',
    evidence: {
      places: ['P7', 'X'],
      gates: 2,
      phones: 3,
      handedIn: 3,
      lastHandedInAt: '2026-11-27T20:48:00.000Z',
      checks: 0,
    },
    notifiedAt,
    status: 'open',
    contest: null,
    contestedAt: null,
    explanation: null,
    decidedAt: null,
    ...changes,
  };
}

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`absences.${key}` as MessageKey, params);
const wasThere = () => screen.queryByRole('button', { name: text('wasThere') });
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function open(...absences: AbsenceRow[]) {
  phone.absences = absences;
  render(<AbsenceScreen />);
}

it('the evidence names places, gates and phones, and the third absence can lead to a suspension', () => {
  open(absence());
  expect(screen.getByText('Pitchside, bib 7, Mixed zone')).toBeTruthy();
  expect(screen.getByText(text('phonesValue', { handedIn: 3, phones: 3 }))).toBeTruthy();
  expect(steps()).toEqual([
    `${text('thisOne')}${text('openUntil')} 05-12-2026`,
    `${text('ordinal', { number: 2 })}${text('none')}`,
    `${text('ordinal', { number: 3 })}${text('canSuspend')}`,
  ]);
});

it('earlier absences of the tournament that count come first, withdrawn ones not at all', () => {
  open(
    absence(),
    absence({ id: 'old', notifiedAt: '2026-10-01T08:00:00.000Z' }),
    absence({ id: 'gone', notifiedAt: '2026-10-02T08:00:00.000Z', status: 'withdrawn' }),
  );
  expect(steps()[0]).toBe(`${text('ordinal', { number: 1 })}${text('counts')}`);
  expect(steps()[1]).toContain(text('thisOne'));
  expect(steps()).toHaveLength(3);
});

it('the reply is stored on the phone, and an empty one is not sent', async () => {
  open(absence());
  fireEvent.click(wasThere() ?? document.body);
  const dialog = screen.getByRole('dialog');
  const send = within(dialog).getByRole('button', { name: text('send') });
  fireEvent.click(send);
  expect(phone.mutate).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' No power. ' } });
  fireEvent.click(send);
  await vi.waitFor(() =>
    expect(phone.mutate.mock.calls).toEqual([
      ['absence.contest', { matchId: 'match-1', absenceId: 'this', text: 'No power.' }],
    ]),
  );
});

it('a reply that waits for signal must arrive in time, and cannot be written twice', () => {
  phone.unsent = [{ name: 'absence.contest', args: { absenceId: 'this' } }];
  open(absence());
  expect(screen.getByText(text('unsent', { date: '05-12-2026' }))).toBeTruthy();
  expect(wasThere()).toBeNull();
});

it('nothing can be contested after seven days or a decision, whose text is shown', () => {
  vi.setSystemTime(contestEndsAt({ notifiedAt }));
  open(absence());
  expect(wasThere()).toBeNull();
  expect(steps()[0]).toContain(text('counts'));
  cleanup();
  open(absence({ status: 'withdrawn', contest: 'I was there', explanation: 'You were.' }));
  expect(wasThere()).toBeNull();
  expect(screen.getByText('I was there')).toBeTruthy();
  expect(screen.getByText('You were.')).toBeTruthy();
});

it('an absence that is not on the phone was deleted or is someone else’s', () => {
  open();
  expect(screen.getByText(text('unknownText'))).toBeTruthy();
});
