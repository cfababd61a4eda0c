import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from '#sync/simulation/scenarios.ts';
import { controls } from '#sync/simulation/testing/controls.ts';
import { applyCuts, markedNames } from '#sync/simulation/testing/cut-points.ts';
import { copiedSources } from '#sync/simulation/testing/mutants.ts';

const source = `function f(a: number[]) {
  // control: a statement
  if (a.length > 3) throw new Error('too many');
  // control: a test
  const isSmall = (one: number) => one < 3;
  return a.filter(isSmall);
}`;

test('a removed statement leaves everything else as it is', () => {
  const cut = applyCuts('f.ts', source, { 'a statement': 'remove' });
  expect(cut).toBe(source.replace("if (a.length > 3) throw new Error('too many');", ';'));
});

test('an expression takes the place of the body of an arrow function', () => {
  const cut = applyCuts('f.ts', source, { 'a test': 'true' });
  expect(cut).toBe(source.replace('one < 3', 'true'));
});

test('an expression takes the place of the condition of an if', () => {
  const cut = applyCuts('f.ts', source, { 'a statement': 'false' });
  expect(cut).toBe(source.replace('a.length > 3', 'false'));
});

test('a cut with a name that the marked code does not use is refused', () => {
  expect(() => applyCuts('f.ts', source, { 'a test': 'other < 3' })).toThrow('does not use other');
});

test('a mark before nothing is refused', () => {
  expect(() => markedNames('f.ts', 'const a = 1;\n// control: nothing\n')).toThrow('nothing');
});

/** The names marked in the product's sources. */
const marked = globSync('{api,pwa,sync,migrations}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .flatMap((path) => markedNames(path, readFileSync(path, 'utf8')).map((name) => ({ path, name })));

test('each marked protection has a control, and each control its mark', () => {
  const cut = new Set(controls.flatMap(({ cuts }) => Object.keys(cuts)));
  expect(marked.map(({ name }) => name).toSorted()).toEqual([...cut].toSorted());
});

test('each mark is in a source that is copied for the control', () => {
  const elsewhere = marked.filter(
    ({ path }) => !copiedSources.some((part) => path.startsWith(part)),
  );
  expect(elsewhere).toEqual([]);
});

test('each cut changes the source that it marks', () => {
  for (const { cuts } of controls)
    for (const [name, cut] of Object.entries(cuts)) {
      const { path = '' } = marked.find((one) => one.name === name) ?? {};
      const text = readFileSync(path, 'utf8');
      expect(applyCuts(path, text, { [name]: cut }), name).not.toBe(text);
    }
});

test('each control has a scenario of its own kind', () => {
  expect(controls.filter(({ scenario }) => !Object.hasOwn(scenarios, scenario))).toEqual([]);
});
