// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConflictChoice } from '#pwa/features/reports/answers/conflict-choice.tsx';
import { type ConflictView, saveTypedChange } from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({ saveTypedChange: vi.fn<() => void>() }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sources = {
  mineSource: { device: 'phone', at: '2026-11-22T03:27:00.000Z' },
  theirsSource: { device: 'here', at: '2026-11-22T03:28:00.000Z' },
} as const;
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
      conflict={{ at: null, state: 'league', ...sources, ...conflict }}
      typed={`${text} And more.`}
      saveFirst={async () => void steps.push('kept')}
      showStored={() => void steps.push('follows')}
    />,
  );
  await act(async () => screen.getByRole('button', { name: button }).click());
  return steps;
}

it('choosing the server’s version of an answer covers unsaved text', async () => {
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

it('choosing this phone’s version of an answer covers unsaved text', async () => {
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

it('a choice between two answers that could not be stored is reported, and both stay', async () => {
  const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
  const conflict = { id: null, mine: 'It held.', theirs: 'It broke.' };
  expect(await press(conflict, englishText('reportScreens.both'), full)).toEqual(['kept']);
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: englishText('sync.storageFull') });
  expect(
    screen.getAllByRole('button', { name: englishText('reportScreens.keepThis') }),
  ).toHaveLength(2);
});

it.each([
  [
    'known to the server',
    'known',
    'It broke.',
    ['Your device, 05:27 AM', 'This computer, 05:28 AM'],
  ],
  ['being continued here', 'known', 'More.', ['Your device, 05:27 AM', 'This computer, 05:40 AM']],
  [
    'that only this device knows',
    null,
    'It held.',
    ['Your device, 05:27 AM', 'This computer, 05:28 AM'],
  ],
] as const)('both versions of a conflict %s have their device and time', (_, id, typed, titles) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T03:40:00.000Z') });
  const text = id === null ? 'It held.' : 'It broke.';
  render(
    <ConflictChoice
      reportId="one"
      answer={{ ...place, text, state: 'league', currentValue: '', conflicts: [] }}
      conflict={{
        id,
        mine: 'It held.',
        theirs: 'It broke.',
        at: null,
        state: 'league',
        ...sources,
      }}
      typed={typed}
      saveFirst={async () => undefined}
      showStored={() => undefined}
    />,
  );
  for (const title of titles) expect(screen.getByText(title)).toBeTruthy();
});

it('a version of an answer from another day has its date, and one without a device names none', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T03:40:00.000Z') });
  render(
    <ConflictChoice
      reportId="one"
      answer={{ ...place, text: 'It broke.', state: 'league', currentValue: '', conflicts: [] }}
      conflict={{
        id: 'known',
        mine: 'It held.',
        theirs: 'It broke.',
        at: null,
        state: 'league',
        mineSource: sources.mineSource,
        theirsSource: { device: null, at: null },
      }}
      typed="It broke."
      saveFirst={async () => undefined}
      showStored={() => undefined}
    />,
  );
  expect(screen.getByText('Your device, Sun 22-11-2026, 05:27 AM')).toBeTruthy();
  expect(screen.getByText('Saved text')).toBeTruthy();
});
