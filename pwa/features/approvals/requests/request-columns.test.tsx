// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  matchColumns,
  tournamentColumns,
} from '#pwa/features/approvals/requests/request-columns.tsx';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => children,
}));

const onReject = vi.fn<(request: ApprovalRequest) => void>();
afterEach(cleanup);

const request = (status: 'approved' | 'rejected', type: ApprovalRequest['type']) =>
  ({
    id: 'request',
    type,
    Member: { User: { id: 'user', firstName: 'Salma', lastName: 'Mansour', status } },
    Officer: null,
    Event: { name: 'Egypt Cup' },
    Match: null,
    questions: [],
  }) as unknown as ApprovalRequest;

/** The buttons of a row: one to accept for wide screens, one for phones. */
function acceptButtons(row: ApprovalRequest): HTMLButtonElement[] {
  const columns = row.type === 'join_event' ? tournamentColumns : matchColumns;
  const column = columns(t, 0, onReject).find(({ id }) => id === 'decision');
  render(<>{column?.cell({ request: row, decision: undefined } as never)}</>);
  const name = englishText('approvals.acceptOne', { name: 'Salma Mansour' });
  return screen.getAllByRole<HTMLButtonElement>('button', { name, hidden: true });
}

it.each(['join_event', 'join_match'] as const)(
  'a request (%s) of a blocked person cannot be accepted, on desktop or phone',
  (type) => {
    expect(acceptButtons(request('rejected', type)).map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ]);
    cleanup();
    expect(acceptButtons(request('approved', type)).map(({ disabled }) => disabled)).toEqual([
      false,
      false,
    ]);
  },
);

it.each(['join_event', 'join_match'] as const)(
  'a request (%s) says that its person is not approved',
  (type) => {
    const isTold = (status: 'approved' | 'rejected') => {
      const columns = type === 'join_event' ? tournamentColumns : matchColumns;
      const column = columns(t, 0, onReject).find(({ id }) => id === 'name');
      render(<>{column?.cell({ request: request(status, type), decision: undefined } as never)}</>);
      const told = screen.queryAllByText(englishText('approvals.accountNotApproved')).length > 0;
      cleanup();
      return told;
    };
    expect([isTold('rejected'), isTold('approved')]).toEqual([true, false]);
  },
);

it('a request names the administrator who gave the first of two approvals', () => {
  const firstApproval = { id: 'admin', name: 'Nour Adel' };
  const row = { ...request('approved', 'join_event'), firstApproval };
  const column = tournamentColumns(t, 0, onReject).find(({ id }) => id === 'name');
  render(<>{column?.cell({ request: row, decision: undefined } as never)}</>);
  const text = englishText('approvals.firstApproval', { name: 'Nour Adel' });
  expect(screen.getByText(text)).toBeDefined();
});

it('a request shows security’s answer with its note, or that security was asked', () => {
  const at = '2026-11-21T08:00:00.000Z';
  const shown = (cleared: boolean | null, note: string | null) => {
    const row = { ...request('approved', 'join_event'), clearance: { cleared, note, at } };
    const column = tournamentColumns(t, 0, onReject).find(({ id }) => id === 'name');
    const { container } = render(
      <>{column?.cell({ request: row, decision: undefined } as never)}</>,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };
  const date = formatDate(at);
  expect(shown(false, 'Known')).toContain(englishText('clearance.markNotCleared', { date }));
  expect(shown(false, 'Known')).toContain('Known');
  expect(shown(true, null)).toContain(englishText('clearance.markCleared', { date }));
  expect(shown(null, null)).toContain(englishText('clearance.markUnanswered', { date }));
});

it('a request says whether its last question is answered', () => {
  const shown = (answeredAt: string | null) => {
    const questions = [{ askedAt: '2026-11-21T08:00:00.000Z', answeredAt }];
    const row = { ...request('approved', 'join_event'), questions };
    const column = tournamentColumns(t, 0, onReject).find(({ id }) => id === 'name');
    const { container } = render(
      <>{column?.cell({ request: row, decision: undefined } as never)}</>,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };
  expect(shown(null)).toContain(englishText('approvals.notAnswered'));
  expect(shown('2026-11-22T08:00:00.000Z')).toContain(englishText('approvals.answered'));
});

it('the administrator who gave the first approval cannot give the second', () => {
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id: 'admin' } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
  const isDisabled = (id: string) => {
    const firstApproval = { id, name: 'Nour Adel' };
    const buttons = acceptButtons({ ...request('approved', 'join_event'), firstApproval });
    cleanup();
    return buttons.map(({ disabled }) => disabled);
  };
  expect([isDisabled('admin'), isDisabled('other')]).toEqual([
    [true, true],
    [false, false],
  ]);
  vi.restoreAllMocks();
});

it('a list of requests loads small photos, which leave no entry in the audit log', () => {
  const row = request('approved', 'join_event');
  Object.assign(row.Member?.User ?? {}, { profilePicture: 'AAAA.jpg' });
  const column = tournamentColumns(t, 0, onReject).find(({ id }) => id === 'name');
  const { container } = render(<>{column?.cell({ request: row, decision: undefined } as never)}</>);
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/api/file/AAAA.jpg?width=160']);
});

it('a booking names the organization below the person, and how many of it are approved', () => {
  const row = { ...request('approved', 'join_match'), approvedFromOrganization: 2 };
  Object.assign(row.Member?.User ?? {}, { organization: 'Nile Post' });
  const column = matchColumns(t, 0, onReject).find(({ id }) => id === 'name');
  render(<>{column?.cell({ request: row, decision: undefined } as never)}</>);
  expect(screen.getByText('Nile Post')).toBeDefined();
  expect(screen.getByText(englishText('approvals.alreadyApproved', { count: 2 }))).toBeDefined();
});
