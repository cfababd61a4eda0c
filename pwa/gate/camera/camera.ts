/** Opens the camera that reads codes, and its light. */

export interface OpenCamera {
  readonly stream: MediaStream;
  readonly deviceId: string | null;
  /** Switches the camera's light; null if it has none. */
  readonly setTorch: ((on: boolean) => Promise<void>) | null;
  readonly stop: () => void;
}

/** The choice is for all matches of this phone. */
const key = 'touchline.gate-camera';

/** @throws DOMException, `NotAllowedError` if the person or the system refuses */
export async function openCamera(): Promise<OpenCamera> {
  const remembered = read();
  if (remembered !== null) {
    try {
      return opened(await request({ deviceId: { exact: remembered } }));
    } catch (error) {
      // The remembered camera is gone, for which Firefox has no DOMException, or is in use.
      if ((error as Error).name === 'NotAllowedError') throw error;
    }
  }
  const first = opened(await request({ facingMode: { ideal: 'environment' } }));
  const best = mainLens(await cameras());
  if (best === null || best === first.deviceId) return first;
  // Most phones open one camera at a time.
  first.stop();
  return opened(await request({ deviceId: { ideal: best } }));
}

/** Chooses the camera after this one, and remembers it; false if there is no other. */
export async function chooseNextCamera(current: string | null): Promise<boolean> {
  const all = await cameras();
  const next = nextCamera(all, current);
  if (all.length < 2 || next === null) return false;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  return true;
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput');
}

function request(camera: MediaTrackConstraints): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { ...camera, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Constraints of the Image Capture specification, which the DOM library does not include. */
type LightConstraints = MediaTrackConstraints & { advanced: { torch?: boolean }[] };

function opened(stream: MediaStream): OpenCamera {
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  return {
    stream,
    deviceId: track?.getSettings().deviceId ?? null,
    setTorch:
      capabilities.torch === true
        ? async (torch) => track?.applyConstraints({ advanced: [{ torch }] } as LightConstraints)
        : null,
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  };
}

interface CameraLabel {
  readonly deviceId: string;
  readonly label: string;
}

const back = /back|rear|environment|world|خلفي/i;
const front = /front|user|face|أمامي/i;
/** Lenses that are blurred at arm's length or show too much around the code. */
const special = /ultra|wide|tele|macro|depth|infrared|desk view|virtual|0[.,]5|عريض|مقرّب/i;

/**
 * The camera of a phone that reads codes best: the back one with the ordinary lens. Null if no label
 * says which one is at the back, such as before the permission is given.
 */
export function mainLens(cameras: readonly CameraLabel[]): string | null {
  const behind = cameras.filter(({ label }) => back.test(label) && !front.test(label));
  const plain = behind.filter(({ label }) => !special.test(label));
  // Android numbers them: "camera2 0, facing back" is the main one.
  const [first] = (plain.length > 0 ? plain : behind).toSorted(
    (one, other) => numberIn(one.label) - numberIn(other.label),
  );
  return first?.deviceId ?? null;
}

function numberIn(label: string): number {
  return Number(/\b(\d{1,3})[, ]{1,3}facing/i.exec(label)?.[1] ?? 0);
}

/** The camera after this one, for the button that changes it. */
export function nextCamera(cameras: readonly CameraLabel[], current: string | null): string | null {
  const at = cameras.findIndex(({ deviceId }) => deviceId === current);
  return cameras[(at + 1) % Math.max(cameras.length, 1)]?.deviceId ?? null;
}
