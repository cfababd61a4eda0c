/** Finds the camera of a phone that reads codes best: the back one with the ordinary lens. */

export interface CameraLabel {
  readonly deviceId: string;
  readonly label: string;
}

const back = /back|rear|environment|world|خلفي/i;
const front = /front|user|face|أمامي/i;
/** Lenses that are blurred at arm's length or show too much around the code. */
const special = /ultra|wide|tele|macro|depth|infrared|desk view|virtual|0[.,]5|عريض|مقرّب/i;

/** Returns null if no label says which one is at the back, such as before the permission is given. */
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
