/** How an answer looks, sounds and feels, apart from its words. */
import type { Answer, Decision } from '#sync/contracts/gate/decide.ts';

/** Answers of one group share layout, colour, sound and vibration. */
export type AnswerGroup = 'in' | 'again' | 'inside' | 'ask' | 'stop' | 'foreign' | 'test';

export interface Signal {
  /** Played one after the other. */
  tones: readonly (readonly [hertz: number, milliseconds: number])[];
  /** Milliseconds of vibrating and pausing in turn, as `navigator.vibrate` takes them. */
  vibration: readonly number[];
}

export const signals: Record<AnswerGroup, Signal> = {
  in: {
    tones: [
      [660, 90],
      [990, 150],
    ],
    vibration: [60],
  },
  again: {
    tones: [
      [990, 110],
      [660, 110],
      [990, 110],
    ],
    vibration: [150, 80, 60],
  },
  inside: {
    tones: [
      [700, 120],
      [700, 120],
    ],
    vibration: [60, 60, 60],
  },
  ask: {
    tones: [
      [520, 110],
      [660, 110],
      [590, 200],
    ],
    vibration: [200, 100, 200],
  },
  stop: { tones: [[220, 600]], vibration: [500] },
  foreign: {
    tones: [
      [330, 220],
      [220, 320],
    ],
    vibration: [300, 100, 300],
  },
  test: { tones: [[520, 70]], vibration: [30] },
};

const groups: Record<Answer, AnswerGroup> = {
  notOurs: 'foreign',
  otherMatch: 'foreign',
  cannotVerify: 'ask',
  askOfficer: 'ask',
  tooEarly: 'ask',
  closed: 'ask',
  otherGate: 'ask',
  replaced: 'stop',
  revoked: 'stop',
  alreadyInside: 'inside',
  maybeInside: 'inside',
  notInside: 'inside',
  onTheList: 'in',
  sameAgain: 'again',
  leaving: 'in',
  testTicket: 'test',
};

/**
 * A person who was counted is shown as let in, also against a rule. A person who still has to show a
 * card is not let in yet, whatever the answer.
 */
export function answerGroup({ answer, counts, needsDocument }: Decision): AnswerGroup {
  if (counts !== 'none') return 'in';
  return needsDocument ? 'ask' : groups[answer];
}

/** Milliseconds for which an answer stays before another code counts. */
export const holdTime = 1500;

/**
 * Milliseconds after which the camera comes back without a touch; null if the answer waits for a
 * button. The next ticket replaces any answer.
 */
export function movesOnAfter({ counts }: Decision): number | null {
  return counts === 'none' ? null : holdTime;
}
