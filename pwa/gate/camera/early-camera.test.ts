// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteChecking, openEarlyCamera, takeEarlyCamera } from '#pwa/gate/camera/early-camera.ts';

const stopTrack = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<unknown>>();
let permission: PermissionState;

beforeEach(() => {
  vi.useFakeTimers();
  permission = 'granted';
  const track = { getSettings: () => ({ deviceId: 'back' }), stop: stopTrack };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  getUserMedia.mockResolvedValue(stream);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia, enumerateDevices: async () => [] },
    permissions: { query: async () => ({ state: permission }) },
  });
  noteChecking(true);
});
afterEach(async () => {
  await takeEarlyCamera();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('a phone that was checking opens its camera early, for the first screen that takes it', async () => {
  openEarlyCamera();
  expect(await takeEarlyCamera()).toMatchObject({ deviceId: 'back' });
  expect(await takeEarlyCamera()).toBeNull();
  await vi.runAllTimersAsync();
  expect(stopTrack).not.toHaveBeenCalled();
});

it('a phone that left the camera does not open it early', async () => {
  noteChecking(false);
  openEarlyCamera();
  expect(await takeEarlyCamera()).toBeNull();
  expect(getUserMedia).not.toHaveBeenCalled();
});

it('no one is asked for permission early', async () => {
  permission = 'prompt';
  openEarlyCamera();
  expect(await takeEarlyCamera()).toBeNull();
  expect(getUserMedia).not.toHaveBeenCalled();
});

it('a camera that fails early is opened again by the screen that needs it', async () => {
  getUserMedia.mockRejectedValue(new DOMException('in use', 'NotReadableError'));
  openEarlyCamera();
  expect(await takeEarlyCamera()).toBeNull();
});

it('an early camera that no one takes is stopped after half a minute', async () => {
  openEarlyCamera();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stopTrack).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(stopTrack).toHaveBeenCalledOnce();
  expect(await takeEarlyCamera()).toBeNull();
});
