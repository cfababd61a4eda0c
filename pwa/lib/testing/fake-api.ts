/** A fake server for tests of the session: handlers by `POST /api/auth/login`. */
import { vi } from 'vitest';
import type { LoginReply } from '#sync/contracts/accounts/accounts.ts';

export interface FakeRequest {
  path: string;
  token: string | null;
  language: string | null;
  body: Record<string, unknown> | undefined;
  credentials: string | undefined;
}
type Handler = (request: FakeRequest) => Response | Promise<Response>;

/** Replaces `fetch` and returns the recorded requests. A path without a handler has no network. */
export function fakeApi(handlers: Record<string, Handler>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request: FakeRequest = {
      path: `${init.method} ${url}`,
      token: headers.get('x-access-token'),
      language: headers.get('accept-language'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    };
    requests.push(request);
    const handler = handlers[request.path];
    if (handler === undefined) throw new TypeError('fetch failed');
    return handler(request);
  });
  return requests;
}

export function okResponse(data: unknown, message?: string): Response {
  return jsonResponse(200, { data, ...(message === undefined ? {} : { message }) });
}

export function errorResponse(
  status: number,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
): Response {
  return jsonResponse(status, { code, message, ...more });
}

function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

export const someUserId = '00000000-0000-4000-8000-0000000000aa';

export function loginReply(change: Partial<LoginReply> = {}): LoginReply {
  return {
    token: 'access-1',
    refreshToken: 'refresh-1',
    scopes: ['member'],
    status: 'approved',
    user: {
      id: someUserId,
      username: 'sara',
      email: 'sara@touchline.example',
      firstName: 'Sara',
      lastName: 'Adel',
      profilePicture: null,
      birthdate: null,
      mobileNumber: null,
      nameArabic: null,
      organization: null,
      organizationArabic: null,
      role: 'photographer',
      status: 'approved',
      language: 'en',
      identification: null,
      pressId: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      version: 1,
      Member: null,
      Officer: null,
      Admin: null,
      requestId: null,
      replacedDocuments: [],
    },
    ...change,
  };
}
