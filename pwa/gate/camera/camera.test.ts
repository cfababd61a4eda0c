// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseNextCamera, openCamera } from '#pwa/gate/camera/camera.ts';

const getUserMedia = vi.fn<(asked: MediaStreamConstraints) => Promise<unknown>>();
const devices = ['front', 'back'].map((id) => ({ kind: 'videoinput', deviceId: id, label: '' }));

/** The stream that the browser gives for this camera, or for any. */
function streamOf(deviceId: string) {
  const track = { getSettings: () => ({ deviceId }), stop: () => undefined };
  return { getVideoTracks: () => [track], getTracks: () => [track] };
}

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia, enumerateDevices: async () => devices },
  });
  await chooseNextCamera('front');
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('a camera that was chosen is opened again', async () => {
  getUserMedia.mockResolvedValue(streamOf('back'));
  expect(await openCamera()).toMatchObject({ deviceId: 'back' });
  expect(getUserMedia.mock.calls).toMatchObject([[{ video: { deviceId: { exact: 'back' } } }]]);
});

it.each([
  ['a DOMException', new DOMException('gone', 'OverconstrainedError')],
  ['no DOMException', Object.assign(new Error('gone'), { name: 'OverconstrainedError' })],
])('another camera is opened instead of a chosen one that is gone (%s)', async (_, gone) => {
  getUserMedia.mockRejectedValueOnce(gone).mockResolvedValue(streamOf('front'));
  expect(await openCamera()).toMatchObject({ deviceId: 'front' });
});

it('a person who refuses the chosen camera is not asked for another', async () => {
  getUserMedia.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await expect(openCamera()).rejects.toThrow('refused');
  expect(getUserMedia).toHaveBeenCalledOnce();
});
