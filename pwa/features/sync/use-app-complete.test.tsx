// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAppComplete } from '#pwa/features/sync/use-app-complete.ts';
import { useAppCached } from '#pwa/lib/app/app-updates.ts';

vi.mock('#pwa/lib/app/app-updates.ts', () => ({ useAppCached: vi.fn<typeof useAppCached>() }));

const asked: MessagePort[] = [];
beforeEach(() => {
  asked.length = 0;
  const postMessage = (_: unknown, [port]: MessagePort[]) => asked.push(port!);
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) },
  });
  return () => vi.unstubAllGlobals();
});

it('the app is complete once the worker has cached every screen, not when the first is cached', async () => {
  vi.mocked(useAppCached).mockReturnValue(true);
  const { result } = renderHook(() => useAppComplete());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(result.current).toBe(false);
  asked[0]?.postMessage(true);
  await waitFor(() => expect(result.current).toBe(true));
});

it('whether the app is complete is asked again when the signal returns', async () => {
  vi.mocked(useAppCached).mockReturnValue(true);
  const { result, unmount } = renderHook(() => useAppComplete());
  await waitFor(() => expect(asked).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.postMessage(true);
  await waitFor(() => expect(result.current).toBe(true));
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(2);
});

it('without a service worker the app is not reported as complete', () => {
  vi.mocked(useAppCached).mockReturnValue(null);
  expect(renderHook(() => useAppComplete()).result.current).toBeNull();
  expect(asked).toEqual([]);
});
