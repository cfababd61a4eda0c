// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpdateNotice } from '#pwa/features/shell/update-notice.tsx';
import { useUpdateReady } from '#pwa/lib/app/app-updates.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

vi.mock('#pwa/lib/app/app-updates.ts', () => ({
  applyUpdate: vi.fn<() => void>(),
  useUpdateReady: vi.fn<typeof useUpdateReady>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({
  toast: vi.fn<typeof toast>(),
  dismissToast: vi.fn<typeof dismissToast>(),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

function noticeOf(ready: boolean) {
  vi.mocked(useUpdateReady).mockReturnValue(ready);
  return <UpdateNotice />;
}

it('offers the version after a pause in typing, and withdraws it when typing continues', () => {
  const { rerender } = render(noticeOf(true));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toast).toHaveBeenCalledOnce();
  rerender(noticeOf(false));
  expect(dismissToast).toHaveBeenCalledExactlyOnceWith('update');
});

it('does not appear between two words', () => {
  const { rerender } = render(noticeOf(true));
  act(() => void vi.advanceTimersByTime(300));
  rerender(noticeOf(false));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(toast).not.toHaveBeenCalled();
});
