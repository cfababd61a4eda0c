// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '#pwa/lib/i18n/deferred-messages/reports.ts';
import { ConflictChoice } from '#pwa/features/reports/answers/conflict-choice.tsx';
import { type ConflictView, saveTypedChange } from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({ saveTypedChange: vi.fn<() => void>() }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
afterEach(cleanup);

const place = { question: 'Did it hold?', occurrence: 0 };

async function press(
  conflict: Pick<ConflictView, 'id' | 'mine' | 'theirs'>,
  button: string,
  error?: Error,
) {
  const steps: unknown[] = [];
  vi.mocked(saveTypedChange).mockImplementation(async (...given) => {
    if (error) throw error;
    steps.push(given);
  });
  const text = conflict.id === null ? conflict.mine : conflict.theirs;
  render(
    <ConflictChoice
      reportId="one"
      answer={{ ...place, text, state: 'league', currentValue: '', conflicts: [] }}
      conflict={{ at: null, state: 'league', ...conflict }}
      typed={`${text} And more.`}
      saveFirst={async () => void steps.push('kept')}
      showStored={() => void steps.push('follows')}
    />,
  );
  await act(async () => screen.getByRole('button', { name: button }).click());
  return steps;
}

it('a choice includes unsaved text when the version is the server’s', async () => {
  const both = 'It broke. And more.\n\nIt held.';
  const resolvedTexts = ['It held.', 'It broke. And more.'];
  const answers = [{ ...place, text: both, from: 'It broke. And more.', resolvedTexts }];
  const conflict = { id: 'known', mine: 'It held.', theirs: 'It broke.' };
  expect(await press(conflict, englishText('reportScreens.both'))).toEqual([
    'kept',
    ['one', { answers, settles: ['known'] }],
    'follows',
  ]);
});

it('a choice includes unsaved text when the version is this phone’s', async () => {
  const both = 'It broke.\n\nIt held. And more.';
  const resolvedTexts = ['It held. And more.', 'It broke.'];
  const answers = [{ ...place, text: both, from: 'It held. And more.', resolvedTexts }];
  const conflict = { id: null, mine: 'It held.', theirs: 'It broke.' };
  expect(await press(conflict, englishText('reportScreens.both'))).toEqual([
    'kept',
    ['one', { answers, settles: [] }],
    'follows',
  ]);
});

it('a choice that could not be stored is reported, and both versions stay', async () => {
  const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
  const conflict = { id: null, mine: 'It held.', theirs: 'It broke.' };
  expect(await press(conflict, englishText('reportScreens.both'), full)).toEqual(['kept']);
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: englishText('sync.storageFull') });
  expect(
    screen.getAllByRole('button', { name: englishText('reportScreens.keepThis') }),
  ).toHaveLength(2);
});
