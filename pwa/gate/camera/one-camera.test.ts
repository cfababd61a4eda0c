// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { cameraFailure } from '#pwa/gate/camera/camera-test.ts';
import { holdCamera } from '#pwa/gate/camera/one-camera.ts';

afterEach(() => vi.unstubAllGlobals());

type LockCallback = (lock: object | null) => Promise<void>;

/** Web Locks of a browser with several tabs. */
function webLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _: { ifAvailable: true }, work: LockCallback): Promise<void> {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({ name }).finally(() => held.delete(name));
    },
  };
}

it('only one of two tabs has the camera, and the other one says so until the first gives it back', async () => {
  vi.stubGlobal('navigator', { locks: webLocks() });
  const giveBack = await holdCamera();
  const second = await holdCamera().catch(cameraFailure);
  expect(second).toEqual({ state: 'otherTab' });
  giveBack();
  await vi.waitFor(async () => expect(await holdCamera()).toBeTypeOf('function'));
});

it('control: without Web Locks both tabs have the camera', async () => {
  vi.stubGlobal('navigator', {});
  await holdCamera();
  expect(await holdCamera()).toBeTypeOf('function');
});
