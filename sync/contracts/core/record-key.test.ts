import { expect, it } from 'vitest';
import {
  formatRecordKey,
  parseRecordKey,
  type RecordRef,
} from '#sync/contracts/core/record-key.ts';

it.each<[RecordRef, string]>([
  [{ kind: 'event', id: 'e1' }, 'event/e1'],
  [{ kind: 'match', id: 'm1' }, 'match/m1'],
  [{ kind: 'report', id: 'r1' }, 'report/r1'],
  [{ kind: 'profile', id: null }, 'profile'],
])('%o is stored as %s and read back', (ref, key) => {
  expect(formatRecordKey(ref)).toBe(key);
  expect(parseRecordKey(key)).toEqual(ref);
});

it.each(['season', 'season/s1', ''])('the unknown key "%s" is null', (key) => {
  expect(parseRecordKey(key)).toBeNull();
});
