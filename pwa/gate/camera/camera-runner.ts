/** Runs the camera while a screen shows its picture, and reads the codes in it. */
import { type CameraTest, cameraFailure } from '#pwa/gate/camera/camera-test.ts';
import { chooseNextCamera, type OpenCamera } from '#pwa/gate/camera/camera.ts';
import { noteChecking, takeEarlyCamera } from '#pwa/gate/camera/early-camera.ts';
import { type FrameLoop, startFrameLoop } from '#pwa/gate/camera/frame-loop.ts';
import type { Pace } from '#pwa/gate/camera/scan-pace.ts';
import { openOwnCamera } from '#pwa/gate/camera/own-camera.ts';
import { createStore, type ExternalStore } from '#pwa/lib/app/external-store.ts';

export interface CameraState {
  test: CameraTest;
  pace: Pace;
  /** Whether the light is on; null if the camera has none. */
  torch: boolean | null;
}

type FrameListener = (texts: readonly string[]) => void;

export interface CameraRunner {
  readonly state: ExternalStore<CameraState>;
  /** Starts in this element, or stops with null. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  /** Calls the listener for each frame, with the texts of its codes, until it is replaced. */
  readonly listen: (listener: FrameListener) => void;
  /** The screen was touched. */
  readonly wake: () => void;
  readonly toggleTorch: () => void;
  readonly changeCamera: () => void;
}

export function createCameraRunner(): CameraRunner {
  const state = createStore<CameraState>({
    test: { state: 'untested' },
    pace: 'full',
    torch: null,
  });
  const change = (part: Partial<CameraState>) => state.set({ ...state.getSnapshot(), ...part });
  let video: HTMLVideoElement | null = null;
  let listener: FrameListener = () => undefined;
  let camera: OpenCamera | undefined;
  let loop: FrameLoop | undefined;
  let letSleep: (() => void) | undefined;
  /** Grows with each start and stop, so that a camera that opens late is closed again. */
  let turn = 0;

  async function start(element: HTMLVideoElement): Promise<void> {
    stop();
    const own = turn;
    letSleep = keepAwake();
    const opened = (await takeEarlyCamera()) ?? (await openOwnCamera());
    if (own !== turn) return opened.stop();
    camera = opened;
    change({ torch: opened.setTorch === null ? null : false });
    element.srcObject = opened.stream;
    await element.play();
    if (own !== turn) return;
    loop = startFrameLoop({
      video: element,
      onFrame: (texts) => listener(texts),
      onPace(pace) {
        change({ pace });
        // Light and lens use more power than the screen.
        if (pace === 'asleep') stop();
      },
      onReady: ({ milliseconds }) => change({ test: { state: 'worked', milliseconds } }),
    });
  }

  function stop(): void {
    turn += 1;
    letSleep?.();
    loop?.stop();
    camera?.stop();
    [letSleep, loop, camera] = [undefined, undefined, undefined];
  }

  function restart(): void {
    if (video === null) return;
    change({ pace: 'full' });
    const own = turn + 1;
    start(video).catch((error: unknown) => {
      // A newer start or stop has ended this one.
      if (own === turn) change({ test: cameraFailure(error) });
    });
  }

  return {
    state,
    attach(element) {
      if (element === video) return;
      video = element;
      noteChecking(element !== null);
      if (element === null) stop();
      else restart();
    },
    listen(next) {
      listener = next;
    },
    wake() {
      if (loop === undefined && state.getSnapshot().pace === 'asleep') restart();
      else loop?.wake();
    },
    toggleTorch() {
      const torch = state.getSnapshot().torch !== true;
      camera?.setTorch?.(torch).then(
        () => change({ torch }),
        // The system took the light away, for example because the phone is hot.
        () => change({ torch: null }),
      );
    },
    changeCamera() {
      chooseNextCamera(camera?.deviceId ?? null).then(
        (changed) => changed && restart(),
        (error: unknown) => console.warn('the cameras could not be listed', error),
      );
    },
  };
}

/**
 * Keeps the screen on until the returned function is called. Requested again whenever the page is
 * shown, because a hidden page loses the lock.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let released = false;
  const request = async () => {
    if (document.visibilityState !== 'visible' || (lock !== undefined && !lock.released)) return;
    const sentinel = await navigator.wakeLock.request('screen');
    if (released) await sentinel.release();
    else lock = sentinel;
  };
  // Refused, for example at low battery: the gate works, and the screen may turn off.
  const onVisible = () => void request().catch(() => undefined);
  onVisible();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
