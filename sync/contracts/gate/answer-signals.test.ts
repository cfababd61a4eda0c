import { expect, test } from 'vitest';
import { answerMessages } from '#sync/contracts/gate/answer-messages.ts';
import { answerGroup, movesOnAfter, signals } from '#sync/contracts/gate/answer-signals.ts';
import { answers, decide, type Decision } from '#sync/contracts/gate/decide.ts';
import {
  type Combination,
  combinations,
  factsOf,
} from '#sync/contracts/gate/testing/check-combinations.ts';

/** One decision for each way in which an answer is shown. */
const shown = new Map<string, Decision>();
for (const named of combinations()) {
  const decision = decide(factsOf(named));
  const { answer, reason, counts, overriddenBy, needsDocument } = decision;
  const name = [answer, reason, counts, overriddenBy, needsDocument && 'document']
    .filter(Boolean)
    .join(' ');
  if (!shown.has(name)) shown.set(name, decision);
}

test('each answer can be shown', () => {
  expect(new Set([...shown.values()].map(({ answer }) => answer))).toEqual(new Set(answers));
});

test('groups differ by sound alone and by vibration alone', () => {
  const all = Object.values(signals);
  expect(new Set(all.map(({ tones }) => JSON.stringify(tones))).size).toBe(all.length);
  expect(new Set(all.map(({ vibration }) => JSON.stringify(vibration))).size).toBe(all.length);
});

test('only who may pass gets the sign of having been let in', () => {
  const positive = [...shown]
    .filter(([, decision]) => answerGroup(decision) === 'in')
    .map(([name]) => name);
  for (const name of positive) expect(name).toMatch(/ (in|out)\b/);
  expect(positive).toContain('alreadyInside in number');
  expect(positive).not.toContain('onTheList none document');
});

test('a counted answer moves on by itself, a refusal waits', () => {
  const waiting = [...shown]
    .filter(([, decision]) => movesOnAfter(decision) === null)
    .map(([name]) => name);
  expect(waiting).toContain('alreadyInside none');
  expect(waiting).toContain('onTheList none document');
  expect(waiting).not.toContain('onTheList in');
  expect(waiting).toContain('sameAgain none');
});

test('answers that differ for the person have words that differ', () => {
  const words = new Map<string, Set<string>>();
  for (const decision of shown.values()) {
    const { word, text } = answerMessages(decision, false);
    const of = words.get(`${word} ${text}`) ?? new Set();
    words.set(`${word} ${text}`, of.add(decision.overriddenBy ?? decision.answer));
  }
  const shared = [...words].filter(([, of]) => of.size > 1 && !of.has('number'));
  expect(shared).toEqual([]);
});

const good: Combination = {
  scanned: 'good',
  entry: 'live',
  direction: 'in',
  again: 'never',
  time: 'during',
  clock: 'certain',
  list: 'young',
  role: 'everybody',
  presence: 'notSeen',
  reEntry: 'no',
  given: 'nothing',
};
const textOf = (named: Combination) =>
  answerMessages(decide(factsOf(named)), named.reEntry === 'yes').text;

test('only an old list asks for the press ID of people on it', () => {
  expect(textOf(good)).toBe('gate.done.saved');
  expect(textOf({ ...good, list: 'old' })).toBe('gate.answer.pressCardText');
  expect(textOf({ ...good, list: 'old', scanned: 'person' })).toBe('gate.answer.documentText');
});

test('people inside may come in by their face only where the match has re-entry', () => {
  const inside = { ...good, presence: 'synced' };
  expect(textOf(inside)).toBe('gate.answer.insideText');
  expect(textOf({ ...inside, reEntry: 'yes' })).toBe('gate.answer.insideReEntryText');
});
