import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeReport, type MergeableReport } from '#sync/contracts/reports/report-merge.ts';
import {
  toPlacedAnswers,
  answerKey,
  type PlacedAnswer,
  type ReportBase,
  type ReportChange,
} from '#sync/contracts/reports/reports.ts';

type Change = Pick<ReportChange, 'answers' | 'urgent' | 'settles'>;

const at = '2026-11-21T17:00:00.000Z';
let made = 0;
const newId = () => `new-${(made += 1)}`;
const merge = (current: MergeableReport, change: Change, base: ReportBase) =>
  mergeReport(current, change, base, { newId, at });

const wifi = 'Wi-Fi?';
const report = (text: string, more: Partial<MergeableReport> = {}): MergeableReport => ({
  answers: [{ question: wifi, text }],
  conflicts: [],
  withdrawn: [],
  urgent: null,
  ...more,
});
const answer = (text: string, question = wifi, occurrence = 0): PlacedAnswer => ({
  question,
  occurrence,
  text,
});
const conflict = (id: string, text: string) => ({ id, ...answer(text), at });

/** One answer changed from `before` to `mine`. */
const typed = (current: MergeableReport, mine: string, before: string, settles: string[] = []) =>
  merge(current, { answers: [answer(mine)], settles }, { answers: [answer(before)] });

describe('an answer', () => {
  test('an answer that only the officer changed is replaced', () => {
    expect(typed(report('a'), 'b', 'a')).toMatchObject({
      ...report('b'),
      wasMerged: false,
      openedConflicts: [],
    });
  });

  test('an answer changed alike on two devices is no conflict', () => {
    expect(typed(report('b'), 'b', 'a')).toMatchObject({ ...report('b'), wasMerged: false });
  });

  test('an answer changed differently stays, and the new text becomes a conflict', () => {
    const { answers, conflicts, wasMerged, openedConflicts } = typed(report('theirs'), 'mine', 'a');
    expect(answers).toEqual(report('theirs').answers);
    expect(conflicts).toMatchObject([{ ...answer('mine'), at }]);
    expect([wasMerged, openedConflicts]).toEqual([true, conflicts]);
  });

  test('an answer changed differently keeps where and when each text was written', () => {
    const computer = { at: '2026-11-21T16:59:00.000Z', kind: 'computer' } as const;
    const phone = { at: '2026-11-21T16:58:00.000Z', kind: 'phone' } as const;
    const write = (current: MergeableReport, text: string, before: string) =>
      mergeReport(
        current,
        { answers: [answer(text)], settles: [] },
        { answers: [answer(before)] },
        { newId, at, sourceOf: () => phone },
      );
    const there = report('', { answers: [{ question: wifi, text: 'theirs', source: computer }] });
    const merged = write(there, 'mine', 'a');
    expect(merged.answers).toEqual(there.answers);
    expect(merged.conflicts).toMatchObject([{ text: 'mine', source: phone }]);
    expect(write(there, 'theirs, longer', 'theirs').answers[0]?.source).toEqual(phone);
    const settled = write(there, 'theirs', 'a');
    expect(settled.answers[0]?.source).toEqual(computer);
  });

  test('an answer without a base conflicts with the stored text', () => {
    const change = { answers: [answer('mine')], settles: [] };
    expect(merge(report('theirs'), change, { answers: [] }).conflicts).toHaveLength(1);
  });

  test('an answer based on a conflicting text updates that conflict', () => {
    const current = report('theirs', { conflicts: [conflict('c', 'mine')] });
    expect(typed(current, 'mine, longer', 'mine').conflicts).toEqual([
      conflict('c', 'mine, longer'),
    ]);
    expect(typed(current, 'mine', 'long ago').conflicts).toEqual([conflict('c', 'mine')]);
  });

  test('an answer equal to the stored text resolves the conflict', () => {
    const current = report('theirs', { conflicts: [conflict('c', 'mine')] });
    expect(typed(current, 'theirs', 'mine').conflicts).toEqual([]);
    expect(typed(current, 'mine', 'theirs')).toMatchObject(report('mine'));
  });

  test('an answer that resolves a conflict replaces the stored text', () => {
    const current = report('theirs', { conflicts: [conflict('c', 'mine'), conflict('d', 'x')] });
    const both = typed(current, 'both', 'theirs', ['c']);
    expect(both).toMatchObject({
      ...report('both'),
      conflicts: [conflict('d', 'x')],
      wasMerged: false,
    });
  });

  test('an answer resolved differently on two devices is a new conflict', () => {
    const current = report('theirs', { conflicts: [conflict('c', 'mine')] });
    const first = typed(current, 'one', 'theirs', ['c']);
    const second = typed(first, 'two', 'theirs', ['c']);
    expect(second.answers[0]?.text).toBe('one');
    expect(second.conflicts.map(({ text }) => text)).toEqual(['two']);
  });

  test('an answer to a removed question is saved and can be updated', () => {
    const change = (text: string, before: string): [Change, ReportBase] => [
      { answers: [answer(text, 'Gone?')], settles: [] },
      { answers: [answer(before, 'Gone?')] },
    ];
    const first = merge(report('a'), ...change('mine', ''));
    expect(first).toMatchObject({ withdrawn: [answer('mine', 'Gone?')], wasMerged: true });
    const second = merge(first, ...change('mine, longer', 'mine'));
    expect(second.withdrawn).toEqual([answer('mine, longer', 'Gone?')]);
    expect(merge(second, ...change('', 'mine, longer')).withdrawn).toEqual([]);
  });

  test('an answer belongs to its question by text and occurrence', () => {
    const twice = report('a', {
      answers: [
        { question: wifi, text: 'a' },
        { question: wifi, text: 'b' },
      ],
    });
    const change = { answers: [answer('c', wifi, 1)], settles: [] };
    const { answers } = merge(twice, change, { answers: [answer('b', wifi, 1)] });
    expect(answers.map(({ text }) => text)).toEqual(['a', 'c']);
  });
});

test.each([
  [null, undefined, null, null, false],
  [null, true, null, true, false],
  [true, false, true, false, false],
  [true, false, null, true, true],
  [false, true, null, true, false],
  [false, true, true, true, false],
  [null, true, false, true, false],
  [null, false, true, false, false],
])(
  'urgent: stored %s, changed to %s from %s, is %s (merged: %s)',
  (there, mine, before, urgent, wasMerged) => {
    const change = { answers: [], settles: [], ...(mine !== undefined && { urgent: mine }) };
    const base = { answers: [], urgent: before };
    expect(merge(report('a', { urgent: there }), change, base)).toMatchObject({
      urgent,
      wasMerged,
    });
  },
);

/** Few questions and texts, so that they meet. */
const texts = fc.constantFrom('', 'a', 'ab', 'abc', 'x', 'y');
const questions = fc.constantFrom('Q1', 'Q2', 'Q3');
const places = fc.record({ question: questions, occurrence: fc.nat(1), text: texts });
const uniquePlaces = fc.uniqueArray(places, { selector: answerKey, maxLength: 6 });
const urgents = fc.constantFrom(null, true, false);
const currents: fc.Arbitrary<MergeableReport> = fc
  .record({
    answers: fc.array(fc.record({ question: questions, text: texts }), {
      minLength: 1,
      maxLength: 4,
    }),
    conflicts: fc
      .array(places, { maxLength: 3 })
      .map((answers) => answers.map((other, index) => ({ ...other, id: `c${index}`, at }))),
    withdrawn: fc.array(places, { maxLength: 3 }),
    urgent: urgents,
  })
  .map((state) => {
    // The engine leaves no conflict that repeats its answer or has no question.
    const there = new Map(
      toPlacedAnswers(state.answers).map((kept) => [answerKey(kept), kept.text]),
    );
    const open = (other: PlacedAnswer) =>
      ![undefined, other.text].includes(there.get(answerKey(other)));
    return { ...state, conflicts: state.conflicts.filter(open) };
  });
const changes = fc.record({
  answers: uniquePlaces,
  settles: fc.subarray(['c0', 'c1', 'c2']),
  urgent: fc.option(fc.boolean(), { nil: undefined }),
});
const bases: fc.Arbitrary<ReportBase> = fc.record({ answers: uniquePlaces, urgent: urgents });
fc.configureGlobal({ numRuns: 1000 });
const merges = fc.tuple(currents, changes, bases);

const everything = (state: MergeableReport): PlacedAnswer[] => [
  ...toPlacedAnswers(state.answers),
  ...state.conflicts,
  ...state.withdrawn,
];
const holds = (state: MergeableReport, text: PlacedAnswer) =>
  text.text === '' ||
  everything(state).some((kept) => answerKey(kept) === answerKey(text) && kept.text === text.text);

describe('for every change and report', () => {
  test('no text of the change is lost', () => {
    fc.assert(
      fc.property(merges, ([current, change, base]) => {
        const merged = merge(current, change, base);
        for (const mine of change.answers) expect(holds(merged, mine), mine.text).toBe(true);
      }),
    );
  });

  test('stored texts are lost only if the officer overwrote or resolved them', () => {
    fc.assert(
      fc.property(merges, ([current, change, base]) => {
        const merged = merge(current, change, base);
        const found = new Map(base.answers.map((other) => [answerKey(other), other.text]));
        const settled = current.conflicts.filter(({ id }) => change.settles.includes(id));
        const writtenOver = (there: PlacedAnswer) =>
          change.answers.some((mine) => answerKey(mine) === answerKey(there)) &&
          found.get(answerKey(there)) === there.text;
        for (const there of everything(current)) {
          const gone = writtenOver(there) || settled.some((other) => other === there);
          expect(gone || holds(merged, there), there.text).toBe(true);
        }
      }),
    );
  });

  test('questions and unchanged answers stay', () => {
    fc.assert(
      fc.property(merges, ([current, change, base]) => {
        const merged = merge(current, change, base);
        const changed = new Set(change.answers.map(answerKey));
        const untouched = (state: MergeableReport) =>
          toPlacedAnswers(state.answers).map((there) =>
            changed.has(answerKey(there)) ? there.question : there,
          );
        expect(untouched(merged)).toEqual(untouched(current));
      }),
    );
  });

  test('merging a change again has no further effect', () => {
    fc.assert(
      fc.property(merges, ([current, change, base]) => {
        const { answers, conflicts, withdrawn, urgent } = merge(current, change, base);
        const again = merge({ answers, conflicts, withdrawn, urgent }, change, base);
        const sorted = (state: MergeableReport) => state.conflicts.map(({ id }) => id).toSorted();
        expect([again.answers, again.urgent, sorted(again)]).toEqual([
          answers,
          urgent,
          sorted({ answers, conflicts, withdrawn, urgent }),
        ]);
      }),
    );
  });

  test('changes of different answers commute', () => {
    fc.assert(
      fc.property(merges, ([current, change, base]) => {
        const [one, ...others] = change.answers;
        const first = { answers: one ? [one] : [], settles: [] };
        const second = { answers: others, settles: [] };
        const both = (a: Change, b: Change) => merge(merge(current, a, base), b, base);
        const [forth, back] = [both(first, second), both(second, first)];
        const texts = (state: MergeableReport) =>
          everything(state)
            .map((kept) => `${answerKey(kept)}\n${kept.text}`)
            .toSorted();
        expect(forth.answers).toEqual(back.answers);
        expect(texts(forth)).toEqual(texts(back));
      }),
    );
  });

  test('control: the properties fail for a merge that overwrites', () => {
    const careless: typeof mergeReport = (current, change) => {
      const mine = new Map(change.answers.map((other) => [answerKey(other), other.text]));
      const answers = toPlacedAnswers(current.answers).map((there) => ({
        question: there.question,
        text: mine.get(answerKey(there)) ?? there.text,
      }));
      return { ...current, answers, wasMerged: false, openedConflicts: [] };
    };
    const lost = fc.check(
      fc.property(merges, ([current, change, base]) => {
        const merged = careless(current, change, base, { newId, at });
        return change.answers.every((mine) => holds(merged, mine));
      }),
    );
    expect(lost.failed).toBe(true);
  });
});
