import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readSessionState, updateSessionState } from '#pwa/lib/session/session-database.ts';

const pending = { sessionId: '1', token: 'access', refreshToken: 'refresh' };

test('a change of the session that cannot be stored reports the error, and leaves the state unchanged', async () => {
  await updateSessionState((state) => ({ ...state, logouts: [pending] }));
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const failing = updateSessionState(() => {
    throw full;
  });
  await expect(failing).rejects.toBe(full);
  expect((await readSessionState()).logouts).toEqual([pending]);
});
