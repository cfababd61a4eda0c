// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import { startFrameLoop } from '#pwa/gate/camera/frame-loop.ts';

vi.mock(import('#pwa/gate/camera/frame-loop.ts'), () => ({
  startFrameLoop: vi.fn<typeof startFrameLoop>(() => ({
    wake: () => undefined,
    stop: () => undefined,
  })),
}));

const stopTrack = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<unknown>>();
const video = { play: async () => undefined } as HTMLVideoElement;

beforeEach(() => {
  const track = { getSettings: () => ({ deviceId: 'back' }), stop: stopTrack };
  getUserMedia.mockResolvedValue({ getVideoTracks: () => [track], getTracks: () => [track] });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const reads = () => vi.waitFor(() => expect(startFrameLoop).toHaveBeenCalled());

it('the camera is opened once for the screen that shows it, and stopped when that is left', async () => {
  const runner = createCameraRunner();
  runner.attach(video);
  runner.attach(video);
  await reads();
  expect(getUserMedia).toHaveBeenCalledOnce();
  runner.attach(null);
  expect(stopTrack).toHaveBeenCalledOnce();
});

it('a phone that checks is noted, so that its camera is opened early after a restart', () => {
  const runner = createCameraRunner();
  const isNoted = () => localStorage.getItem('touchline.gate-checking') !== null;
  runner.attach(video);
  expect(isNoted()).toBe(true);
  runner.attach(null);
  expect(isNoted()).toBe(false);
});

it('a camera that opens after its screen was left is stopped immediately', async () => {
  const runner = createCameraRunner();
  runner.attach(video);
  runner.attach(null);
  await vi.waitFor(() => expect(stopTrack).toHaveBeenCalledOnce());
  expect(startFrameLoop).not.toHaveBeenCalled();
});

it('a touch opens a camera that has fallen asleep, not one that is being opened', async () => {
  const runner = createCameraRunner();
  runner.attach(video);
  runner.wake();
  await reads();
  runner.wake();
  expect(getUserMedia).toHaveBeenCalledOnce();
  vi.mocked(startFrameLoop).mock.lastCall?.[0].onPace('asleep');
  expect(stopTrack).toHaveBeenCalledOnce();
  expect(runner.state.getSnapshot().pace).toBe('asleep');
  runner.wake();
  await vi.waitFor(() => expect(startFrameLoop).toHaveBeenCalledTimes(2));
  expect(getUserMedia).toHaveBeenCalledTimes(2);
  expect(runner.state.getSnapshot().pace).toBe('full');
});

it('a camera that is refused is said to be, and a missing one to be missing', async () => {
  for (const [name, state] of [
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
  ] as const) {
    const runner = createCameraRunner();
    getUserMedia.mockRejectedValue(new DOMException('no camera', name));
    runner.attach(video);
    await vi.waitFor(() => expect(runner.state.getSnapshot().test).toEqual({ state }));
  }
});
