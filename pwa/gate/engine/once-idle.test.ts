// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceIdle } from '#pwa/gate/engine/once-idle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that says when it is idle. */
function idleBrowser(): { becomeIdle: () => void } {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    waiting.set(waiting.size + 1, work);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  return { becomeIdle: () => waiting.forEach((work) => work()) };
}

it('work waits until the browser is idle after its first screen', () => {
  const browser = idleBrowser();
  const work = vi.fn<() => void>();
  onceIdle(work);
  browser.becomeIdle();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  browser.becomeIdle();
  expect(work).toHaveBeenCalledOnce();
});

it('work that was cancelled is not done', () => {
  const browser = idleBrowser();
  const work = vi.fn<() => void>();
  onceIdle(work)();
  vi.runAllTimers();
  const cancel = onceIdle(work);
  vi.runAllTimers();
  cancel();
  browser.becomeIdle();
  expect(work).not.toHaveBeenCalled();
});

it('in a browser that does not say when it is idle, work is done immediately', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn<() => void>();
  onceIdle(work);
  expect(work).toHaveBeenCalledOnce();
});
