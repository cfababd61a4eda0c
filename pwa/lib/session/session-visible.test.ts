// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { loadSession, logIn, refreshSession, sessionStore } from '#pwa/lib/session/session.ts';
import { fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a session without “remember me” ends twelve hours after its login once the page is visible', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8) });
  fakeApi({
    'POST /api/auth/login': () => okResponse(loginReply()),
    'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
  });
  await loadSession();
  await logIn({ email: 'sara@touchline.example', password: 'touchline-demo', remember: false });
  vi.setSystemTime(Date.UTC(2026, 10, 21, 19));
  expect(await refreshSession()).toBe('refreshed');
  vi.setSystemTime(Date.UTC(2026, 10, 21, 20, 1));
  expect(sessionStore.getSnapshot().phase).toBe('open');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() =>
    expect(sessionStore.getSnapshot()).toMatchObject({
      phase: 'guest',
      ended: { reason: 'expired' },
    }),
  );
});
