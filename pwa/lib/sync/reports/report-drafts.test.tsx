// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxAnswerLength } from '#sync/contracts/reports/reports.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { PushRequest } from '#sync/protocol/push.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { exportUnsentWork } from '#sync/client/unsent/export-unsent-work.ts';
import { publishReport, saveDraft } from '#sync/client/reports/save-report.ts';
import { ownBucket, ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';
import { openSession, sessionStore } from '#pwa/lib/session/session.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import {
  withReplica,
  replicaStore,
  stopSync,
  superviseSync,
  syncNow,
  syncStatus,
} from '#pwa/lib/sync/engine/sync-engine.ts';
import { attachFile } from '#pwa/lib/sync/reports/attach-file.ts';
import {
  discardUnsendableWork,
  findMissingParts,
  submitReport,
  saveTypedChange,
  readPhoto,
  reattachPhoto,
  retryPhoto,
  saveReport,
  withdrawSubmission,
  useDrafts,
  useUnsendableReports,
  useReport,
  useUploadingPhoto,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useRecoverTypedText } from '#pwa/lib/sync/reports/recover-typed-text.ts';
import { mayHaveTypedText, typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { logOut, countOwnUnsentWork } from '#pwa/lib/sync/unsent/logout.ts';
import { sendUnsent, importUnsentFile } from '#pwa/lib/sync/unsent/unsent-work.ts';
import { syncMember } from '#pwa/worker/background-sync.ts';
import { fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

let server: ReportServer;
let leave: () => void = () => undefined;

function signed(data: unknown): Response {
  const response = okResponse(data);
  response.headers.set(protocolHeader, '1');
  return response;
}

/** The fake server behind `fetch`; uploads are identified by their hash. */
function online(): void {
  fakeApi({
    'POST /api/sync/pull': ({ body }) => signed(server.pull(body as unknown as PullRequest)),
    'POST /api/sync/push': ({ body }) => signed(server.push(body as unknown as PushRequest)),
    'POST /api/auth/logout': () => okResponse({}),
  });
  const through = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/file') return through(url, init);
    const headers = new Headers(init.headers);
    const file = (init.body as FormData).get('file') as File;
    server.upload({
      sha256: headers.get('x-file-sha256') ?? '',
      key: headers.get('idempotency-key') ?? '',
      title: file.name,
      mime: file.type,
      bytes: await file.arrayBuffer(),
    });
    return okResponse({ fileName: 'AAAAAAAAAAAAAAAAAAAAAA.jpg' });
  });
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close() {} }));
  server = new ReportServer();
  online();
  await openSession(loginReply(), true);
  leave = superviseSync();
});
afterEach(async () => {
  online();
  await logOut();
  leave();
  await stopSync();
  await updateSessionState((state) => ({ ...state, logouts: [], leftovers: [] }));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The report on a screen, once it has been synced. */
async function onScreen() {
  const { id } = server.report;
  const { result } = renderHook(() => ({
    report: useReport(id),
    drafts: useDrafts(),
    left: useUnsendableReports(),
    uploading: useUploadingPhoto(),
  }));
  await waitFor(() => expect(result.current.report?.row).toBeTruthy());
  return { id, result };
}
const other = '00000000-0000-4000-8000-000000000009';
function sessionOf() {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') throw new Error('nobody is logged in');
  return state.session;
}
const typed = (text: string, question = wifi) => ({ question, occurrence: 0, from: '', text });
const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), name], name, { type: 'image/jpeg' });

describe('a report on a screen', () => {
  it('a report shows typed, saved and sent texts, including its photos', async () => {
    const { id, result } = await onScreen();
    await act(() => saveTypedChange(id, { answers: [typed('It held.')] }));
    const { sha256 } = await act(() => attachFile(id, photo('north.jpg')));
    await waitFor(() => expect(result.current.drafts).toHaveLength(1));
    await waitFor(() =>
      expect(result.current.report).toMatchObject({ state: 'here', attachments: [{ sha256 }] }),
    );
    expect((await readPhoto(sha256))?.type).toBe('image/jpeg');
    await act(() => saveReport(id));
    await waitFor(() => expect(result.current.report?.state).toBe('league'));
    expect(server.report).toMatchObject({ attachments: [{ title: 'north.jpg' }] });
    expect(server.textOf(wifi)).toBe('It held.');
    expect(result.current.uploading).toBeNull();
  });

  it('a photo removed from a report can be restored, before it is sent and afterwards', async () => {
    const { id, result } = await onScreen();
    const attached = () => result.current.report?.attachments.map(({ title }) => title);
    await act(() => attachFile(id, photo('never.jpg')));
    await act(() => attachFile(id, photo('maybe.jpg')));
    await waitFor(() => expect(attached()).toEqual(['never.jpg', 'maybe.jpg']));
    const [never, maybe] = result.current.report?.attachments ?? [];
    await act(() => saveTypedChange(id, { detach: [never!.sha256, maybe!.sha256] }));
    await waitFor(() => expect(attached()).toEqual([]));
    expect(await act(() => reattachPhoto(id, maybe!))).toBe(true);
    await act(() => saveReport(id));
    const titles = () => server.report.attachments.map(({ title }) => title);
    await waitFor(() => expect(titles()).toEqual(['maybe.jpg']));
    await waitFor(() => expect(result.current.report?.state).toBe('league'));

    const [sent] = result.current.report?.attachments ?? [];
    await act(() => saveTypedChange(id, { detach: [sent!.sha256] }));
    await waitFor(() => expect(attached()).toEqual([]));
    expect(await act(() => reattachPhoto(id, sent!))).toBe(true);
    await waitFor(() => expect(attached()).toEqual(['maybe.jpg']));
  });

  it('a report can be published and taken back without signal', async () => {
    const { id, result } = await onScreen();
    fakeApi({});
    await act(() =>
      saveTypedChange(id, { answers: [typed('Ok'), typed('Ok', seats)], urgent: false }),
    );
    expect(await act(() => submitReport(id))).toMatchObject({ missing: null });
    await waitFor(() => expect(result.current.report?.publish).toBe('waiting'));
    const back = await act(() => withdrawSubmission(id));
    online();
    act(syncNow);
    await waitFor(() => expect(result.current.report?.state).toBe('league'));
    // Whether it had been attempted by then or not.
    expect(server.report.status).toBe(back ? 'draft' : 'published');
  });

  describe('that is being published', () => {
    const complete = { answers: [typed('Ok'), typed('Ok', seats)], urgent: false };

    it('a report that is being published can be taken back with signal, by any tab', async () => {
      const { id, result } = await onScreen();
      await act(() => saveTypedChange(id, complete));
      expect(await act(() => findMissingParts(id))).toBeNull();
      // Publishing can be undone for some seconds only, so the text is sent before.
      await waitFor(() => expect(server.textOf(wifi)).toBe('Ok'));
      await act(() => submitReport(id));
      await waitFor(() => expect(result.current.report?.publishAt).toBeGreaterThan(Date.now()));
      expect(await act(() => withdrawSubmission(id))).toBe(true);
      await waitFor(() => expect(result.current.report?.publish).toBeNull());
      expect(server.report.status).toBe('draft');
    });

    it('a log-out that sends everything sends a report that is being published, without waiting', async () => {
      const { id } = await onScreen();
      await act(() => saveTypedChange(id, complete));
      await act(() => submitReport(id));
      expect(await act(() => sendUnsent(new AbortController().signal))).toEqual({ kind: 'sent' });
      expect(server.report.status).toBe('published');
    });

    it('a report that is being published is sent by the worker after the app was closed', async () => {
      const { id } = await onScreen();
      await act(() => saveTypedChange(id, complete));
      await act(() => withReplica((replica) => publishReport(replica, id, Date.now() + 1500)));
      leave();
      await stopSync();
      await syncMember();
      expect(server.report.status).toBe('published');
    });
  });

  it('a report imported from a file is sent without any other trigger', async () => {
    const { id } = await onScreen();
    fakeApi({});
    await act(() => saveTypedChange(id, { answers: [typed('It held.')] }));
    await act(() => saveReport(id));
    const file = await withReplica((replica) => exportUnsentWork(replica, { now: new Date() }));
    await act(() => logOut());
    online();
    await act(() => openSession(loginReply(), true));
    await waitFor(() =>
      expect(syncStatus.getSnapshot()).toMatchObject({ reach: 'online', syncing: false }),
    );
    expect(await act(() => importUnsentFile(file))).toEqual({ restored: 1, already: 0 });
    // Sooner than the slow timer would start a round.
    await waitFor(() => expect(server.textOf(wifi)).toBe('It held.'));
  });

  it('saving a report that the league has closed or deleted shows an error instead of “saved”', async () => {
    const { id, result } = await onScreen();
    await act(() => saveTypedChange(id, { answers: [typed('It held.')] }));
    server.change({ archived: true });
    act(syncNow);
    await waitFor(() => expect(result.current.report?.closed).toBe('archived'));
    await expect(saveReport(id)).rejects.toMatchObject({ reason: 'archived' });
    server.remove(ownBucket, 'report', id);
    act(syncNow);
    await waitFor(() => expect(result.current.report?.closed).toBe('gone'));
    await expect(saveReport(id)).rejects.toMatchObject({ reason: 'gone' });
    await waitFor(() => expect(result.current.drafts).toHaveLength(1));
  });

  it('two saves of a report that cancel each other out are not an error', async () => {
    const { id } = await onScreen();
    const replica = replicaStore.getSnapshot() as Replica;
    await editDraft(replica, id, { answers: [typed('It held.')] });
    await saveDraft(replica, id);
    await editDraft(replica, id, { answers: [{ ...typed(''), from: 'It held.' }] });
    await expect(saveReport(id)).resolves.toBeNull();
    expect(await replica.outbox.count()).toBe(0);
  });

  it('a closed report shows text from a page that was closed while typing', async () => {
    const { id, result } = await onScreen();
    const { user } = sessionOf();
    const open = typedTextBackup(user.id, `${id}.0\n${wifi}`);
    open.put('It held unt', '');
    const gone = typedTextBackup(user.id, `${other}.0\n${seats}`);
    gone.put('Enough, but', '');
    renderHook(useRecoverTypedText);
    await waitFor(() => expect(result.current.left).toMatchObject([{ id: other }]));
    expect(result.current.left?.[0]?.unsendableTexts).toMatchObject([{ text: 'Enough, but' }]);
    expect(gone.read()).toBeNull();
    // The field of an open report restores the text itself.
    expect(open.read()?.text).toBe('It held unt');
    server.change({ archived: true });
    act(syncNow);
    await waitFor(() => expect(result.current.left?.map((one) => one.id)).toContain(id));
    await act(() => discardUnsendableWork(id));
    await act(() => discardUnsendableWork(other));
    expect(mayHaveTypedText(user.id)).toBe(false);
    expect(await countOwnUnsentWork()).toBeNull();
  });

  it('a report that is too long to be saved does not block a log-out for ever', async () => {
    const { id } = await onScreen();
    await act(() => saveTypedChange(id, { answers: [typed('a'.repeat(maxAnswerLength + 1))] }));
    await expect(saveReport(id)).rejects.toThrow('error.tooLarge');
    const sent = await act(() => sendUnsent(new AbortController().signal));
    expect(sent).toMatchObject({ kind: 'left', left: { drafts: 1 } });
  });

  it('text typed into a report is discarded when the person says so', async () => {
    const { id, result } = await onScreen();
    await act(() => saveTypedChange(id, { answers: [typed('It held.')] }));
    // While it can be saved nothing is discarded.
    expect(await act(() => discardUnsendableWork(id))).toBe(false);
    server.remove(ownBucket, 'report', id);
    act(syncNow);
    await waitFor(() => expect(result.current.left).toMatchObject([{ id, closed: 'gone' }]));
    expect(await countOwnUnsentWork()).toMatchObject({ drafts: 1 });
    expect(await act(() => discardUnsendableWork(id))).toBe(true);
    await waitFor(() => expect(result.current).toMatchObject({ drafts: [], left: [] }));
    expect(await countOwnUnsentWork()).toBeNull();
    expect(await retryPhoto('none')).toBe(false);
  });
});
