// @vitest-environment happy-dom
/** The file for support says how sync stands, and nothing about the person. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSupportDetails, sendSupportFile } from '#pwa/lib/sync/support-file.ts';
import { recordRun } from '#pwa/lib/sync/engine/recent-runs.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { memberSync } from '#sync/client/member-sync.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone, row } from '#sync/client/testing/phone.ts';

vi.mock('#pwa/lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const reportId = '00000000-0000-4000-8000-00000000000a';
const secret = 'Nobody may read this sentence.';

beforeEach(() => {
  vi.mocked(saveFile).mockClear();
});
afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

async function phoneThatHasSynced() {
  const server = new FakeServer();
  server.put('season', 'event', row('e'));
  const phone = await createPhone();
  const transport = directTransport(server);
  for (const line of [transport, { ...transport, pull: async () => away }]) {
    const runner = createRunner({
      definition: memberSync,
      replica: phone.replica,
      sessionId: phone.sessionId,
      transport: line,
      tryLock: async (_, work) => ({ value: await work() }),
      status: createStatusStore(),
      onRun: recordRun,
    });
    await runner.runOnce();
    await runner.stop();
  }
  return phone;
}

it('the file has the latest runs, the cursors, and what waits, without its content', async () => {
  const { replica, userId } = await phoneThatHasSynced();
  await enqueue(replica, 'event.join', { eventId: reportId });
  const answers = [{ question: 'How was it?', occurrence: 0, text: secret }];
  await enqueue(replica, 'report.save', { reportId, answers, attach: [], detach: [], settles: [] });
  const details = await readSupportDetails(replica);
  // Another test may have recorded runs before.
  expect(details.runs.slice(-2).map(({ result }) => result)).toEqual(['done', 'away']);
  expect(details.database).toMatchObject({
    cursors: [['season', expect.any(String)]],
    waiting: [{ name: 'event.join', tries: 0 }, { name: 'report.save' }],
    refused: [],
  });
  expect(details.browser).toBe(navigator.userAgent);
  const text = JSON.stringify(details);
  for (const hidden of [userId, reportId, secret]) expect(text).not.toContain(hidden);
});

it('at most ten runs are kept', async () => {
  for (let second = 0; second < 12; second += 1)
    recordRun({ startedAt: second * 1000, milliseconds: 5, result: 'done', error: null });
  const { runs } = await readSupportDetails(null);
  expect(runs).toHaveLength(10);
  expect(runs[0]?.startedAt).toBe('1970-01-01T00:00:02.000Z');
});

it('a phone that cannot share saves the file, and so does one whose share fails', async () => {
  await sendSupportFile(null);
  expect(saveFile).toHaveBeenCalledOnce();
  const share = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  await sendSupportFile(null);
  expect(share).toHaveBeenCalledOnce();
  expect(saveFile).toHaveBeenCalledOnce();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await sendSupportFile(null);
  expect(saveFile).toHaveBeenCalledOnce();
  share.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'));
  await sendSupportFile(null);
  expect(saveFile).toHaveBeenCalledTimes(2);
});
