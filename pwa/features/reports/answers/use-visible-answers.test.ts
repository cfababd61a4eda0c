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
  const visible = () =>
    hook.result.current.visible.map(({ answer: { question, text }, isWithdrawn }) => [
      question,
      text,
      isWithdrawn,
    ]);
  return { ...hook, visible };
}

it('a withdrawn question’s field stays in place until it loses focus', () => {
  const [one, two, three] = [answer('One'), answer('Two', 'Half a'), answer('Three')];
  const { result, rerender, visible } = draw([one, two, three]);
  act(() => result.current.onFocus(two));
  rerender({ answers: [one, three], withdrawn: [left('Two', 'Half a wo')] });
  expect(visible()).toEqual([
    ['One', '', false],
    ['Two', 'Half a wo', true],
    ['Three', '', false],
  ]);
  act(() => result.current.onBlur());
  expect(visible().map(([question]) => question)).toEqual(['One', 'Three']);
});

it('a withdrawn question without focus is removed immediately, and a restored one appears once', () => {
  const [one, two] = [answer('One'), answer('Two')];
  const { result, rerender, visible } = draw([one, two]);
  rerender({ answers: [one], withdrawn: [] });
  expect(visible()).toEqual([['One', '', false]]);
  act(() => result.current.onFocus(one));
  rerender({ answers: [], withdrawn: [] });
  expect(visible()).toEqual([['One', '', true]]);
  rerender({ answers: [two, one], withdrawn: [] });
  expect(visible()).toEqual([
    ['Two', '', false],
    ['One', '', false],
  ]);
});
