// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportListRow } from '#pwa/features/reports/report-list-row.tsx';
import { useReport } from '#pwa/lib/sync/reports/report-drafts.ts';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-21T12:00:00.000Z');
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#pwa/lib/hooks/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useRow: (_: string, id: string) => ({ date: id }),
}));
vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  useReport: vi.fn<typeof useReport>(),
}));
vi.mock('#pwa/lib/sync/reports/question-changes.ts', () => ({ useQuestionChanges: () => null }));
vi.mock('#pwa/features/reports/delivery-status.tsx', () => ({ DeliveryStatus: () => null }));
vi.mock('#pwa/features/reports/report-heading.tsx', () => ({ MatchLine: () => null }));
afterEach(cleanup);

function show(kickOff: number, publish: object | null) {
  vi.mocked(useReport).mockReturnValue({
    status: 'draft',
    closed: null,
    publish,
    answers: [],
    urgent: { value: false },
    attachments: [],
  } as unknown as ReturnType<typeof useReport>);
  const report = { id: 'one', name: 'Report', matchId: new Date(kickOff).toISOString() };
  render(<ReportListRow report={{ ...report, status: 'draft' } as unknown as ReportRow} />);
}

it('the list of reports says until when an open one is due', () => {
  show(now, null);
  expect(screen.getByText(/^Due/)).toBeTruthy();
});

it('the list of reports says that an open one is overdue', () => {
  show(now - 30 * day, null);
  expect(screen.getByText(/^Overdue/)).toBeTruthy();
});

it('the list of reports gives no due date for one that was published', () => {
  show(now, {});
  expect(screen.queryByText(/^Due/)).toBeNull();
});
