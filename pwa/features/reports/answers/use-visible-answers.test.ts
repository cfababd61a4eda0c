// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useVisibleAnswers } from '#pwa/features/reports/answers/use-visible-answers.ts';
import type { AnswerView, UnsendableText } from '#pwa/lib/sync/reports/report-drafts.ts';

const answer = (question: string, text = ''): AnswerView => ({
  question,
  occurrence: 0,
  text,
  state: 'here',
  currentValue: '',
  conflicts: [],
});
const left = (question: string, text: string): UnsendableText => ({
  question,
  occurrence: 0,
  text,
  state: 'here',
});

function draw(answers: AnswerView[], withdrawn: UnsendableText[] = []) {
  const hook = renderHook((props) => useVisibleAnswers(props), {
    initialProps: { answers, withdrawn },
  });
  const drawn = () =>
    hook.result.current.drawn.map(({ answer: { question, text }, gone }) => [question, text, gone]);
  return { ...hook, drawn };
}

it('a withdrawn question’s field stays in place until it loses focus', () => {
  const [one, two, three] = [answer('One'), answer('Two', 'Half a'), answer('Three')];
  const { result, rerender, drawn } = draw([one, two, three]);
  act(() => result.current.enter(two));
  rerender({ answers: [one, three], withdrawn: [left('Two', 'Half a wo')] });
  expect(drawn()).toEqual([
    ['One', '', false],
    ['Two', 'Half a wo', true],
    ['Three', '', false],
  ]);
  act(() => result.current.leave());
  expect(drawn().map(([question]) => question)).toEqual(['One', 'Three']);
});

it('without focus it is removed at once, and a restored question appears once', () => {
  const [one, two] = [answer('One'), answer('Two')];
  const { result, rerender, drawn } = draw([one, two]);
  rerender({ answers: [one], withdrawn: [] });
  expect(drawn()).toEqual([['One', '', false]]);
  act(() => result.current.enter(one));
  rerender({ answers: [], withdrawn: [] });
  expect(drawn()).toEqual([['One', '', true]]);
  rerender({ answers: [two, one], withdrawn: [] });
  expect(drawn()).toEqual([
    ['Two', '', false],
    ['One', '', false],
  ]);
});
