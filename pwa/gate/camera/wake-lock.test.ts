// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAwake } from '#pwa/gate/camera/camera-runner.ts';

class Lock {
  released = false;
  release = async () => void (this.released = true);
}
const locks: Lock[] = [];
const request = vi.fn<() => Promise<Lock>>();
const held = () => locks.filter(({ released }) => !released).length;
const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  locks.length = 0;
  request.mockImplementation(async () => {
    locks.push(new Lock());
    return locks.at(-1)!;
  });
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('the screen stays on until the camera is left', async () => {
  const letSleep = keepAwake();
  await vi.waitFor(() => expect(held()).toBe(1));
  showPage();
  letSleep();
  await vi.waitFor(() => expect(held()).toBe(0));
  showPage();
  expect(request).toHaveBeenCalledOnce();
});

it('the screen stays on again when a page that was hidden is shown', async () => {
  const letSleep = keepAwake();
  await vi.waitFor(() => expect(held()).toBe(1));
  // The browser takes the lock from a hidden page.
  await locks[0]?.release();
  showPage();
  await vi.waitFor(() => expect(held()).toBe(1));
  letSleep();
});

it('a lock that comes after the camera was left is given back', async () => {
  keepAwake()();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  await vi.waitFor(() => expect(held()).toBe(0));
});

it('a phone that refuses, or knows no lock, checks all the same', async () => {
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'));
  expect(() => keepAwake()()).not.toThrow();
  expect(request).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', {});
  expect(() => keepAwake()()).not.toThrow();
});
