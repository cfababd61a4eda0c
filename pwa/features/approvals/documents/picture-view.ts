/** How a document is displayed: its zoom, rotation and offset. */
export interface PictureView {
  /** Zoom factor; at 1 the picture fits the frame. */
  readonly zoom: number;
  /** Quarter turns clockwise; may exceed four, so that the animation never spins backwards. */
  readonly turns: number;
  /** Offset from the centre, in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

export const initialView: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };
const steps = [1, 1.5, 2, 3, 4, 6];

/** Zooms in or out by one step and keeps the same point in the centre. */
export function zoomStep(view: PictureView, direction: 1 | -1): PictureView {
  const next =
    direction === 1
      ? (steps.find((step) => step > view.zoom) ?? view.zoom)
      : (steps.findLast((step) => step < view.zoom) ?? 1);
  if (next === 1) return { ...view, zoom: 1, x: 0, y: 0 };
  const scale = next / view.zoom;
  return { ...view, zoom: next, x: view.x * scale, y: view.y * scale };
}

export function canZoom({ zoom }: PictureView, direction: 1 | -1): boolean {
  return direction === 1 ? zoom < (steps.at(-1) ?? 1) : zoom > 1;
}

/** Rotates by a quarter turn clockwise (1) or anticlockwise (-1) and centres the picture. */
export function rotateQuarter(view: PictureView, direction: 1 | -1): PictureView {
  return { ...view, turns: view.turns + direction, x: 0, y: 0 };
}

/** Pans an enlarged picture, no further than its edges. */
export function panBy(
  view: PictureView,
  by: { x: number; y: number },
  frame: { width: number; height: number },
): PictureView {
  if (view.zoom === 1) return view;
  const reach = (size: number) => (size * (view.zoom - 1)) / 2;
  return {
    ...view,
    x: clamp(view.x + by.x, reach(frame.width)),
    y: clamp(view.y + by.y, reach(frame.height)),
  };
}

export function isSideways({ turns }: PictureView): boolean {
  return turns % 2 !== 0;
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
