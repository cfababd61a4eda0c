import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readSessionState, updateSessionState } from '#pwa/lib/session/session-database.ts';

const pending = { sessionId: '1', token: 'access', refreshToken: 'refresh' };

test('a change that cannot be stored reaches the caller as it is, and leaves the state', async () => {
  await updateSessionState((state) => ({ ...state, logouts: [pending] }));
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const failing = updateSessionState(() => {
    throw full;
  });
  await expect(failing).rejects.toBe(full);
  expect((await readSessionState()).logouts).toEqual([pending]);
});
