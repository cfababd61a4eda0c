/** Draws what a gate's camera sees of a ticket on a phone: 640 × 640 pixels of brightness. */

export const frameSide = 640;
/** Focal length in pixels: the main lens of a phone at 1280 × 720, cut to its centre. */
const focalLength = 1000;

export type FrameKind =
  | 'straight'
  | 'tilted'
  | 'small'
  | 'far'
  | 'glare'
  | 'sun'
  | 'blurred'
  | 'dark';

interface Conditions {
  /** Pixels of the code's side with its quiet zone, if it were seen straight. */
  readonly side: readonly [number, number];
  /** Degrees around the code's two axes, and in the picture. */
  readonly tilt: number;
  readonly roll: number;
  /** Standard deviation of the blur in pixels; no lens has none. */
  readonly blur: readonly [number, number];
  /** Brightness of the display's black and white, 0 to 255. */
  readonly black: number;
  readonly white: number;
  /** Standard deviation of the sensor's noise. */
  readonly noise: number;
  /** Number of reflections. */
  readonly reflections: number;
}

const held: Conditions = {
  side: [340, 460],
  tilt: 8,
  roll: 8,
  blur: [0.6, 0.9],
  black: 25,
  white: 225,
  noise: 4,
  reflections: 0,
};

const conditions: Readonly<Record<FrameKind, Conditions>> = {
  straight: held,
  tilted: { ...held, side: [300, 380], tilt: 40, roll: 45 },
  small: { ...held, side: [210, 260] },
  far: { ...held, side: [165, 200] },
  glare: { ...held, reflections: 2 },
  sun: { ...held, black: 120, white: 170, noise: 5 },
  blurred: { ...held, blur: [1.8, 3] },
  dark: { ...held, black: 8, white: 60, noise: 8 },
};

export const frameKinds = Object.keys(conditions) as FrameKind[];

/** Modules with `true` for dark ones, without the quiet zone. */
export interface DrawnCode {
  readonly size: number;
  readonly isDark: (x: number, y: number) => boolean;
}

const quietZone = 4;
/** Points along each side of a pixel. */
const samples = 2;

/** The same `random` gives the same hand, light and noise, whatever the code. */
export function drawFrame(code: DrawnCode, kind: FrameKind, random: () => number): Uint8Array {
  const of = conditions[kind];
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * random();
  const around = (size: number) => size * (2 * random() - 1);
  const side = between(of.side);
  const look = lookAt(
    side,
    around(of.tilt),
    around(of.tilt),
    around(of.roll),
    around(30),
    around(30),
  );
  const blur = between(of.blur);
  const reflections = Array.from({ length: of.reflections }, () => ({
    x: frameSide / 2 + around(side / 2),
    y: frameSide / 2 + around(side / 2),
    width: between([15, 30]),
    height: between([30, 70]),
  }));
  const light = lightOf(code, look, of);
  for (const { x, y, width, height } of reflections) addReflection(light, x, y, width, height);
  const blurred = blurRows(blurRows(light, blur), blur);
  return Uint8Array.from(blurred, (value) =>
    Math.max(0, Math.min(255, Math.round(value + of.noise * normal(random)))),
  );
}

function lightOf(code: DrawnCode, look: Look, { black, white }: Conditions): Float32Array {
  const cells = code.size + 2 * quietZone;
  const light = new Float32Array(frameSide * frameSide);
  for (let y = 0; y < frameSide; y += 1)
    for (let x = 0; x < frameSide; x += 1) {
      let sum = 0;
      for (let part = 0; part < samples * samples; part += 1) {
        const px = x + ((part % samples) + 0.5) / samples - frameSide / 2;
        const py = y + (Math.floor(part / samples) + 0.5) / samples - frameSide / 2;
        const reach = 1 / (look.reach[0] * px + look.reach[1] * py + look.reach[2]);
        const u = (look.across[0] * px + look.across[1] * py + look.across[2]) * reach;
        const v = (look.along[0] * px + look.along[1] * py + look.along[2]) * reach;
        sum += reflectance(code, (u + 0.5) * cells, (v + 0.5) * cells);
      }
      light[y * frameSide + x] = black + ((white - black) * sum) / (samples * samples);
    }
  return light;
}

/** A projective map from pixels to sides of the code: `across / reach` and `along / reach`. */
interface Look {
  readonly across: Vector;
  readonly along: Vector;
  readonly reach: Vector;
}

/** Returns where pixels' rays meet the ticket. Angles are in degrees, shifts in pixels. */
function lookAt(
  side: number,
  pitch: number,
  yaw: number,
  roll: number,
  right: number,
  down: number,
): Look {
  const turn = ([x, y, z]: Vector): Vector => {
    const [a, b, c] = [radians(pitch), radians(yaw), radians(roll)];
    const [x1, y1] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
    const [y2, z2] = [y1 * Math.cos(a) - z * Math.sin(a), y1 * Math.sin(a) + z * Math.cos(a)];
    return [x1 * Math.cos(b) + z2 * Math.sin(b), y2, -x1 * Math.sin(b) + z2 * Math.cos(b)];
  };
  const normalTo = turn([0, 0, 1]);
  const distance = focalLength / side;
  const centre: Vector = [right / side, down / side, distance];
  const depth = dot(normalTo, centre);
  // The ray (x, y, focalLength) meets the plane at depth / (normalTo · ray).
  const reach: Vector = [normalTo[0], normalTo[1], normalTo[2] * focalLength];
  const project = (axis: Vector): Vector => {
    const shift = dot(axis, centre);
    return [
      depth * axis[0] - shift * reach[0],
      depth * axis[1] - shift * reach[1],
      depth * axis[2] * focalLength - shift * reach[2],
    ];
  };
  return { across: project(turn([1, 0, 0])), along: project(turn([0, 1, 0])), reach };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

type Vector = [number, number, number];

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** Returns from 0 (black) to 1: the code, the white card around it, its dark tiles, and a jacket. */
function reflectance(code: DrawnCode, x: number, y: number): number {
  const cells = code.size + 2 * quietZone;
  const [column, row] = [Math.floor(x) - quietZone, Math.floor(y) - quietZone];
  if (Math.min(column, row) >= 0 && Math.max(column, row) < code.size)
    return code.isDark(column, row) ? 0 : 1;
  const [u, v] = [x / cells, y / cells];
  if (u < -0.03 || u > 1.03 || v < -0.5 || v > 1.6) return 0.35 + 0.1 * Math.sin(u * 9 + v * 7);
  const isTile = v > 1.06 && v < 1.3 && (u * 3) % 1 > 0.06;
  return v < -0.05 || isTile ? 0.12 : 1;
}

function addReflection(light: Float32Array, x: number, y: number, width: number, height: number) {
  for (let row = 0; row < frameSide; row += 1)
    for (let column = 0; column < frameSide; column += 1) {
      const away = ((column - x) / width) ** 2 + ((row - y) / height) ** 2;
      if (away < 9) light[row * frameSide + column]! += 230 * Math.exp(-away);
    }
}

/** Blurs along rows and returns the picture with rows and columns exchanged. */
function blurRows(light: Float32Array, deviation: number): Float32Array {
  const reach = Math.ceil(3 * deviation);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const turned = new Float32Array(light.length);
  for (let y = 0; y < frameSide; y += 1)
    for (let x = 0; x < frameSide; x += 1) {
      let sum = 0;
      for (let part = 0; part < weights.length; part += 1) {
        const at = Math.max(0, Math.min(frameSide - 1, x + part - reach));
        sum += (weights[part] ?? 0) * (light[y * frameSide + at] ?? 0);
      }
      turned[x * frameSide + y] = sum / whole;
    }
  return turned;
}

/** Normally distributed around 0, with standard deviation 1 (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
