import { expect, test } from 'vitest';
import { hasMoreNodes } from '#sync/contracts/core/json-nodes.ts';

test.each([
  ['""', 0],
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":[],"b":{}}', 4],
  ['"[[[,,,{{{"', 0],
  [String.raw`["\"[[[","\\",[]]`, 4],
  // This is not JSON: parsing refuses it, but it is counted first.
  ['[[[', 3],
  ['"never closed [[[', 0],
])('%s has %d nodes', (text, count) => {
  expect(hasMoreNodes(text, count)).toBe(false);
  if (count > 0) expect(hasMoreNodes(text, count - 1)).toBe(true);
});
