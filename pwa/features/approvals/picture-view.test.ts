import { expect, it } from 'vitest';
import {
  canZoom,
  isTurned,
  moved,
  plainView,
  turned,
  zoomed,
} from '#pwa/features/approvals/picture-view.ts';

const frame = { width: 400, height: 300 };

it('grows in steps to six times and shrinks back to the frame', () => {
  let view = plainView;
  const seen = [];
  while (canZoom(view, 1)) seen.push((view = zoomed(view, 1)).zoom);
  expect(seen).toEqual([1.5, 2, 3, 4, 6]);
  expect(zoomed(view, 1)).toEqual(view);
  while (canZoom(view, -1)) view = zoomed(view, -1);
  expect(view).toEqual(plainView);
});

it('keeps what is in the middle while it grows, and centres what fits again', () => {
  const away = moved(zoomed(zoomed(plainView, 1), 1), { x: 50, y: -20 }, frame);
  expect(zoomed(away, 1)).toMatchObject({ zoom: 3, x: 75, y: -30 });
  expect(zoomed(zoomed(away, -1), -1)).toEqual(plainView);
});

it('cannot be dragged out of sight, nor at all while it fits', () => {
  expect(moved(plainView, { x: 50, y: 50 }, frame)).toEqual(plainView);
  const large = zoomed(zoomed(plainView, 1), 1);
  expect(moved(large, { x: 9999, y: -9999 }, frame)).toMatchObject({ x: 200, y: -150 });
});

it('turns by quarters, back to the middle', () => {
  const left = turned({ ...plainView, zoom: 2, x: 10 }, -1);
  expect(left).toEqual({ zoom: 2, turns: -1, x: 0, y: 0 });
  expect(isTurned(left)).toBe(true);
  expect(isTurned(turned(left, -1))).toBe(false);
});
