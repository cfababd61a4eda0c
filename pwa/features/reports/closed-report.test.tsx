// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '#pwa/lib/i18n/deferred-messages/reports.ts';
import { ClosedReportNotice } from '#pwa/features/reports/closed-report.tsx';
import { type ReportView, withdrawSubmission } from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  withdrawSubmission: vi.fn<typeof withdrawSubmission>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.stubGlobal('reportError', vi.fn<() => void>());
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('a failed withdrawal is reported, and can be tried again', async () => {
  vi.mocked(withdrawSubmission).mockRejectedValueOnce(new Error('the database is gone'));
  vi.mocked(withdrawSubmission).mockResolvedValueOnce(true);
  render(
    <ClosedReportNotice view={{ id: 'one', closed: null, publish: 'waiting' } as ReportView} />,
  );
  const press = () =>
    act(async () =>
      screen.getByRole('button', { name: englishText('reportScreens.takeBack') }).click(),
    );
  await press();
  expect(toast).toHaveBeenLastCalledWith('error', { text: englishText('error.unexpected') });
  expect(reportError).toHaveBeenCalledOnce();
  await press();
  expect(withdrawSubmission).toHaveBeenCalledTimes(2);
  expect(toast).toHaveBeenLastCalledWith('success', {
    text: englishText('reportScreens.tookBack'),
  });
});
