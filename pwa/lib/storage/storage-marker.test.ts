import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import {
  clearStorageMarker,
  hasStorageMarker,
  setStorageMarker,
} from '#pwa/lib/storage/storage-marker.ts';

/** Opens a page; returns the names of the cookies that are set there. */
function open(url: string, cookie?: string): () => string[] {
  const { document, location } = new Window({ url });
  if (cookie !== undefined) document.cookie = cookie;
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  return () => document.cookie.split('; ').flatMap((each) => /^(.*)=1$/.exec(each)?.[1] ?? []);
}

afterEach(() => vi.unstubAllGlobals());

test('with TLS the storage marker’s prefix binds the cookie to its host', () => {
  const cookies = open('https://press.example.org/');
  expect(hasStorageMarker()).toBe(false);
  setStorageMarker(true);
  expect([cookies(), hasStorageMarker()]).toEqual([['__Host-touchline_kept'], true]);
  clearStorageMarker();
  expect([cookies(), hasStorageMarker()]).toEqual([[], false]);
});

test('without TLS the storage marker has no prefix, and its name has the port', () => {
  const cookies = open('http://localhost:3000/');
  setStorageMarker(false);
  expect([cookies(), hasStorageMarker()]).toEqual([['touchline_kept3000'], true]);
});

test('a storage marker of an earlier version is read, and replaced by the next one', () => {
  const cookies = open('https://press.example.org/', 'touchline_kept=1; Path=/; Secure');
  expect(hasStorageMarker()).toBe(true);
  setStorageMarker(true);
  expect(cookies()).toEqual(['__Host-touchline_kept']);
});
