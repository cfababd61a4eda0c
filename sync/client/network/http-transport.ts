/** Sync calls over HTTP: timeouts, access tokens, and which responses count. */
import type * as z from 'zod/mini';
import {
  errorCodes,
  type SessionEndCause,
  type ErrorCode,
} from '#sync/contracts/core/error-codes.ts';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import {
  parseRetryAfter,
  protocolHeader,
  protocolHeaderValue,
} from '#sync/protocol/response-headers.ts';
import { pullReply, type PullReply, type PullRequest } from '#sync/protocol/pull.ts';
import { pushReply, type PushReply, type PushRequest } from '#sync/protocol/push.ts';

/**
 * - `ok`: the server's reply.
 * - `away`: no valid reply: no network, timeout, captive portal, or a server that asks to wait
 *   (`retryAfter` seconds). Try again.
 * - `ended`: the session is over or no longer the current one; only a login helps.
 * - `upgrade`: the server speaks another protocol version; only a newer app helps.
 * - `refused`: the server will never accept this request.
 */
export type Reply<Data> =
  | { kind: 'ok'; data: Data }
  | { kind: 'away'; retryAfter: number | null }
  | { kind: 'ended' }
  | { kind: 'upgrade' }
  | { kind: 'refused'; status: number; code: ErrorCode; message: string; ended?: SessionEndCause };

export interface FileToUpload {
  sha256: string;
  title: string;
  mime: string;
  bytes: ArrayBuffer;
  key: string;
}

/** `away` may carry the server's reason to wait; a proxy's refusal has an empty message. */
export type UploadReply =
  | { kind: 'ok' }
  | Exclude<Reply<null>, { kind: 'ok' | 'away' }>
  | {
      kind: 'away';
      retryAfter: number | null;
      status?: number;
      code?: ErrorCode;
      message?: string;
    };

export interface Transport {
  pull(request: PullRequest, signal: AbortSignal): Promise<Reply<PullReply>>;
  push(request: PushRequest, signal: AbortSignal): Promise<Reply<PushReply>>;
  upload(file: FileToUpload, signal: AbortSignal): Promise<UploadReply>;
}

/** Called with the photo being uploaded; null when none is. */
export type OnUploadChange = (file: FileToUpload | null) => void;

export interface Credentials {
  /** Access token of this runner's session; null when it is no longer the current one. */
  token(): Promise<string | null>;
  renew(stale: string): Promise<'refreshed' | 'ended' | 'unreachable'>;
  /** The language for the server's messages; without it the browser's preference is sent. */
  language?: () => Language;
  /** The server said that the session, or the account, has ended. */
  ended(status: number, message: string, ending: SessionEndCause): Promise<void>;
}

/** Header of the access token of an account or a phone. */
export const accessTokenHeader = 'x-access-token';
/** Milliseconds until the reply begins. */
const timeoutMilliseconds = 30_000;
/** Milliseconds without a byte after which a reply that has begun is given up. */
const stallMilliseconds = 15_000;
const away = { kind: 'away', retryAfter: null } as const;

/** @param address of the calls `pull` and `push`: `/api/sync` */
export function createHttpTransport(
  address: string,
  credentials: Credentials,
  call: typeof fetch = (...args) => fetch(...args),
  onUploadChange: OnUploadChange = () => undefined,
): Transport {
  return {
    pull: (request, signal) =>
      withToken((token) => post(`${address}/pull`, request, token, pullReply, signal)),
    push: (request, signal) =>
      withToken((token) => post(`${address}/push`, request, token, pushReply, signal)),
    async upload(file, signal) {
      // Loaded only by users who have photos.
      const { sendUpload } = await import('#sync/client/network/upload-request.ts');
      onUploadChange(file);
      try {
        return await withToken((token) => sendUpload(file, commonHeaders(token), signal, call));
      } finally {
        onUploadChange(null);
      }
    },
  };

  function commonHeaders(token: string): Record<string, string> {
    const language = credentials.language?.();
    return {
      accept: 'application/json',
      [accessTokenHeader]: token,
      ...(language !== undefined && { 'accept-language': language }),
    };
  }

  /** Calls with the session's token, and once more with a new one if it has expired. */
  async function withToken<Answer extends Reply<unknown> | UploadReply>(
    ask: (token: string) => Promise<Answer>,
  ): Promise<Answer | typeof away | { kind: 'ended' } | { kind: 'upgrade' }> {
    for (let renewed = false; ; renewed = true) {
      const token = await credentials.token();
      if (token === null) return { kind: 'ended' };
      const reply = await ask(token);
      if (reply.kind !== 'refused') return reply;
      if (reply.status === 401 && !renewed) {
        const outcome = await credentials.renew(token);
        if (outcome === 'refreshed') continue;
        return outcome === 'ended' ? { kind: 'ended' } : away;
      }
      if (reply.status === 412)
        await credentials.ended(412, reply.message, reply.ended ?? 'session');
      if (reply.status === 401 || reply.status === 412) return { kind: 'ended' };
      return reply.status === 426 ? { kind: 'upgrade' } : reply;
    }
  }

  async function post<Schema extends z.ZodMiniType>(
    url: string,
    request: unknown,
    token: string,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Reply<z.infer<Schema>>> {
    let response: Response;
    let body: Record<string, unknown>;
    // On a slow line a reply may take minutes, so only a standstill ends it.
    const line = watchProgress(signal);
    try {
      response = await call(url, {
        method: 'POST',
        headers: {
          ...commonHeaders(token),
          'content-type': 'application/json',
        },
        body: JSON.stringify(request),
        signal: line.signal,
      });
      body = Object(JSON.parse(await line.readText(response)) as unknown) as Record<
        string,
        unknown
      >;
    } catch {
      // No network, a timeout, or a body that is not JSON: not an answer of our server.
      return away;
    } finally {
      line.end();
    }
    const { status } = response;
    // control: the protocol header
    const isOurs = response.headers.get(protocolHeader) === protocolHeaderValue;
    if (response.ok) {
      const data = schema.safeParse(body.data);
      return isOurs && data.success ? { kind: 'ok', data: data.data } : away;
    }
    const { code, message } = body;
    if (!isErrorCode(code) || typeof message !== 'string') return away;
    // Authentication may fail before the sync route adds its header; anything that decides about a
    // mutation must carry it.
    if (!isOurs && ![401, 412, 426].includes(status)) return away;
    if (status === 429 || status >= 500)
      return { kind: 'away', retryAfter: parseRetryAfter(response.headers.get('retry-after')) };
    const ended = body.ended === 'account' ? 'account' : 'session';
    return { kind: 'refused', status, code, message, ...(status === 412 && { ended }) };
  }
}

/** Aborts a call when its reply does not begin, or when nothing more of it comes. */
function watchProgress(signal: AbortSignal) {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), timeoutMilliseconds);
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    async readText(response: Response): Promise<string> {
      const decoder = new TextDecoder();
      let text = '';
      const reader = response.body?.getReader();
      for (;;) {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), stallMilliseconds);
        const part = await reader?.read();
        if (part === undefined || part.done) return text + decoder.decode();
        text += decoder.decode(part.value, { stream: true });
      }
    },
    end: () => clearTimeout(timer),
  };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return (errorCodes as readonly unknown[]).includes(value);
}
