import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { instrument } from '#scripts/mutate/instrument.ts';

const replacements = (source: string) =>
  instrument('file.tsx', source, 1).mutants.map(({ replacement }) => replacement);

/** Runs the instrumented function `f` with one mutant active. */
function run(source: string, active: number, ...args: unknown[]): unknown {
  const { text } = instrument('file.js', source, 1);
  const context = { __mutant: (id: number) => id === active };
  const f = runInNewContext(`${text}; f`, context) as (...values: unknown[]) => unknown;
  return f(...args);
}

describe('instrumented source', () => {
  const source = 'function f(a, b) { if (a < b && !(a === 3)) return a + b; return [a]; }';
  it('instrumented source behaves like the original while no mutant is active', () => {
    expect(run(source, 0, 1, 2)).toBe(3);
    expect(run(source, 0, 3, 4)).toEqual([3]);
  });
  it('instrumented source behaves like exactly one change while its mutant is active', () => {
    const { mutants } = instrument('file.js', source, 1);
    const id = (wanted: string) =>
      mutants.find(({ replacement }) => replacement === wanted)?.id ?? NaN;
    expect(run(source, id('a <= b'), 2, 2)).toBe(4);
    expect(run(source, id('false'), 1, 2)).toEqual([1]);
    expect(run(source, id('a - b'), 1, 2)).toBe(-1);
    expect(run(source, id('[]'), 2, 1)).toEqual([]);
  });
  it('instrumented source keeps what comes after an optional chain in the chain', () => {
    expect(run('function f(a) { return a?.list.filter(Boolean).length; }', 0, undefined)).toBe(
      undefined,
    );
  });
  it('instrumented source removes statements, thrown errors and conditions of a query', () => {
    expect(
      replacements('save(a); throw new Error("no"); q.where("a", "=", 1).select("b");'),
    ).toEqual(['', '', '', 'q']);
  });
  it('instrumented source keeps an else with its if where both have no braces', () => {
    const choice = 'function f(a, b) { if (a) b.push(1); else b.push(2); return b; }';
    expect(run(choice, 0, true, [])).toEqual([1]);
    expect(run(choice, 0, false, [])).toEqual([2]);
  });
  it('instrumented source has no mutants of what is only logged', () => {
    expect(replacements('log(a + 1); app.log.warn(a < b); console.error(true);')).toEqual([]);
  });
  it('instrumented source has no mutants of types, imports, keys and joined texts', () => {
    expect(
      replacements(
        "import a from 'a'; type B = { c: true }; const d: [true] | null = e as false; const f = 'x' + g;",
      ),
    ).toEqual([]);
  });
});
