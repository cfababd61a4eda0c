/**
 * Lets test files share a process and most modules, because starting both anew for each file takes
 * two thirds of the time. Undoes what a file changes for all.
 */
import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, expect, vi } from 'vitest';

const file = expect.getState().testPath ?? '';

// The app's modules keep a session, a replica and texts, as they do in a browser's tab. A module
// that is loaded already would not see a mock, and one that has seen it must not stay.
const hasOwnModules =
  /[/\\](?:pwa|client|simulation)[/\\]/.test(file) ||
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
if (hasOwnModules) vi.resetModules();

globalThis.indexedDB = new IDBFactory();
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

// Only screen tests have a document, so only they load the library.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  for (const target of [globalThis as unknown as EventTarget, document]) removeListeners(target);
}

/** After the file, whose modules would otherwise answer the events of the next one. */
function removeListeners(target: EventTarget): void {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const add = target.addEventListener;
  target.addEventListener = (...listener: Parameters<typeof add>) => {
    added.push(listener);
    add.apply(target, listener);
  };
  afterAll(() => {
    target.addEventListener = add;
    // React listens to this one once for each document.
    for (const [type, listener, options] of added)
      if (type !== 'selectionchange') target.removeEventListener(type, listener, options);
  });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (hasOwnModules) vi.resetModules();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
