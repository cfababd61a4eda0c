import { expect, it } from 'vitest';
import { columnsWithoutRoom } from '#pwa/ui/data-table/fitting-columns.ts';

const columns = [
  { id: 'name', width: 200, priority: undefined },
  { id: 'venue', width: 100, priority: 2 },
  { id: 'event', width: 100, priority: 3 },
  { id: 'officer', width: 100, priority: 1 },
  { id: 'status', width: 100, priority: undefined },
];

it.each([
  [600, []],
  [599, ['event']],
  [499, ['event', 'venue']],
  [300, ['event', 'venue', 'officer']],
  [100, ['event', 'venue', 'officer']],
])('a table %d pixels wide hides its least important columns: %j', (room, hidden) => {
  expect(columnsWithoutRoom(columns, room)).toEqual(hidden);
});
