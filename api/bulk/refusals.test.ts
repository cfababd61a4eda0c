import { expect, test } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { refusalsIn, type StoredRefusal } from '#api/bulk/refusals.ts';

const message = 'This match no longer exists.';

test.each([
  ['words are put into the reader’s language', { key: 'matches.gone' }],
  ['a text without words stays', undefined],
  ['a text whose words are of another version stays', { key: 'matches.renamed' }],
])('%s', (_, words) => {
  const refused = [{ id: 'one', message, words }] as StoredRefusal[];
  const known = words?.key === 'matches.gone';
  expect(refusalsIn('ar', refused)).toEqual([
    { id: 'one', message: known ? messageText('ar', 'matches.gone') : message },
  ]);
});
