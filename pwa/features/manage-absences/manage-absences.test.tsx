// @vitest-environment happy-dom
/** Absences at the desk: recording, and deciding contested ones. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AbsencesScreen } from '#pwa/features/manage-absences/absences-screen.tsx';
import { MatchAbsencesScreen } from '#pwa/features/manage-absences/match-absences-screen.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import type { ManagedAbsence, MatchAbsences } from '#sync/contracts/absences/manage-absences.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'match-1' }),
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
}));
vi.mock('#pwa/lib/admin/match-header.tsx', () => ({ MatchHeader: () => null }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`manageAbsences.${key}` as MessageKey, params);
const team = (name: string) => ({ id: name, name, nameArabic: null, logo: null });
const evidence = {
  places: ['P31'],
  gates: 1,
  phones: 2,
  handedIn: 2,
  lastHandedInAt: null,
  checks: 0,
};
const person = (lastName: string) => ({
  accountId: lastName,
  firstName: 'Nour',
  lastName,
  nameArabic: null,
  organization: 'Delta Press',
  organizationArabic: null,
});
const absence = (changes: Partial<ManagedAbsence> = {}): ManagedAbsence => ({
  ...person('Saad'),
  id: 'absence-1',
  matchId: 'match-1',
  eventId: 'event-1',
  date: '2026-11-27T17:00:00.000Z',
  HomeTeam: team('Zamalek'),
  AwayTeam: team('ZED FC'),
  evidence,
  notifiedAt: '2026-11-28T08:00:00.000Z',
  status: 'contested',
  contest: 'The scanner had no power.',
  contestedAt: '2026-11-28T09:00:00.000Z',
  explanation: null,
  decidedAt: null,
  counts: false,
  ...changes,
});

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
const button = (name: string) => screen.findByRole('button', { name });

it('a contested absence shows the person’s text, and is upheld with a reason', async () => {
  const sent: unknown[] = [];
  fakeApi({
    'GET /api/admin/absences': () => okResponse([absence()]),
    'PATCH /api/admin/absence/absence-1': (request) => {
      sent.push(request.body);
      return okResponse(absence({ status: 'upheld' }));
    },
  });
  show(<AbsencesScreen />);
  expect(
    await screen.findByText(text('person', { text: 'The scanner had no power.' })),
  ).toBeTruthy();
  fireEvent.click(await button(text('upholdOf', { name: 'Nour Saad' })));
  const dialog = within(screen.getByRole('dialog'));
  const uphold = dialog.getByRole('button', { name: text('uphold') });
  fireEvent.click(uphold);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'No gate saw you.' } });
  fireEvent.click(uphold);
  await vi.waitFor(() => expect(sent).toEqual([{ status: 'upheld', text: 'No gate saw you.' }]));
});

it('an absence that no one contests can only be withdrawn', async () => {
  fakeApi({
    'GET /api/admin/absences': () => okResponse([absence({ status: 'open', contest: null })]),
  });
  show(<AbsencesScreen />);
  await button(text('withdrawOf', { name: 'Nour Saad' }));
  expect(
    screen.queryByRole('button', { name: text('upholdOf', { name: 'Nour Saad' }) }),
  ).toBeNull();
});

it('the candidates of a match are recorded, except those that are left out', async () => {
  const sent: unknown[] = [];
  const candidates = ['Saad', 'Aziz'].map((name) => ({
    ...person(name),
    requestId: name,
    evidence,
  }));
  const found: MatchAbsences = { closedAt: '2026-11-27T22:00:00.000Z', candidates, absences: [] };
  fakeApi({
    'GET /api/admin/match/match-1/absences': () => okResponse(found),
    'POST /api/admin/match/match-1/absences': (request) => {
      sent.push(request.body);
      return okResponse({ ...found, candidates: [], absences: [absence()] });
    },
  });
  show(<MatchAbsencesScreen />);
  fireEvent.click(
    await screen.findByRole('checkbox', { name: text('choose', { name: 'Nour Aziz' }) }),
  );
  const label = text('record', { count: 1 });
  fireEvent.click(await button(label));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
  expect(await screen.findByText(text('noCandidates'))).toBeTruthy();
  expect(sent).toEqual([{ requestIds: ['Saad'] }]);
});

it('no one counts as absent while the gates are open', async () => {
  fakeApi({
    'GET /api/admin/match/match-1/absences': () =>
      okResponse({ closedAt: null, candidates: [], absences: [] }),
  });
  show(<MatchAbsencesScreen />);
  expect(await screen.findByText(text('gatesOpen'))).toBeTruthy();
});
