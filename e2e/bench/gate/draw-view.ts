/**
 * Draws what a gate's camera sees of a ticket on a phone: 1280 × 720 pixels of brightness. A model of
 * its own, apart from the frames that the first decoder was developed with.
 */
import type { DrawnCode } from '#e2e/bench/ticket/draw-frame.ts';

export const view = { width: 1280, height: 720 };
/** Focal length in pixels of a phone's main lens. */
const focal = 1000;
/** Side of the code without its quiet zone, in centimetres. */
const codeSide = 4.4;
/** The phone around it; the code is above its middle. */
const phone = { left: -3.5, right: 3.5, top: -5.2, bottom: 9.3 };

interface Scene {
  /** Centimetres from the lens to the code. */
  readonly distance: readonly [number, number];
  /** Degrees between the display and the picture, about an axis of any direction. */
  readonly tilt: readonly [number, number];
  /** Radius of the lens's blur in pixels. */
  readonly defocus?: readonly [number, number];
  /** Pixels that the hand moves while the picture is taken. */
  readonly motion?: readonly [number, number];
  /** Brightness of the display's black and white, 0 to 255. */
  readonly black?: number;
  readonly white?: number;
  /** Share of the light that is noise. */
  readonly grain?: number;
  /** Number of lamps and windows that the glass mirrors. */
  readonly mirrored?: number;
  /** Number of cracks from a point on the code. */
  readonly cracks?: number;
  /** The code is at the left or right edge of the picture. */
  readonly isAtEdge?: boolean;
}

const near: Scene = { distance: [16, 24], tilt: [0, 8] };

const scenes = {
  straight: near,
  'tilted by 30°': { ...near, tilt: [28, 32] },
  'tilted by 60°': { distance: [14, 18], tilt: [58, 62] },
  'at 30 cm': { ...near, distance: [29, 31] },
  'at 45 cm': { ...near, distance: [44, 46] },
  'out of focus': { ...near, defocus: [1.8, 2.8] },
  moved: { ...near, motion: [3, 7] },
  dark: { ...near, black: 6, white: 34, grain: 0.9 },
  sun: { ...near, black: 130, white: 185 },
  glare: { ...near, mirrored: 2 },
  'cracked glass': { ...near, cracks: 6 },
  'at the edge': { ...near, isAtEdge: true },
} as const satisfies Record<string, Scene>;

export type ViewKind = keyof typeof scenes;
export const viewKinds = Object.keys(scenes) as ViewKind[];

/** Points of a pixel whose light is added. */
const corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** The same `random` gives the same hand, light and noise. */
export function drawView(code: DrawnCode, kind: ViewKind, random: () => number): Uint8Array {
  const scene: Scene = scenes[kind];
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * random();
  const project = cameraOf(
    between(scene.distance),
    between(scene.tilt),
    random() * 360,
    scene.isAtEdge === true ? (random() < 0.5 ? -1 : 1) * between([480, 500]) : between([-60, 60]),
    between([-40, 40]),
    between([-12, 12]),
  );
  const cracks = crackLines(scene.cracks ?? 0, between);
  const { black = 18, white = 215, grain = 0.35 } = scene;
  const waves = Array.from({ length: 4 }, () => [between([1, 9]), between([1, 9]), random() * 6]);
  let light = new Float32Array(view.width * view.height);
  for (let at = 0; at < light.length; at += 1) {
    const [px, py] = [at % view.width, Math.floor(at / view.width)];
    const around = room(px / view.width, py / view.height, waves);
    const [middleX, middleY] = project(px + 0.5, py + 0.5);
    light[at] = around;
    if (display(code, middleX, middleY, 0.5) === null) continue;
    let sum = 0;
    for (const [dx, dy] of corners) {
      const [x, y] = project(px + dx, py + dy);
      const crack = cracks.length === 0 ? whole : crackAt(cracks, x, y);
      const shown = display(code, x + crack.shiftX, y + crack.shiftY);
      const level = black + (white - black) * (shown ?? 0);
      sum += shown === null ? around : level * (1 - crack.cover) + crack.light * crack.cover;
    }
    light[at] = sum / corners.length;
  }
  for (let count = 0; count < (scene.mirrored ?? 0); count += 1)
    addMirrored(light, project, between);
  light = blur(light, lens(0.7));
  if (scene.defocus) light = blur(light, lens(between(scene.defocus)));
  if (scene.motion) light = blur(light, path(between(scene.motion), random() * Math.PI));
  const noise = Float32Array.from({ length: 1 << 16 }, () => normal(random));
  let at = Math.floor(random() * 2 ** 32);
  return Uint8Array.from(light, (value) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    const deviation = 1.5 + grain * Math.sqrt(Math.max(0, value));
    return Math.max(0, Math.min(255, Math.round(value + deviation * noise[at >>> 16]!)));
  });
}

type Point = readonly [x: number, y: number];
type Project = (x: number, y: number) => Point;

/** Returns which point of the display, in centimetres from the code's middle, a pixel shows. */
function cameraOf(
  distance: number,
  tilt: number,
  axis: number,
  right: number,
  down: number,
  roll: number,
): Project {
  const [t, a, r] = [tilt, axis, roll].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  // Rodrigues: the display's axes after a turn by `t` about (cos a, sin a, 0), and by `r` before it.
  const turn = (x: number, y: number): [number, number, number] => {
    const [x1, y1] = [x * Math.cos(r) - y * Math.sin(r), x * Math.sin(r) + y * Math.cos(r)];
    const along = (x1 * Math.cos(a) + y1 * Math.sin(a)) * (1 - Math.cos(t));
    return [
      x1 * Math.cos(t) + Math.cos(a) * along,
      y1 * Math.cos(t) + Math.sin(a) * along,
      (Math.cos(a) * y1 - Math.sin(a) * x1) * Math.sin(t),
    ];
  };
  const [u, v] = [turn(1, 0), turn(0, 1)];
  const centre = [(right * distance) / focal, (down * distance) / focal, distance] as const;
  // Solves centre + x·u + y·v = depth · ray.
  const solve = (px: number, py: number) => {
    const [rx, ry] = [(px - view.width / 2) / focal, (py - view.height / 2) / focal];
    const [a1, b1, c1] = [u[0] - rx * u[2], v[0] - rx * v[2], rx * centre[2] - centre[0]];
    const [a2, b2, c2] = [u[1] - ry * u[2], v[1] - ry * v[2], ry * centre[2] - centre[1]];
    return [c1 * b2 - c2 * b1, a1 * c2 - a2 * c1, a1 * b2 - a2 * b1] as const;
  };
  // Each part grows evenly with the pixel's place.
  const [start, right1, down1] = [solve(0, 0), solve(1, 0), solve(0, 1)];
  const part = (at: 0 | 1 | 2, px: number, py: number) =>
    start[at] + (right1[at] - start[at]) * px + (down1[at] - start[at]) * py;
  return (px, py) => {
    const whole = part(2, px, py);
    return [part(0, px, py) / whole, part(1, px, py) / whole];
  };
}

/** Brightness of the display from 0 to 1; null beside the phone, by more centimetres than the margin. */
function display(code: DrawnCode, x: number, y: number, margin = 0): number | null {
  if (x < phone.left - margin || x > phone.right + margin) return null;
  if (y < phone.top - margin || y > phone.bottom + margin) return null;
  const cell = codeSide / code.size;
  const [column, row] = [x + codeSide / 2, y + codeSide / 2].map((part) =>
    Math.floor(part / cell),
  ) as [number, number];
  if (Math.min(column, row) >= 0 && Math.max(column, row) < code.size)
    return code.isDark(column, row) ? 0 : 1;
  if (Math.abs(x) > phone.right - 0.3 || y < phone.top + 0.5) return 0;
  // Lines of text below the code and above it.
  const isText = y > 3.2 || y < -3.2;
  const line = Math.floor(y / 0.35);
  if (isText && line % 2 === 0 && Math.abs(x) < 2.6 && Math.sin(x * 31 + line * 7) > -0.2)
    return 0.15;
  return 1;
}

function room(x: number, y: number, waves: readonly (readonly number[])[]): number {
  let level = 95;
  for (const [across = 0, along = 0, phase = 0] of waves)
    level += 18 * Math.sin(across * x + along * y + phase);
  return level;
}

interface Crack {
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
  readonly light: number;
  readonly shift: Point;
}

/** Cracks from one point of the code, each with a bend, and a few rings between them. */
function crackLines(count: number, between: (range: readonly [number, number]) => number): Crack[] {
  const hit: Point = [between([-2, 2]), between([-2, 2])];
  const cracks: Crack[] = [];
  const add = (from: Point, to: Point) => {
    cracks.push({
      from,
      to,
      width: between([0.01, 0.03]),
      light: between([0, 1]) < 0.6 ? between([180, 255]) : between([0, 60]),
      shift: [between([-0.05, 0.05]), between([-0.05, 0.05])],
    });
  };
  let last: Point | undefined;
  for (let at = 0; at < count; at += 1) {
    const angle = ((at + between([0, 0.8])) / count) * 2 * Math.PI;
    const bent = angle + between([-0.4, 0.4]);
    const bend: Point = [hit[0] + 1.2 * Math.cos(angle), hit[1] + 1.2 * Math.sin(angle)];
    add(hit, bend);
    add(bend, [bend[0] + 4 * Math.cos(bent), bend[1] + 4 * Math.sin(bent)]);
    if (last !== undefined && at % 2 === 1) add(last, bend);
    last = bend;
  }
  return cracks;
}

const whole = { cover: 0, light: 0, shiftX: 0, shiftY: 0 };

/** The splinter's edge that covers a point, and how far the glass beside it shifts the picture. */
function crackAt(cracks: readonly Crack[], x: number, y: number) {
  let [cover, light, shiftX, shiftY] = [0, 0, 0, 0];
  for (const { from, to, width, light: own, shift } of cracks) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
    if (share < 0 || share > 1) continue;
    const away = Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / Math.hypot(dx, dy);
    if (away < width) [cover, light] = [1, own];
    else if (away < 0.25) [shiftX, shiftY] = [shift[0], shift[1]];
  }
  return { cover, light, shiftX, shiftY };
}

/** A lamp or window: an ellipse with a soft border, on the display. */
function addMirrored(
  light: Float32Array,
  project: Project,
  between: (range: readonly [number, number]) => number,
): void {
  const [x, y] = [between([-2.2, 2.2]), between([-2.2, 2.2])];
  const [width, height] = [between([0.2, 0.6]), between([0.2, 1])];
  const strength = between([120, 260]);
  for (let at = 0; at < light.length; at += 1) {
    const [u, v] = project(at % view.width, Math.floor(at / view.width));
    const away = ((u - x) / width) ** 2 + ((v - y) / height) ** 2;
    if (away < 4) light[at]! += strength / (1 + Math.exp(8 * (away - 1)));
  }
}

type Kernel = readonly (readonly [x: number, y: number, weight: number])[];

/** An evenly lit disk, whose edge covers pixels in part. */
function lens(radius: number): Kernel {
  const reach = Math.ceil(radius);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return steps
    .flatMap((y) => steps.map((x) => [x, y, clamp(radius + 0.5 - Math.hypot(x, y))] as const))
    .filter(([, , weight]) => weight > 0);
}

function path(length: number, angle: number): Kernel {
  const points = Math.ceil(2 * length);
  return Array.from({ length: points }, (_, at) => {
    const along = (at / (points - 1) - 0.5) * length;
    return [Math.round(along * Math.cos(angle)), Math.round(along * Math.sin(angle)), 1] as const;
  });
}

function blur(light: Float32Array, kernel: Kernel): Float32Array<ArrayBuffer> {
  const blurred = new Float32Array(light.length);
  const whole = kernel.reduce((sum, [, , weight]) => sum + weight, 0);
  const inside = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));
  for (const [dx, dy, weight] of kernel) {
    const columns = Int32Array.from({ length: view.width }, (_, x) => inside(x + dx, view.width));
    for (let y = 0; y < view.height; y += 1) {
      const from = inside(y + dy, view.height) * view.width;
      for (let x = 0; x < view.width; x += 1)
        blurred[y * view.width + x]! += (weight / whole) * light[from + columns[x]!]!;
    }
  }
  return blurred;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** Normally distributed around 0, with standard deviation 1 (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
