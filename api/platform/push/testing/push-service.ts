/**
 * A push service and the browsers that it wakes. It checks and decrypts what it gets with Web Crypto,
 * so that it shares no code with the sender.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

const { subtle } = globalThis.crypto;
type Bytes = Uint8Array<ArrayBuffer>;

/** The address and keys that a browser gives the portal, in base64url. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ReceivedPush {
  endpoint: string;
  payload: unknown;
  ttl: number;
  urgency: string;
  topic: string;
  /** Epoch milliseconds by the service's clock. */
  at: number;
}

/** A reply of the service: its status and header fields, or `hang` for none at all. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

interface Browser extends BrowserSubscription {
  privateKey: CryptoKey;
  publicKey: Bytes;
  secret: Bytes;
  vapidKey: string;
}

interface ServiceOptions {
  tls?: { cert: string; key: string };
  /** The service's own clock, in milliseconds. */
  now?: () => number;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Starts one on a free port of this machine; it is stopped after the file's tests. */
export async function startPushService({ tls, now = Date.now }: ServiceOptions = {}) {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, Answer[]>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];

  const answerCall = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = `${origin}${request.url}`;
    const body = await buffer(request);
    const answer = answers.get(endpoint)?.shift();
    if (answer === 'hang') return;
    if (answer !== undefined) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const browser = browsers.get(endpoint);
    if (browser === undefined) {
      response.writeHead(410).end();
      return;
    }
    try {
      await verifyVapid(request, browser);
      received.push({
        endpoint,
        payload: JSON.parse(await decrypt(new Uint8Array(body), browser)),
        ttl: Number(request.headers.ttl),
        urgency: String(request.headers.urgency),
        topic: String(request.headers.topic),
        at: now(),
      });
      response.writeHead(201, { location: `${origin}/message/${received.length}` }).end();
    } catch (error) {
      refused.push(String(error));
      response.writeHead(403).end();
    }
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answerCall(request, response);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  afterAll(stop);

  /** Throws unless the portal proves that it has the key of the subscription (RFC 8292). */
  async function verifyVapid({ headers }: IncomingMessage, { vapidKey }: Browser): Promise<void> {
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== vapidKey) throw new Error('the key is not that of the subscription');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = await subtle.importKey(
      'raw',
      decode(key),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    );
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    if (!(await subtle.verify(how, point, decode(signature), signed)))
      throw new Error('the signature is wrong');
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (aud !== origin) throw new Error('the audience is another service');
    const left = exp - now() / 1000;
    if (left <= 0 || left > 24 * 3600) throw new Error('the signature is not of this time');
    if (!/^(?:mailto:|https:)/.test(sub)) throw new Error('the subject is missing');
  }

  return {
    origin,
    host: new URL(origin).host,
    /** Messages that were accepted, decrypted. */
    received,
    /** Why messages were refused as forged or damaged. */
    refused,
    /** A browser subscribes; `vapidKey` is the portal's public key. */
    async subscribe(vapidKey: string): Promise<BrowserSubscription> {
      const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
      const secret = globalThis.crypto.getRandomValues(new Uint8Array(16));
      const endpoint = `${origin}/send/${encode(globalThis.crypto.getRandomValues(new Uint8Array(16)))}`;
      const subscription = { endpoint, keys: { p256dh: encode(publicKey), auth: encode(secret) } };
      const { privateKey } = pair;
      browsers.set(endpoint, { ...subscription, privateKey, publicKey, secret, vapidKey });
      return subscription;
    },
    /** The browser unsubscribes or is deleted. */
    unsubscribe: (endpoint: string) => browsers.delete(endpoint),
    /** Gives these replies to the next messages for the endpoint. */
    answerWith: (endpoint: string, ...next: Answer[]) => answers.set(endpoint, next),
    /**
     * Returns what reaches a phone that is online again at this time: the newest message of each topic that
     * has not expired (RFC 8030).
     */
    storedFor(endpoint: string, at: number): ReceivedPush[] {
      const own = received.filter((push) => push.endpoint === endpoint);
      const newest = new Map(own.map((push) => [push.topic, push]));
      return [...newest.values()].filter((push) => at <= push.at + push.ttl * 1000);
    },
    stop,
  };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
async function decrypt(body: Bytes, { privateKey, publicKey, secret }: Browser): Promise<string> {
  const salt = body.slice(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.slice(21, 21 + keyLength);
  const senderKey = await subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  );
  const shared = await subtle.deriveBits({ name: 'ECDH', public: senderKey }, privateKey, 256);
  const info = (text: string, ...more: Bytes[]) =>
    new Uint8Array(Buffer.concat([Buffer.from(`${text}\0`), ...more]));
  const input = await derive(shared, secret, info('WebPush: info', publicKey, sender), 32);
  const key = await subtle.importKey(
    'raw',
    await derive(input, salt, info('Content-Encoding: aes128gcm'), 16),
    'AES-GCM',
    false,
    ['decrypt'],
  );
  const iv = await derive(input, salt, info('Content-Encoding: nonce'), 12);
  const opened = new Uint8Array(
    await subtle.decrypt({ name: 'AES-GCM', iv }, key, body.slice(21 + keyLength)),
  );
  const end = opened.lastIndexOf(2);
  return new TextDecoder('utf-8', { fatal: true }).decode(opened.slice(0, end));
}

async function derive(key: BufferSource, salt: Bytes, info: Bytes, bytes: number) {
  const material = await subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, bytes * 8);
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decode = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64url'));
