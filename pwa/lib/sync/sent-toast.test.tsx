// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSentToast } from '#pwa/lib/sync/sent-toast.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const sync = vi.hoisted(() => ({ reach: 'online', sent: false }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useSyncStatus: () => ({ reach: sync.reach }),
  useReplicaQuery: () => sync.sent,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(sync, { reach: 'online', sent: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const texts = { sent: 'reportScreens.savedAndSent', waiting: 'reportScreens.saved' } as const;
const toastOf = (tone: 'success' | 'notice', key: (typeof texts)[keyof typeof texts]) =>
  [tone, { id: 'save', text: englishText(key) }] as const;

function save(id: string | null) {
  const hook = renderHook(() => useSentToast('save', texts));
  act(() => hook.result.current(id));
  return hook;
}

it('a change that is saved while online is only said to be sent', () => {
  const { rerender } = save('one');
  expect(toast).not.toHaveBeenCalled();
  sync.sent = true;
  rerender();
  act(() => void vi.runAllTimers());
  expect(toast).toHaveBeenCalledExactlyOnceWith(...toastOf('success', texts.sent));
});

it('a change that is saved without signal is said to be waiting, and later to be sent', () => {
  sync.reach = 'unreachable';
  const { rerender } = save('one');
  act(() => void vi.advanceTimersByTime(1));
  expect(toast).toHaveBeenCalledExactlyOnceWith(...toastOf('notice', texts.waiting));
  Object.assign(sync, { reach: 'online', sent: true });
  rerender();
  expect(toast).toHaveBeenLastCalledWith(...toastOf('success', texts.sent));
});

it('a change that takes long to be sent is said to be waiting', () => {
  save('one');
  act(() => void vi.advanceTimersByTime(2000));
  expect(toast).toHaveBeenCalledExactlyOnceWith(...toastOf('notice', texts.waiting));
});

it('a change that left nothing to send is said to be sent', () => {
  save(null);
  expect(toast).toHaveBeenCalledExactlyOnceWith(...toastOf('success', texts.sent));
});
