import { openCamera, type OpenCamera } from '#pwa/gate/camera/camera.ts';
import { holdCamera } from '#pwa/gate/camera/one-camera.ts';

/**
 * Opens the camera, which no other tab of this phone gets until it is stopped.
 *
 * @throws OtherTabError
 * @throws DOMException
 */
export async function openOwnCamera(): Promise<OpenCamera> {
  const giveBack = await holdCamera();
  try {
    const camera = await openCamera();
    return {
      ...camera,
      stop() {
        camera.stop();
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}
