import { expect, it } from 'vitest';
import { mainLens, nextCamera } from '#pwa/gate/camera/camera.ts';

const named = (...labels: string[]) => labels.map((label) => ({ deviceId: label, label }));

it.each([
  [
    'the first of Android’s back cameras',
    ['camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back'],
    'camera2 0, facing back',
  ],
  [
    'not the ultra wide or telephoto lens of an iPhone',
    ['Front Camera', 'Back Ultra Wide Camera', 'Back Camera', 'Back Telephoto Camera'],
    'Back Camera',
  ],
  ['in Arabic', ['الكاميرا الأمامية', 'الكاميرا الخلفية'], 'الكاميرا الخلفية'],
  [
    'a special lens if there is no other',
    ['Front Camera', 'Back Ultra Wide Camera'],
    'Back Ultra Wide Camera',
  ],
  ['none without names', ['', ''], null],
  ['none of a laptop', ['FaceTime HD Camera'], null],
])('the main lens: %s', (_, labels, expected) => {
  expect(mainLens(named(...labels))).toBe(expected);
});

it('the button goes through all cameras', () => {
  const all = named('one', 'two');
  expect(nextCamera(all, 'one')).toBe('two');
  expect(nextCamera(all, 'two')).toBe('one');
  expect(nextCamera([], null)).toBeNull();
});
