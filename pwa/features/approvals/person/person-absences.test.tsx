// @vitest-environment happy-dom
/** A person's absences at the desk: three that count allow a suspension, which can be lifted. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PersonAbsences } from '#pwa/features/approvals/person/person-absences.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import type {
  ManagedAbsence,
  PersonAbsences as Absences,
} from '#sync/contracts/absences/manage-absences.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#match">{children}</a>,
}));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`manageAbsences.${key}` as MessageKey, params);
const team = (name: string) => ({ id: name, name, nameArabic: null, logo: null });
const absence = (id: string, changes: Partial<ManagedAbsence> = {}): ManagedAbsence => ({
  id,
  accountId: 'person-1',
  firstName: 'Nour',
  lastName: 'Saad',
  nameArabic: null,
  organization: null,
  organizationArabic: null,
  matchId: `match-${id}`,
  eventId: 'event-1',
  date: '2026-11-27T17:00:00.000Z',
  HomeTeam: team('Zamalek'),
  AwayTeam: team('ZED FC'),
  evidence: {
    places: ['P31'],
    gates: 1,
    phones: 2,
    handedIn: 2,
    lastHandedInAt: null,
    checks: 0,
  },
  notifiedAt: '2026-11-28T08:00:00.000Z',
  status: 'upheld',
  contest: null,
  contestedAt: null,
  explanation: null,
  decidedAt: null,
  counts: true,
  ...changes,
});
const three = ['a', 'b', 'c'].map((id) => absence(id));
const suspension: Absences['suspensions'][number] = {
  id: 'suspension-1',
  beginsAt: '2026-11-30T22:00:00.000Z',
  endsAt: '2026-12-31T21:59:59.000Z',
  reason: 'Three absences',
  absenceIds: ['a', 'b', 'c'],
  createdAt: '2026-11-29T08:00:00.000Z',
  liftedAt: null,
  liftedReason: null,
};

function open(found: Absences) {
  const sent: unknown[] = [];
  const answer = (request: { body: unknown }) => {
    sent.push(request.body);
    return okResponse({ ...found, suspensions: [suspension] });
  };
  fakeApi({
    'GET /api/admin/user/person-1/absences': () => okResponse(found),
    'POST /api/admin/user/person-1/suspensions': answer,
    'PATCH /api/admin/suspension/suspension-1': answer,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonAbsences id="person-1" name="Nour Saad" />
    </QueryClientProvider>,
  );
  return sent;
}

function giveReason(name: string) {
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Because' } });
  fireEvent.click(dialog.getByRole('button', { name }));
}

it('three absences of one tournament that count allow a suspension, which names them', async () => {
  const elsewhere = absence('d', { eventId: 'event-2' });
  const sent = open({ absences: [...three, elsewhere], suspensions: [] });
  fireEvent.click(await screen.findByRole('button', { name: text('suspend') }));
  giveReason(text('suspend'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ reason: 'Because', absenceIds: ['a', 'b', 'c'] });
  const period = { begins: '01-12-2026', ends: '31-12-2026' };
  expect(await screen.findByText(text('suspended', period))).toBeTruthy();
});

it('two absences that count and one that does not allow none', async () => {
  const open_ = absence('c', { status: 'open', counts: false });
  open({ absences: [...three.slice(0, 2), open_], suspensions: [] });
  await screen.findByRole('heading', { name: text('title') });
  expect(screen.queryByRole('button', { name: text('suspend') })).toBeNull();
});

it('a suspension is lifted with a reason', async () => {
  const sent = open({ absences: [], suspensions: [suspension] });
  fireEvent.click(await screen.findByRole('button', { name: text('lift') }));
  giveReason(text('lift'));
  await vi.waitFor(() => expect(sent).toEqual([{ reason: 'Because' }]));
});
