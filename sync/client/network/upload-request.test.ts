import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import {
  createHttpTransport,
  type Credentials,
  type FileToUpload,
} from '#sync/client/network/http-transport.ts';
import { uploadTimeout } from '#sync/client/network/upload-request.ts';

const credentials: Credentials = {
  token: async () => 'token',
  renew: async () => 'unreachable',
  ended: async () => undefined,
};
const photo: FileToUpload = {
  sha256: 'ab'.repeat(32),
  title: 'North stand.jpg',
  mime: 'image/jpeg',
  bytes: new TextEncoder().encode('pixels').buffer,
  key: 'photo-ab-1',
};
const { signal } = new AbortController();
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const stored = json(201, { data: { fileName: 'AAAAAAAAAAAAAAAAAAAAAA.jpg' } });
const upload = (answer: Response | Error, who = credentials) =>
  createHttpTransport(memberSync.address, who, async () => {
    if (answer instanceof Error) throw answer;
    return answer.clone();
  }).upload(photo, signal);

describe('an upload', () => {
  it('an upload sends the file with its name, hash, key and the session’s token', async () => {
    const requests: Request[] = [];
    const call = (async (url: string, init: RequestInit) => {
      requests.push(new Request(new URL(url, 'https://touchline.example'), init));
      return stored.clone();
    }) as typeof fetch;
    const uploadStates: unknown[] = [];
    const transport = createHttpTransport(
      memberSync.address,
      { ...credentials, language: () => 'ar' },
      call,
      (file) => uploadStates.push(file?.title ?? null),
    );
    expect(await transport.upload(photo, signal)).toEqual({ kind: 'ok' });
    const [request] = requests;
    expect(request?.url).toBe('https://touchline.example/api/file');
    expect(request?.headers.get('x-file-sha256')).toBe(photo.sha256);
    expect(request?.headers.get('idempotency-key')).toBe('photo-ab-1');
    expect(request?.headers.get('x-access-token')).toBe('token');
    expect(request?.headers.get('accept-language')).toBe('ar');
    const file = (await request?.formData())?.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual([
      'North stand.jpg',
      'image/jpeg',
      'pixels',
    ]);
    expect(uploadStates).toEqual(['North stand.jpg', null]);
  });

  it.each([
    ['a captive portal’s page', new Response('<html>Welcome</html>', { status: 200 })],
    ['a portal’s JSON', json(200, { data: { ok: true } })],
    ['a proxy’s error', new Response('Bad gateway', { status: 502 })],
    ['a proxy’s refusal in its own words', new Response('<h1>No</h1>', { status: 403 })],
    ['no network, or cut on the way', new TypeError('fetch failed')],
    ['a time-out', new DOMException('timed out', 'TimeoutError')],
  ])('an upload ignores a response: %s', async (_, answer) => {
    expect(await upload(answer)).toMatchObject({ kind: 'away', retryAfter: null });
  });

  it.each([
    [429, 'rate_limited', { kind: 'away', retryAfter: 12 }],
    [503, 'busy', { kind: 'away', retryAfter: 12 }],
    [507, 'storage_full', { kind: 'away', status: 507, code: 'storage_full', message: 'Words.' }],
    [413, 'too_large', { kind: 'refused', status: 413, code: 'too_large', message: 'Words.' }],
    [422, 'validation', { kind: 'refused', status: 422, code: 'validation' }],
    [403, 'forbidden', { kind: 'refused', status: 403 }],
  ])('an upload answered %i is %s', async (status, code, expected) => {
    const answer = json(status, { code, message: 'Words.' }, { 'retry-after': '12' });
    expect(await upload(answer)).toMatchObject(expected);
  });

  it('an upload too large for a proxy is refused, although the proxy sends no error of ours', async () => {
    const answer = new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
    expect(await upload(answer)).toMatchObject({
      kind: 'refused',
      status: 413,
      code: 'too_large',
      message: '',
    });
  });

  it('an upload renews the token once', async () => {
    const expired = json(401, { code: 'token_expired', message: 'jwt expired' });
    let renewals = 0;
    const renewing: Credentials = {
      ...credentials,
      renew: async () => {
        renewals += 1;
        return 'refreshed';
      },
    };
    expect(await upload(expired, renewing)).toEqual({ kind: 'ended' });
    expect(renewals).toBe(1);
    expect(await upload(expired)).toEqual({ kind: 'away', retryAfter: null });
  });

  it('an upload ends with its session', async () => {
    const over = json(412, { code: 'session_ended', message: 'Force Logout' });
    expect(await upload(over)).toEqual({ kind: 'ended' });
    expect(await upload(stored, { ...credentials, token: async () => null })).toEqual({
      kind: 'ended',
    });
  });

  it('an upload that stalls times out, later for larger files', async () => {
    expect(uploadTimeout(0)).toBe(30_000);
    expect(uploadTimeout(1024 * 1024)).toBeLessThan(100_000);
    const limits: number[] = [];
    const before = AbortSignal.timeout;
    AbortSignal.timeout = (milliseconds) => {
      limits.push(milliseconds);
      return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
    };
    try {
      const hanging = ((_: string, init: RequestInit) =>
        Promise.reject(init.signal?.aborted ? init.signal.reason : new Error())) as typeof fetch;
      const reply = await createHttpTransport(memberSync.address, credentials, hanging).upload(
        photo,
        signal,
      );
      expect(reply).toEqual({ kind: 'away', retryAfter: null });
      expect(limits).toEqual([uploadTimeout(6)]);
    } finally {
      AbortSignal.timeout = before;
    }
  });
});
