/** Checks that the tests and controls named in docs/sync-faults.md exist. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { controls } from '#sync/simulation/testing/controls.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rows = read('docs/sync-faults.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (fault|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** `path`: name of a test. */
const named = /^`([^`]+)`: (.+)$/;

function isThere(cell: string): boolean {
  const [, path, name] = named.exec(cell) ?? [];
  return path !== undefined && name !== undefined && read(path).includes(name);
}

test('the page has its rows', () => expect(rows.length).toBeGreaterThan(30));

describe.each(rows.map((cells) => [cells[1] ?? '', cells[3] ?? '', cells[4] ?? ''] as const))(
  '%s',
  (_fault, shown, control) => {
    test('the named test exists', () => expect(isThere(shown)).toBe(true));

    test('the named control exists', () => {
      const without = /^without (.+)$/.exec(control)?.[1];
      if (without !== undefined) expect(controls.map((one) => one.without)).toContain(without);
      else if (named.test(control)) expect(isThere(control)).toBe(true);
      else expect(control).not.toBe('');
    });
  },
);
