import { expect, test } from 'vitest';
import { checkName } from '#scripts/structure/names.ts';
import { checkSizes, measureSizes } from '#scripts/structure/sizes.ts';
import { readSource } from '#scripts/structure/source.ts';

const file = (path: string, lines: number) => readSource(path, '//\n'.repeat(lines));

test('a file has 300 lines at most, a test 400', () => {
  const small = Array.from({ length: 20 }, (_, index) => file(`api/events/s${index}.ts`, 60));
  const over = (path: string, lines: number) =>
    checkSizes([...small, file(path, lines)]).map((finding) => finding.path);
  expect(over('api/events/a.ts', 300)).toEqual([]);
  expect(over('api/events/a.ts', 301)).toEqual(['api/events/a.ts']);
  expect(over('api/events/a.test.ts', 400)).toEqual([]);
  expect(over('api/events/a.pg.test.ts', 401)).toEqual(['api/events/a.pg.test.ts']);
  expect(over('migrations/0001-a.ts', 900)).toEqual([]);
});

test('most files are small', () => {
  const files = [40, 60, 61, 90, 210].map((lines, index) => file(`api/events/a${index}.ts`, lines));
  expect(measureSizes(files)).toEqual({ median: 61, ninth: 90 });
  const messages = (sizes: number[]) =>
    checkSizes(sizes.map((lines, index) => file(`api/events/a${index}.ts`, lines))).map(
      ({ message }) => message,
    );
  expect(messages([10, 90, 90])).toEqual(['the median file has 90 lines']);
  expect(messages([...Array<number>(8).fill(10), 250, 250, 250])).toEqual([
    'one in ten has 250 lines or more',
  ]);
});

test('names are in kebab-case', () => {
  const wrong = (path: string) => checkName(path).map(({ message }) => message);
  expect(wrong('pwa/features/matches/seat-map.test.tsx')).toEqual([]);
  expect(wrong('.scripts/vitest.config.ts')).toEqual([]);
  expect(wrong('migrations/0001-accounts.ts')).toEqual([]);
  expect(wrong('pwa/ui/seatMap.tsx')).toEqual(['seatMap.tsx is not in kebab-case']);
  expect(wrong('pwa/ui/Seat.tsx')).toEqual(['Seat.tsx is not in kebab-case']);
  expect(wrong('pwa/seat_map/a.ts')).toEqual(['seat_map is not in kebab-case']);
});
