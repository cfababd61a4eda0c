// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentFileName } from '#sync/contracts/content/document-file-name.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { readOfflineDocuments } from '#pwa/lib/documents/offline-documents.ts';
import {
  refreshPinnedDocuments,
  openDocument,
  pinDocument,
} from '#pwa/lib/documents/open-document.ts';
import { openSession } from '#pwa/lib/session/session.ts';
import { fakeApi, loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { fakeCaches } from '#pwa/lib/testing/fake-caches.ts';

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
const file =
  (bytes: string, tagged = bytes) =>
  () =>
    new Response(bytes, {
      headers: { etag: `"${createHash('sha256').update(tagged).digest('hex').slice(0, 32)}"` },
    });
const saved: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  for (const list of [told, requests, saved]) list.length = 0;
  fakeCaches(vi.stubGlobal);
  fakeApi({});
  await openSession(loginReply(), true);
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const answer = server[address.split('/')[3] ?? ''];
    if (answer === undefined) throw new TypeError('no network');
    return typeof answer === 'function' ? answer() : answer;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:there');
  server = { [rules().name]: file('old'), [newer().name]: file('new') };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

const here = async () =>
  (await readOfflineDocuments(someUserId)).map(({ name, pinned }) => ({ name, pinned }));

describe('opening a document', () => {
  it('a document is downloaded when it is first opened, and then read from the phone', async () => {
    await openDocument(rules());
    server = {};
    await openDocument(rules());
    expect(saved).toEqual(['Bib rules.pdf', 'Bib rules.pdf']);
    expect(requests).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('a PDF is shown in a new tab where the browser shows PDFs, and kept on the phone', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const tab = { opener: window };
    const open = vi.spyOn(window, 'open').mockReturnValueOnce(tab as unknown as Window);
    await openDocument(rules());
    expect(open).toHaveBeenCalledWith(`/api/file/${rules().name}`, '_blank');
    expect([tab.opener, saved]).toEqual([null, []]);
    expect(await here()).toEqual([{ name: rules().name, pinned: false }]);
    // Where the browser opens no tab, the file is downloaded.
    open.mockReturnValueOnce(null);
    await openDocument(rules());
    expect(saved).toEqual(['Bib rules.pdf']);
    open.mockClear();
    const sheet = rules('CCCCCCCCCCCCCCCCCCCCCC.xlsx');
    server = { [sheet.name]: file('sheet') };
    await openDocument(sheet);
    expect([open.mock.calls, saved.at(-1)]).toEqual([[], 'Bib rules.xlsx']);
  });

  it('without signal an uncached document shows an error', async () => {
    server = {};
    await openDocument(rules());
    expect([saved, await here()]).toEqual([[], []]);
    expect(told).toEqual(['Connect to open this document.']);
  });

  it('without signal the cached version of a document opens with a notice that there is a newer one', async () => {
    await openDocument(rules());
    server = {};
    await openDocument(newer());
    expect(saved).toHaveLength(2);
    expect(told[0]).toMatch(/^This is the version you opened last/);
  });

  it.each([
    ['a portal’s page', new Response('<html>Log in to our network</html>')],
    ['half a file', file('ol', 'old')],
  ])('opening a document rejects %s', async (_what, answer) => {
    server = { [rules().name]: answer };
    await openDocument(rules());
    expect([saved, await here()]).toEqual([[], []]);
    expect(told).toHaveLength(1);
  });

  it('opening a document shows the server’s error message', async () => {
    const message = 'This was deleted.';
    server = {
      [rules().name]: Response.json({ code: 'not_found', message }, { status: 404 }),
    };
    await openDocument(rules());
    expect([saved, told]).toEqual([[], [message]]);
  });
});

describe('a pinned document', () => {
  it('a pinned document is downloaded immediately, and again whenever there is a newer version', async () => {
    await pinDocument(rules(), true);
    expect(await here()).toEqual([{ name: rules().name, pinned: true }]);
    await refreshPinnedDocuments([newer()]);
    expect(await here()).toEqual([{ name: newer().name, pinned: true }]);
    await refreshPinnedDocuments([newer()]);
    expect(requests, 'nothing is fetched twice').toHaveLength(2);
  });

  it('a document pinned without signal is downloaded when the signal returns', async () => {
    server = {};
    await pinDocument(rules(), true);
    await refreshPinnedDocuments([rules()]);
    expect(await here()).toEqual([{ name: null, pinned: true }]);
    server = { [rules().name]: file('old') };
    await refreshPinnedDocuments([rules()]);
    expect(await here()).toEqual([{ name: rules().name, pinned: true }]);
    expect(told).toEqual([]);
  });

  it('a pinned document is removed once the league deletes it, and an unpinned one is not downloaded again', async () => {
    await openDocument(rules());
    await refreshPinnedDocuments([newer()]);
    expect(await here()).toEqual([{ name: rules().name, pinned: false }]);
    await pinDocument(rules(), true);
    await refreshPinnedDocuments([]);
    expect(await here()).toEqual([]);
  });
});

it('a downloaded document’s file name is valid on every system', () => {
  expect(documentFileName('Bibs: A/B\\C? <"x|y*">', 'a.pdf')).toBe('Bibs A B C x y.pdf');
  expect(documentFileName('قواعد الصدريات', 'a.docx')).toBe('قواعد الصدريات.docx');
  expect(documentFileName('..\u202Efdp', 'a.xlsx')).toBe('fdp.xlsx');
  expect(documentFileName('/', 'a.pdf')).toBe('document.pdf');
});
