import { expect, it } from 'vitest';
import {
  canZoom,
  isSideways,
  panBy,
  initialView,
  rotateQuarter,
  zoomStep,
} from '#pwa/features/approvals/documents/picture-view.ts';

const frame = { width: 400, height: 300 };

it('a picture zooms in steps up to six times and back to the frame', () => {
  let view = initialView;
  const seen = [];
  while (canZoom(view, 1)) seen.push((view = zoomStep(view, 1)).zoom);
  expect(seen).toEqual([1.5, 2, 3, 4, 6]);
  expect(zoomStep(view, 1)).toEqual(view);
  while (canZoom(view, -1)) view = zoomStep(view, -1);
  expect(view).toEqual(initialView);
});

it('zooming keeps the middle of the picture, and centres it once it fits', () => {
  const away = panBy(zoomStep(zoomStep(initialView, 1), 1), { x: 50, y: -20 }, frame);
  expect(zoomStep(away, 1)).toMatchObject({ zoom: 3, x: 75, y: -30 });
  expect(zoomStep(zoomStep(away, -1), -1)).toEqual(initialView);
});

it('a picture cannot be dragged out of sight, nor at all while it fits', () => {
  expect(panBy(initialView, { x: 50, y: 50 }, frame)).toEqual(initialView);
  const large = zoomStep(zoomStep(initialView, 1), 1);
  expect(panBy(large, { x: 9999, y: -9999 }, frame)).toMatchObject({ x: 200, y: -150 });
});

it('a picture turns by quarters, back to the middle', () => {
  const left = rotateQuarter({ ...initialView, zoom: 2, x: 10 }, -1);
  expect(left).toEqual({ zoom: 2, turns: -1, x: 0, y: 0 });
  expect(isSideways(left)).toBe(true);
  expect(isSideways(rotateQuarter(left, -1))).toBe(false);
});
