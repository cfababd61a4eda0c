import { OtherTabError } from '#pwa/gate/camera/one-camera.ts';

/** Whether the camera and the decoder of this phone have worked. */
export type CameraTest =
  | { state: 'untested' }
  /** The decoder read its built-in code in so many milliseconds, and a picture came. */
  | { state: 'worked'; milliseconds: number }
  | { state: 'refused' }
  | { state: 'missing' }
  /** Another tab of this phone checks. */
  | { state: 'otherTab' };

export function cameraFailure(error: unknown): CameraTest {
  if (error instanceof OtherTabError) return { state: 'otherTab' };
  const refused = error instanceof DOMException && error.name === 'NotAllowedError';
  return { state: refused ? 'refused' : 'missing' };
}
