// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentFileName } from '#sync/contracts/content/document-file-name.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import {
  countOfflineDocuments,
  readOfflineDocuments,
} from '#pwa/lib/documents/offline-documents.ts';
import {
  refreshKeptDocuments,
  loadDocument,
  pinDocument,
} from '#pwa/lib/documents/open-document.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { openSession } from '#pwa/lib/session/session.ts';
import { fakeApi, loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { fakeCaches, type FakeCaches } from '#pwa/lib/testing/fake-caches.ts';

const told: string[] = [];
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({
  toast: (_tone: string, { text }: { text: string }) => void told.push(text),
}));

const rules = (name = 'AAAAAAAAAAAAAAAAAAAAAA.pdf'): DocumentRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  title: 'Bib rules',
  name,
  image: null,
  eventId: null,
  createdAt: '2026-11-01T10:00:00.000Z',
});
const newer = () => rules('BBBBBBBBBBBBBBBBBBBBBB.pdf');

/** The files that the server has; requests for any other stay open. */
let server: Record<string, Response | (() => Response)> = {};
const requests: string[] = [];
let disk: FakeCaches;
const file =
  (bytes: string, tagged = bytes) =>
  () =>
    new Response(bytes, {
      headers: { etag: `"${createHash('sha256').update(tagged).digest('hex').slice(0, 32)}"` },
    });

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  for (const list of [told, requests]) list.length = 0;
  disk = fakeCaches(vi.stubGlobal);
  fakeApi({});
  await openSession(loginReply(), true);
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const answer = server[address.split('/')[3] ?? ''];
    if (answer === undefined) throw new TypeError('no network');
    return typeof answer === 'function' ? answer() : answer;
  });
  server = { [rules().name]: file('old'), [newer().name]: file('new') };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const here = async () =>
  (await readOfflineDocuments(someUserId)).map(({ name, pinned }) => ({ name, pinned }));

/** The text of the opened document, and whether it is an older version; else the error's code. */
async function opened(document: DocumentRow): Promise<unknown> {
  try {
    const { file, name, isOlder } = await loadDocument(document);
    return { text: await file.text(), name, isOlder };
  } catch (error) {
    return error instanceof ApiError ? error.code : error;
  }
}

describe('opening a document', () => {
  it('a document is downloaded when it is first opened, and then read from the phone', async () => {
    const old = { text: 'old', name: rules().name, isOlder: false };
    expect(await opened(rules())).toEqual(old);
    server = {};
    expect(await opened(rules())).toEqual(old);
    expect(requests).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('without signal a document that is not on the phone cannot be opened', async () => {
    server = {};
    expect([await opened(rules()), await here()]).toEqual(['network', []]);
  });

  it('without signal the cached version of a document opens as an older one', async () => {
    await opened(rules());
    server = {};
    expect(await opened(newer())).toEqual({ text: 'old', name: rules().name, isOlder: true });
  });

  it.each([
    ['a portal’s page', new Response('<html>Log in to our network</html>')],
    ['half a file', file('ol', 'old')],
  ])('opening a document rejects %s', async (_what, answer) => {
    server = { [rules().name]: answer };
    expect([await opened(rules()), await here()]).toEqual(['network', []]);
  });

  it('opening a document passes on the server’s refusal', async () => {
    const body = { code: 'not_found', message: 'This was deleted.' };
    server = { [rules().name]: Response.json(body, { status: 404 }) };
    await expect(loadDocument(rules())).rejects.toMatchObject(body);
  });
});

describe('a pinned document', () => {
  it('a pinned document is downloaded immediately, and again whenever there is a newer version', async () => {
    await pinDocument(rules(), true);
    expect(await here()).toEqual([{ name: rules().name, pinned: true }]);
    await refreshKeptDocuments([newer()]);
    expect(await here()).toEqual([{ name: newer().name, pinned: true }]);
    await refreshKeptDocuments([newer()]);
    expect(requests, 'nothing is fetched twice').toHaveLength(2);
  });

  it('a document pinned without signal is downloaded when the signal returns', async () => {
    server = {};
    await pinDocument(rules(), true);
    await refreshKeptDocuments([rules()]);
    expect(await here()).toEqual([{ name: null, pinned: true }]);
    server = { [rules().name]: file('old') };
    await refreshKeptDocuments([rules()]);
    expect(await here()).toEqual([{ name: rules().name, pinned: true }]);
    expect(told).toEqual([]);
  });

  it('a pinned document is removed once the league deletes it, and an unpinned one is not downloaded again', async () => {
    await loadDocument(rules());
    await refreshKeptDocuments([newer()]);
    expect(await here()).toEqual([{ name: rules().name, pinned: false }]);
    await pinDocument(rules(), true);
    await refreshKeptDocuments([]);
    expect(await here()).toEqual([]);
  });
});

describe('a document for a booked match', () => {
  const other = { ...newer(), id: '00000000-0000-4000-8000-000000000002' };
  const both = [rules(), other];

  it('documents about the venue of a booked match are downloaded by themselves, once', async () => {
    await refreshKeptDocuments(both, [rules().id]);
    await refreshKeptDocuments(both, [rules().id]);
    expect(requests).toEqual([`/api/file/${rules().name}/download`]);
    expect(await readOfflineDocuments(someUserId)).toMatchObject([
      { id: rules().id, name: rules().name, pinned: false, forMatch: true },
    ]);
  });

  it('without signal a document for a booked match waits until there is signal', async () => {
    server = {};
    await refreshKeptDocuments(both, [rules().id]);
    expect([await here(), await countOfflineDocuments(someUserId)]).toEqual([
      [{ name: null, pinned: false }],
      0,
    ]);
    server = { [rules().name]: file('old') };
    await refreshKeptDocuments(both, [rules().id]);
    expect(await here()).toEqual([{ name: rules().name, pinned: false }]);
    expect(await countOfflineDocuments(someUserId)).toBe(1);
  });

  it('a document waits no longer once its match is over, and one that was opened stays', async () => {
    await refreshKeptDocuments([rules()], [rules().id]);
    server = {};
    await refreshKeptDocuments(both, [rules().id, other.id]);
    await refreshKeptDocuments(both, []);
    expect(await readOfflineDocuments(someUserId)).toMatchObject([
      { id: rules().id, forMatch: false },
    ]);
  });

  it('a document that the phone has no room for is not downloaded again and again', async () => {
    disk.quota = 300;
    const huge = { ...other, name: 'DDDDDDDDDDDDDDDDDDDDDD.pdf' };
    server = { [huge.name]: file('x'.repeat(400)) };
    await refreshKeptDocuments([huge], [huge.id]);
    await refreshKeptDocuments([huge], [huge.id]);
    expect(requests).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

it('a downloaded document’s file name is valid on every system', () => {
  expect(documentFileName('Bibs: A/B\\C? <"x|y*">', 'a.pdf')).toBe('Bibs A B C x y.pdf');
  expect(documentFileName('قواعد الصدريات', 'a.docx')).toBe('قواعد الصدريات.docx');
  expect(documentFileName('..\u202Efdp', 'a.xlsx')).toBe('fdp.xlsx');
  expect(documentFileName('/', 'a.pdf')).toBe('document.pdf');
});
