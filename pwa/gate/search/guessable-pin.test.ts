import { expect, it } from 'vitest';
import { isGuessablePin } from '#pwa/gate/search/guessable-pin.ts';

it.each([
  ['000000', true],
  ['111111', true],
  ['999999', true],
  ['123456', true],
  ['456789', true],
  ['567890', true],
  ['654321', true],
  ['210987', true],
  ['480219', false],
  ['112358', false],
  ['123457', false],
  ['121212', false],
  ['246802', false],
  ['111112', false],
])('%s is easy to guess: %s', (pin, guessable) => {
  expect(isGuessablePin(pin)).toBe(guessable);
});
