// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PublishStatus } from '#pwa/features/reports/publish-status.tsx';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import { withdrawSubmission } from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  withdrawSubmission: vi.fn<typeof withdrawSubmission>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.stubGlobal('reportError', vi.fn<() => void>());
beforeEach(() => syncStatus.set({ reach: 'online' }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const waiting = { id: 'one', closed: null, publish: 'waiting' } as const;
const undoButton = () =>
  screen.queryByRole('button', { name: englishText('reportScreens.takeBack') });

it('the seconds in which publishing can be undone are counted down', () => {
  vi.useFakeTimers();
  const publishAt = Date.now() + 10_000;
  render(<PublishStatus view={{ ...waiting, publishAt }} />);
  expect(screen.getByText(englishText('reportScreens.publishIn', { count: 10 }))).toBeTruthy();
  act(() => void vi.advanceTimersByTime(9000));
  expect(screen.getByText(englishText('reportScreens.publishIn', { count: 1 }))).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText(englishText('reportScreens.publishing'))).toBeTruthy();
});

it('a published report waits for signal, and cannot be undone once it is being sent', () => {
  syncStatus.set({ reach: 'unreachable' });
  const { rerender } = render(<PublishStatus view={{ ...waiting, publishAt: 0 }} />);
  expect(screen.getByRole('status').textContent).toBe(englishText('reportScreens.publishWaits'));
  expect(screen.queryByText(/published\./), 'it is not published yet').toBeNull();
  expect(undoButton()).not.toBeNull();
  rerender(<PublishStatus view={{ ...waiting, publishAt: null }} />);
  expect(undoButton()).toBeNull();
});

it('a report that was sent is confirmed where its button was', () => {
  render(
    <PublishStatus view={{ ...waiting, publish: null, closed: 'published', publishAt: null }} />,
  );
  expect(screen.getByText(englishText('reportScreens.publishSent'))).toBeTruthy();
  expect(undoButton()).toBeNull();
});

it('undoing a publication that fails is reported, and can be tried again', async () => {
  vi.mocked(withdrawSubmission).mockRejectedValueOnce(new Error('the database is gone'));
  vi.mocked(withdrawSubmission).mockResolvedValueOnce(true);
  render(<PublishStatus view={{ ...waiting, publishAt: 0 }} />);
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
