import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateReady } from '#pwa/lib/app/app-updates.ts';
import { startUpdateNotice } from '#pwa/lib/app/update-notice.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({
  toast: vi.fn<typeof toast>(),
  dismissToast: vi.fn<typeof dismissToast>(),
}));

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  stop = startUpdateNotice();
});
afterEach(() => {
  stop();
  updateReady.set(false);
  languageStore.set('en');
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('a new version is offered after a pause in typing, and withdrawn when typing continues', () => {
  updateReady.set(true);
  vi.advanceTimersByTime(10_000);
  expect(toast).toHaveBeenCalledOnce();
  vi.mocked(dismissToast).mockClear();
  updateReady.set(false);
  expect(dismissToast).toHaveBeenCalledExactlyOnceWith('update');
});

it('a new version is not offered between two words', () => {
  updateReady.set(true);
  vi.advanceTimersByTime(300);
  updateReady.set(false);
  vi.advanceTimersByTime(10_000);
  expect(toast).not.toHaveBeenCalled();
});

it('the offer of a new version changes with the language', () => {
  updateReady.set(true);
  vi.advanceTimersByTime(2000);
  languageStore.set('ar');
  vi.advanceTimersByTime(2000);
  const titles = vi.mocked(toast).mock.calls.map(([, { title }]) => title);
  expect(titles).toHaveLength(2);
  expect(titles[1]).toMatch(/\p{Script=Arabic}/u);
});
