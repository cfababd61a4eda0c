// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnswerField } from '#pwa/features/reports/answers/answer-field.tsx';
import type { AnswerView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({ saveTypedChange: vi.fn<() => void>() }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => null }));
afterEach(cleanup);

const place = { question: 'Did it hold?', occurrence: 0 };
const show = (answer: Partial<AnswerView>, missing = false) =>
  render(
    <AnswerField
      reportId="one"
      number={1}
      answer={{ ...place, text: '', state: 'league', currentValue: '', conflicts: [], ...answer }}
      missing={missing}
      questionChange={null}
      onFocus={() => undefined}
      onBlur={() => undefined}
    />,
  );

it('both versions of an answer are shown, and each or both can be kept', () => {
  show({
    text: 'All taken.',
    conflicts: [
      {
        id: 'known',
        mine: 'Two left free.',
        theirs: 'All taken.',
        at: null,
        state: 'league',
        mineSource: { device: null, at: null },
        theirsSource: { device: null, at: null },
      },
    ],
  });
  const conflict = within(
    screen.getByRole('group', { name: englishText('reportScreens.conflictTitle') }),
  );
  for (const text of ['All taken.', 'Two left free.'])
    expect(conflict.getByText(text)).toBeTruthy();
  expect(
    conflict.getAllByRole('button', { name: englishText('reportScreens.keepThis') }),
  ).toHaveLength(2);
  expect(conflict.getByRole('button', { name: englishText('reportScreens.both') })).toBeTruthy();
});

it('an answer without a second version has nothing to choose', () => {
  show({ text: 'All taken.' });
  expect(screen.queryByRole('group')).toBeNull();
});

it('a required answer is reported as missing until something is typed', () => {
  show({}, true);
  expect(screen.getByText(englishText('reports.answerRequired'))).toBeTruthy();
  cleanup();
  show({ text: 'All taken.' }, true);
  expect(screen.queryByText(englishText('reports.answerRequired'))).toBeNull();
});
