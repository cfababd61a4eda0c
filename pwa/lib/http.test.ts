import { expect, it } from 'vitest';
import { say } from '#sync/contracts/messages/messages.ts';
import { readAnswer } from '#pwa/lib/http.ts';

it.each([
  [200, '<html>Log in to the stadium</html>', 'error.network'],
  [404, 'Not Found', 'error.network'],
  [502, '<html>Bad Gateway</html>', 'error.unexpected'],
  [500, '{"error":"upstream"}', 'error.unexpected'],
] as const)(
  '%i that is not ours counts as no network, and says what it was',
  (status, page, words) => {
    expect(() => readAnswer(status, page)).toThrow(
      expect.objectContaining({ code: 'network', status: 0, message: say(words) }),
    );
  },
);
