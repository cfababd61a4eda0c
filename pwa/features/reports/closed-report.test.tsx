// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '#pwa/lib/late-words/reports.ts';
import { ClosedNote } from '#pwa/features/reports/closed-report.tsx';
import { type ReportView, takeBack } from '#pwa/lib/sync-drafts.ts';
import { toast } from '#pwa/ui/toast.tsx';
import { say } from '#sync/contracts/messages/messages.ts';

vi.mock('#pwa/lib/sync-drafts.ts', () => ({ takeBack: vi.fn<typeof takeBack>() }));
vi.mock('#pwa/ui/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.stubGlobal('reportError', vi.fn<() => void>());
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('a taking back that failed is told, and can be tried again', async () => {
  vi.mocked(takeBack).mockRejectedValueOnce(new Error('the database is gone'));
  vi.mocked(takeBack).mockResolvedValueOnce(true);
  render(<ClosedNote view={{ id: 'one', closed: null, publish: 'waiting' } as ReportView} />);
  const press = () =>
    act(async () => screen.getByRole('button', { name: say('reportScreens.takeBack') }).click());
  await press();
  expect(toast).toHaveBeenLastCalledWith('error', { text: say('error.unexpected') });
  expect(reportError).toHaveBeenCalledOnce();
  await press();
  expect(takeBack).toHaveBeenCalledTimes(2);
  expect(toast).toHaveBeenLastCalledWith('success', { text: say('reportScreens.tookBack') });
});
