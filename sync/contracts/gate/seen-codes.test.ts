import { expect, test } from 'vitest';
import {
  countCodes,
  inTurnWithin,
  nextTurn,
  outOfViewAfter,
  seeCodes,
  type SeenCodes,
  takeBackCodes,
  waitingCodes,
} from '#sync/contracts/gate/seen-codes.ts';

const isTicket = (text: string) => /^[A-Z]$/.test(text);
type Frame = [at: number, ...texts: string[]];

/** Results of frames with a time each: the code that counts, `several` with what is taken back. */
function turns(frames: readonly Frame[], scanned: readonly Frame[] = []): string[] {
  let seen: SeenCodes = new Map();
  const all = [
    ...frames.map((frame) => ({ frame, source: 'camera' as const })),
    ...scanned.map((frame) => ({ frame, source: 'scanner' as const })),
  ].toSorted((one, other) => one.frame[0] - other.frame[0]);
  return all.map(({ frame: [at, ...texts], source }) => {
    seen = seeCodes(seen, texts, at, { source, isTicket });
    const turn = nextTurn(seen, at);
    if (turn?.kind === 'count') seen = countCodes(seen, [turn.text], at);
    if (turn?.kind === 'several')
      seen = takeBackCodes(seen, [...turn.takenBack, ...waitingCodes(seen)]);
    if (turn?.kind === 'several') return ['several', ...turn.takenBack].join(' ');
    return turn?.kind === 'count' ? turn.text : (turn?.kind ?? '');
  });
}
const said = (all: readonly string[]) => all.filter((each) => each !== '');

test('a code in view counts once, however long it is held there', () => {
  const frames = Array.from({ length: 50 }, (_, at): Frame => [at * 200, 'A']);
  expect(said(turns(frames))).toEqual(['A']);
});

test('a code counts again after one second out of view, not sooner', () => {
  const frames: Frame[] = [0, 999, 1998, 2998].map((at) => [at, 'A']);
  expect(turns(frames)).toEqual(['A', '', '', 'A']);
});

test('a frame that could not be read does not make a code count again', () => {
  expect(said(turns([[0, 'A'], [200], [400], [600, 'A']]))).toEqual(['A']);
});

test('neither of two tickets in one frame counts until one of them has left', () => {
  const both: Frame[] = [0, 200, 400].map((at) => [at, 'A', 'B']);
  const one: Frame[] = [600, 800, 1000, 1200, 1400].map((at) => [at, 'B']);
  const all = turns([...both, ...one]);
  expect(all.slice(0, 6)).toEqual(Array(6).fill('several'));
  expect(all.slice(6)).toEqual(['B', '']);
});

test('two tickets that a decoder finds in turn are both in view, and the one that counted is taken back', () => {
  const frames = Array.from({ length: 20 }, (_, at): Frame => [at * 250, at % 2 === 0 ? 'A' : 'B']);
  const all = turns(frames);
  expect(all.slice(0, 3)).toEqual(['A', 'wait', 'several A']);
  expect(new Set(all.slice(3))).toEqual(new Set(['several']));
});

test('a ticket that has counted for a second is not taken back, and the one beside it waits', () => {
  const alone: Frame[] = [0, 250, 500, 750, 1000].map((at) => [at, 'A']);
  const both: Frame[] = [1250, 1500].map((at) => [at, 'A', 'B']);
  expect(said(turns([...alone, ...both]))).toEqual(['A', 'several', 'several']);
});

test('the next person’s ticket counts soon after the one before has left', () => {
  const frames: Frame[] = [
    [0, 'A'],
    [250, 'A'],
    [500, 'B'],
    [750, 'B'],
    [250 + inTurnWithin, 'B'],
  ];
  expect(turns(frames)).toEqual(['A', '', 'wait', 'wait', 'B']);
});

test('a ticket that waited and has left does not count', () => {
  const frames: Frame[] = [[0, 'A'], [250, 'B'], [500], [900], [1200], [1500]];
  expect(said(turns(frames))).toEqual(['A', 'wait']);
});

test('a code that is no ticket is not looked at beside one', () => {
  expect(
    turns([
      [0, 'poster', 'A'],
      [200, 'poster', 'A'],
    ]),
  ).toEqual(['A', '']);
  expect(turns([[0, 'poster']]), 'control: alone it is').toEqual(['poster']);
});

test('a scanner’s code waits for its turn, though it is read once', () => {
  const scanned: Frame[] = [
    [0, 'A'],
    [300, 'B'],
  ];
  const frames: Frame[] = [[500], [1500], [3000]];
  expect(turns(frames, scanned)).toEqual(['A', 'wait', 'wait', 'B', '']);
});

test('a scanner’s code that is no ticket waits for its turn, too', () => {
  const scanned: Frame[] = [
    [0, 'A'],
    [300, 'comparison'],
  ];
  expect(turns([[1000]], scanned)).toEqual(['A', 'wait', 'comparison']);
});

test('a scanner that reads one code twice within a second counts it once', () => {
  expect(
    turns(
      [],
      [
        [0, 'A'],
        [900, 'A'],
        [1800, 'A'],
        [1800 + outOfViewAfter, 'A'],
      ],
    ),
  ).toEqual(['A', '', '', 'A']);
});

test('codes out of view are forgotten', () => {
  let seen: SeenCodes = new Map();
  for (let at = 0; at < 5000; at++)
    seen = seeCodes(seen, [String(at)], at * 100, { source: 'camera', isTicket });
  expect(seen.size).toBeLessThanOrEqual(10);
});
