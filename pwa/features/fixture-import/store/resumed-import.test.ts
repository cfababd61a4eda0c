// @vitest-environment happy-dom
/** Resuming an import: after a reload, in a second tab, and only by its owner. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import type { ImportPlan, ImportOutcome } from '#sync/contracts/matches/fixture-import.ts';

interface Input {
  body: { choices: { seated: boolean } };
  query: { key: string };
  idempotencyKey: string;
}
const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { path: string }, input: Input) => Promise<unknown>>(),
  user: 'me' as string | null,
  changed: new Set<() => void>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/features/fixture-import/store/fixture-files.ts', () => ({
  uploadFixtureFile: async () => ({
    fileName: 'a.csv',
    rows: [],
    texts: ['A,B'],
    columns: [],
    ignored: [],
    bytes: 1,
    kind: 'csv',
  }),
}));
vi.mock('#pwa/lib/session/session.ts', async (original) => ({
  ...(await original<object>()),
  sessionStore: {
    subscribe: (listener: () => void) => calls.changed.add(listener),
    getSnapshot: () =>
      calls.user === null
        ? { phase: 'guest' }
        : { phase: 'open', session: { id: 's', user: { id: calls.user } } },
  },
}));

const event = { id: '0191d3a0-0000-7000-8000-000000000001', name: 'League' };
const mark = 'm'.repeat(16);
const plan = { rows: [{ line: 1, mark, state: 'new' }], questions: [], teams: [], venues: [] };
const result = { created: 1, changed: 0, same: 0, leftOut: 0, remembered: 0 };
const nothing = { result: null, refusal: null };
const running = { ...nothing, state: 'running' } as const;

/**
 * The server's answer to each call; the reply to an import is lost until a test resolves it.
 */
const server = {
  sent: running as ImportOutcome,
  done: 0,
  answer: Promise.withResolvers<unknown>(),
  plan: () => Promise.resolve(plan as unknown as ImportPlan),
};
let tab = await import('#pwa/features/fixture-import/store/import-store.ts');
const shown = () => renderHook(() => tab.useFixtureImport()).result.current;

/** Simulates a reload: only storage survives. */
async function reload(): Promise<void> {
  calls.changed.clear();
  vi.resetModules();
  tab = await import('#pwa/features/fixture-import/store/import-store.ts');
  await act(async () => tab.resumeImport());
}

async function settled(): Promise<void> {
  tab.chooseEvent(event);
  await act(() => tab.chooseFile(new File([], 'a.csv')));
  await act(() => tab.changeChoices((choices) => ({ ...choices, seated: true })));
}

const sentImports = () =>
  calls.call.mock.calls.filter(([{ path }]) => path === '/admin/matches/import');
const nextAsk = () => act(() => vi.advanceTimersToNextTimerAsync());

/** Whether leaving the page asks for confirmation. */
function asksFirst(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(server, { sent: running, done: 0, answer: Promise.withResolvers<unknown>() });
  server.plan = () => Promise.resolve(plan as unknown as ImportPlan);
  calls.user = 'me';
  calls.call.mockReset().mockImplementation(({ path }) => {
    if (path.endsWith('/check')) return server.plan();
    if (path.endsWith('/progress'))
      return Promise.resolve({ writing: { done: server.done, total: 1 }, sent: server.sent });
    return server.answer.promise;
  });
  await reload();
});
afterEach(() => {
  tab.resetImport();
  vi.useRealTimers();
});

it('an import and its choices survive a reload, and its plan is loaded again', async () => {
  await settled();
  await reload();
  expect(shown()).toMatchObject({
    step: 'check',
    busy: false,
    event,
    plan,
    file: { fileName: 'a.csv', texts: ['A,B'] },
    choices: { seated: true },
  });
  tab.resetImport();
  await reload();
  expect(shown()).toMatchObject({ step: 'file', file: null });
});

it('an import survives a reload even if its plan cannot be loaded', async () => {
  await settled();
  server.plan = async () => {
    const { ApiError } = await import('#pwa/lib/http/api.ts');
    throw new ApiError('network', 'No signal.');
  };
  await reload();
  expect(shown()).toMatchObject({
    step: 'check',
    busy: false,
    plan: null,
    problem: 'No signal.',
    choices: { seated: true },
  });
});

it('an import is hidden from another account, and shown when its owner returns', async () => {
  await settled();
  const become = (user: string | null) =>
    act(async () => {
      calls.user = user;
      for (const listener of calls.changed) listener();
    });
  await become(null);
  expect(shown()).toMatchObject({ step: 'file', file: null, event: null });
  await become('other');
  expect(shown()).toMatchObject({ step: 'file', file: null, event: null });
  await become('me');
  expect(shown()).toMatchObject({ step: 'check', choices: { seated: true } });
});

it('after a reload a running import shows its progress and its summary, polled by its key', async () => {
  await settled();
  void tab.runImport();
  const [, sent] = sentImports()[0] ?? [];
  server.done = 1;
  await reload();
  expect(shown()).toMatchObject({ step: 'write', written: 1, sent: { seen: [{ line: 1, mark }] } });
  await nextAsk();
  expect(shown().step).toBe('write');
  server.sent = { ...nothing, state: 'written', result };
  await nextAsk();
  expect(shown()).toMatchObject({ step: 'done', event, result });
  const asked = calls.call.mock.calls.filter(([{ path }]) => path.endsWith('/progress'));
  expect(new Set(asked.map(([, { query }]) => query.key))).toEqual(new Set([sent?.idempotencyKey]));
  // The reload does not send the import again.
  expect(sentImports()).toHaveLength(1);

  await reload();
  expect(shown()).toMatchObject({ step: 'done', result });
  tab.resetImport();
  await reload();
  expect(shown().step).toBe('file');
});

it('after a reload a refused import shows its errors, and is sent again with another key', async () => {
  await settled();
  void tab.runImport();
  const [, first] = sentImports()[0] ?? [];
  server.sent = {
    state: 'refused',
    result: null,
    refusal: {
      message: 'Changed.',
      code: 'conflict',
      fields: { 'rows.1': 'Changed in the meantime' },
    },
  };
  await reload();
  expect(shown()).toMatchObject({ step: 'check', problem: 'Changed.', changedLines: [1], plan });
  void tab.runImport();
  expect(sentImports()[1]?.[1].idempotencyKey).not.toBe(first?.idempotencyKey);
});

it('an import that neither server nor tab knows any more is reported, and can be sent again', async () => {
  await settled();
  void tab.runImport();
  server.sent = { ...nothing, state: 'unknown' };
  await reload();
  expect(shown().step).toBe('write');
  await nextAsk();
  await nextAsk();
  expect(shown()).toMatchObject({ step: 'check', choices: { seated: true }, plan });
  expect(shown().problem).toContain('nothing was imported');
  await reload();
  expect(shown()).toMatchObject({ step: 'check', problem: null });
  // Identical to the first request, so the server writes nothing twice if that one arrives late.
  void tab.runImport();
  const [first, second] = sentImports().map(([, input]) => input);
  expect(second).toEqual(first);
});

it('a tab waits for an import that another tab is sending and the server does not have yet', async () => {
  await settled();
  void tab.runImport();
  const name = `touchline-import ${sentImports()[0]?.[1].idempotencyKey}`;
  let held = [{ name }];
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held }),
      request: (_: string, __: object, run: () => void) => run(),
    },
  });
  server.sent = { ...nothing, state: 'unknown' };
  await reload();
  for (let asks = 0; asks < 5; asks += 1) await nextAsk();
  expect(shown().step).toBe('write');
  held = [];
  for (let asks = 0; asks < 3; asks += 1) await nextAsk();
  expect(shown().step).toBe('check');
  vi.unstubAllGlobals();
});

it('all tabs share one import: sending or dropping it in one is followed in the others', async () => {
  const name = 'touchline.import.me';
  const other = (change: object | null) =>
    act(async () => {
      const before = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
      if (change === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify({ ...before, ...change }));
      const told = new Event('storage');
      Object.assign(told, { key: name, storageArea: localStorage });
      window.dispatchEvent(told);
    });
  await settled();
  renderHook(() => tab.useFixtureImport());
  const key = '0191d3a0-0000-7000-8000-000000000003';
  await other({ key });
  expect(shown()).toMatchObject({ step: 'check', key, plan });
  const sent = { at: Date.now(), seen: [{ line: 1, mark }] };
  await other({ sent });
  expect(shown()).toMatchObject({ step: 'write', busy: true });
  await act(() => tab.runImport());
  expect(sentImports()).toHaveLength(0);
  await other({ file: null, result });
  expect(shown()).toMatchObject({ step: 'done', result });
  await other(null);
  expect(shown()).toMatchObject({ step: 'file', event });
});

it('leaving the page asks for confirmation only if an import would be lost', async () => {
  tab.chooseEvent(event);
  expect(asksFirst()).toBe(false);
  const reading = tab.chooseFile(new File([], 'a.csv'));
  expect(asksFirst()).toBe(true);
  await act(() => reading);
  expect(asksFirst()).toBe(false);
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage);
  await act(() => tab.changeChoices((choices) => ({ ...choices, seated: true })));
  expect(asksFirst()).toBe(true);
  full.mockRestore();
  await act(() => tab.changeChoices((choices) => ({ ...choices, seated: false })));
  expect(asksFirst()).toBe(false);
  void tab.runImport();
  expect(asksFirst()).toBe(false);
});
