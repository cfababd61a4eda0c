// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

type Listener = (event: object) => void;
class ExtendableEvent {
  waitUntil(): void {}
}

it('a picture that is neither stored nor reachable is answered with an error response', async () => {
  const listeners = new Map<string, Listener>();
  // Workbox reports the failure during development.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('ExtendableEvent', ExtendableEvent);
  vi.stubGlobal('__WB_MANIFEST', []);
  vi.stubGlobal('registration', { scope: 'https://portal.example/', active: null });
  vi.stubGlobal('caches', { match: async () => undefined });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await import('#pwa/worker/worker.ts');
  const url = new URL('/api/file/crest?width=160', location.href).href;
  const request = new Request(url);
  Object.defineProperty(request, 'destination', { value: 'image' });
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>) => void (answer = response);
  listeners.get('fetch')?.(Object.assign(new ExtendableEvent(), { request, respondWith }));
  expect((await answer)?.type).toBe('error');
});
