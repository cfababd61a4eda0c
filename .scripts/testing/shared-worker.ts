/**
 * Lets test files share a process and most modules, because starting both anew for each file takes
 * two thirds of the time. Undoes what a file changes for all.
 */
import { readFileSync } from 'node:fs';
// Parsing a certificate before it is loaded would leave it without `createSecureContext`.
import 'node:tls';
import { Dexie } from 'dexie';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, expect, vi } from 'vitest';

const file = expect.getState().testPath ?? '';

// The phone's modules keep a session, a replica and texts, as they do in a browser's tab. A module
// that is loaded already would not see a mock, and one that has seen it must not stay.
const hasOwnModules =
  /[/\\](?:pwa|client|simulation)[/\\]/.test(file) ||
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
if (hasOwnModules) vi.resetModules();

globalThis.indexedDB = new IDBFactory();
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (hasOwnModules) vi.resetModules();
});
