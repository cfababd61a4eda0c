import { afterEach, expect, it, vi } from 'vitest';
import { getOverview } from '#sync/contracts/admin/overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { parseResponse, request } from '#pwa/lib/http/request.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';

afterEach(() => languageStore.set('en'));

it.each(['en', 'ar'] as const)(
  'a call asks for a reply in the language of the screens: %s',
  async (language) => {
    const headers: Headers[] = [];
    vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
      headers.push(new Headers(init.headers));
      return new Response('{"data":null}');
    });
    languageStore.set(language);
    await request(getOverview, {});
    expect(headers.map((sent) => sent.get('accept-language'))).toEqual([language]);
  },
);

it.each([
  [200, '<html>Log in to the stadium</html>', 'error.network'],
  [404, 'Not Found', 'error.network'],
  [502, '<html>Bad Gateway</html>', 'error.unexpected'],
  [500, '{"error":"upstream"}', 'error.unexpected'],
] as const)(
  'a reply %i that is not the server’s counts as no network, and the error says what it was',
  (status, page, words) => {
    expect(() => parseResponse(status, page)).toThrow(
      expect.objectContaining({ code: 'network', status: 0, message: englishText(words) }),
    );
  },
);
