import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { createHttpTransport, type Credentials } from '#sync/client/network/http-transport.ts';

const request = { protocol: 1 as const, epoch: null, cursors: {} };
const answer = { epoch: 'e', asOf: '2026-11-21T10:00:00.000Z', lagging: false, buckets: {} };
const signal = new AbortController().signal;
const ours = { 'content-type': 'application/json', [protocolHeader]: '1' };

const credentials: Credentials = {
  token: async () => 'token',
  renew: async () => 'unreachable',
  ended: async () => undefined,
};

function answering(...responses: (Response | Error)[]) {
  const tokens: (string | null)[] = [];
  const languages: (string | null)[] = [];
  const call = (async (_: unknown, init: RequestInit) => {
    const headers = new Headers(init.headers);
    tokens.push(headers.get('x-access-token'));
    languages.push(headers.get('accept-language'));
    const next = responses.shift();
    if (next === undefined || next instanceof Error) throw next ?? new TypeError('no network');
    return next;
  }) as typeof fetch;
  return { call, tokens, languages };
}
const json = (status: number, body: unknown, headers: Record<string, string> = ours) =>
  new Response(JSON.stringify(body), { status, headers });

describe('a reply to a sync call', () => {
  it('a reply to a sync call is accepted as JSON in the envelope with the protocol header', async () => {
    const { call } = answering(json(200, { data: answer }));
    expect(
      await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
    ).toEqual({
      kind: 'ok',
      data: answer,
    });
  });

  it('a reply to a sync call is asked for in the language of the screens, where that is known', async () => {
    const { call, languages } = answering(...[1, 2, 3].map(() => json(200, { data: answer })));
    let language: 'en' | 'ar' = 'ar';
    const reader = createHttpTransport(
      memberSync.address,
      { ...credentials, language: () => language },
      call,
    );
    await reader.pull(request, signal);
    language = 'en';
    await reader.pull(request, signal);
    await createHttpTransport(memberSync.address, credentials, call).pull(request, signal);
    expect(languages).toEqual(['ar', 'en', null]);
  });

  it.each([
    [
      'a captive portal’s page',
      new Response('<html>Welcome to the stadium</html>', { status: 200 }),
    ],
    ['JSON without the header', json(200, { data: answer }, {})],
    ['the header of another protocol', json(200, { data: answer }, { [protocolHeader]: '2' })],
    ['a header without the envelope', json(200, answer)],
    ['an answer of another shape', json(200, { data: { ...answer, lagging: 'no' } })],
    ['null', json(200, null)],
    ['a proxy’s error page', new Response('Bad gateway', { status: 502 })],
    ['a portal’s 403', json(403, { message: 'Pay first', code: 'forbidden' }, {})],
    ['no network', new TypeError('fetch failed')],
  ])('a reply to a sync call is ignored: %s', async (_, response) => {
    const { call } = answering(response);
    expect(
      await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
    ).toEqual({
      kind: 'away',
      retryAfter: null,
    });
  });

  it('a reply to a sync call carries how long a busy server asks to wait', async () => {
    const busy = json(503, { message: 'Busy', code: 'busy' }, { ...ours, 'retry-after': '7' });
    const { call } = answering(busy);
    expect(
      await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
    ).toEqual({
      kind: 'away',
      retryAfter: 7,
    });
  });

  it.each([
    [500, 'internal'],
    [503, 'busy'],
    [429, 'rate_limited'],
  ])(
    'a reply to a sync call with status %i is tried again: it decides nothing',
    async (status, code) => {
      const { call } = answering(json(status, { message: 'Try again.', code }));
      expect(
        await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
      ).toEqual({
        kind: 'away',
        retryAfter: null,
      });
    },
  );

  it('a reply to a sync call with an expired token is refreshed once and called again with the new one', async () => {
    const expired = json(401, { message: 'jwt expired', code: 'token_expired' }, {});
    const { call, tokens } = answering(expired, json(200, { data: answer }));
    let token = 'old';
    const renewing: Credentials = {
      ...credentials,
      token: async () => token,
      renew: async (stale) => {
        expect(stale).toBe('old');
        token = 'new';
        return 'refreshed';
      },
    };
    expect(
      (await createHttpTransport(memberSync.address, renewing, call).pull(request, signal)).kind,
    ).toBe('ok');
    expect(tokens).toEqual(['old', 'new']);
  });

  it('a reply to a sync call does not end the session when the refresh finds no network', async () => {
    const expired = json(401, { message: 'jwt expired', code: 'token_expired' });
    const { call } = answering(expired);
    expect(
      (await createHttpTransport(memberSync.address, credentials, call).pull(request, signal)).kind,
    ).toBe('away');
  });

  it('a reply to a sync call reports a session that the server ended', async () => {
    const message = 'Force Logout: over.';
    const code = 'session_ended';
    const { call } = answering(
      json(412, { message, code }, {}),
      json(412, { message, code, ended: 'account' }, {}),
    );
    const endedCalls: unknown[] = [];
    const listening = {
      ...credentials,
      ended: async (...args: unknown[]) => void endedCalls.push(args),
    };
    const transport = createHttpTransport(memberSync.address, listening, call);
    expect(await transport.pull(request, signal)).toEqual({ kind: 'ended' });
    expect(await transport.pull(request, signal)).toEqual({ kind: 'ended' });
    expect(endedCalls).toEqual([
      [412, message, 'session'],
      [412, message, 'account'],
    ]);
  });

  it('a reply to a sync call is not requested for a session that is no longer current', async () => {
    const { call, tokens } = answering();
    const gone = { ...credentials, token: async () => null };
    expect(await createHttpTransport(memberSync.address, gone, call).pull(request, signal)).toEqual(
      { kind: 'ended' },
    );
    expect(tokens).toEqual([]);
  });

  it('a reply to a sync call for another protocol version asks for an upgrade', async () => {
    const { call } = answering(json(426, { message: 'Too old', code: 'upgrade_required' }, {}));
    expect(
      await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
    ).toEqual({
      kind: 'upgrade',
    });
  });

  it('a reply to a sync call passes on what the server refuses', async () => {
    const { call } = answering(json(422, { message: 'Please check.', code: 'validation' }));
    expect(
      await createHttpTransport(memberSync.address, credentials, call).pull(request, signal),
    ).toEqual({
      kind: 'refused',
      status: 422,
      code: 'validation',
      message: 'Please check.',
    });
  });
});
