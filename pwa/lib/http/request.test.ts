import { expect, it } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { parseResponse } from '#pwa/lib/http/request.ts';

it.each([
  [200, '<html>Log in to the stadium</html>', 'error.network'],
  [404, 'Not Found', 'error.network'],
  [502, '<html>Bad Gateway</html>', 'error.unexpected'],
  [500, '{"error":"upstream"}', 'error.unexpected'],
] as const)(
  '%i that is not ours counts as no network, and says what it was',
  (status, page, words) => {
    expect(() => parseResponse(status, page)).toThrow(
      expect.objectContaining({ code: 'network', status: 0, message: englishText(words) }),
    );
  },
);
