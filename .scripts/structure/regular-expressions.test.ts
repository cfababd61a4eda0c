import { expect, test } from 'vitest';
import { checkRegularExpressions } from '#scripts/structure/regular-expressions.ts';
import { readSource } from '#scripts/structure/source.ts';

const check = (text: string) =>
  checkRegularExpressions(readSource('api/a.ts', text)).map(({ line }) => line);

test.each([
  String.raw`/^(a+)+$/`,
  String.raw`/(.*)\((\d+)\)/g`,
  String.raw`/\s+$/`,
  String.raw`/^gate\s+(.+)$/`,
])('%s is found', (expression) => {
  expect(check(`const a = 1;\nexport const b = ${expression};\n`)).toEqual([2]);
});

test.each([
  String.raw`/^[a-z]+(?:-[a-z]+)*$/`,
  String.raw`/^gate\s+(\S.*)$/`,
  String.raw`/\{(\w+)\}/g`,
])('%s is linear', (expression) => {
  expect(check(`export const b = ${expression};\n`)).toEqual([]);
});

test('a comment that says why its input is short excuses the expression below it', () => {
  const expression = String.raw`export const b = /\s+$/;`;
  expect(check(`// superlinear: a line has 300 characters\n${expression}\n`)).toEqual([]);
  expect(check(`// superlinear:\n${expression}\n`)).toEqual([2]);
  expect(check(`// superlinear: far above\n\n\n\n${expression}\n`)).toEqual([5]);
});
