// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExceptionsPanel } from '#pwa/features/gates/overview/exceptions-panel.tsx';
import { exampleOverview, now } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
beforeEach(() => {
  calls.call.mockReset().mockResolvedValue(null);
  renderWithQueries(<ExceptionsPanel overview={exampleOverview()} now={now} />);
});
afterEach(cleanup);
const textOf = (pattern: RegExp) => screen.getByText(pattern).closest('li')?.textContent ?? '';

it('an exception shows the person, gate and time, and the rule’s answer', () => {
  expect(textOf(/Youssef Tarek Hamdy came in twice/)).toMatch(
    /No. 96, Seat\s96.*Gate 7, 05:35 PM.*Gate 2, 05:38 PM/,
  );
  expect(textOf(/Gate 4 has no signal/)).toMatch(
    /Since 05:41 PM, compared with gate 2 at 06:02 PM: 14 people/,
  );
  expect(textOf(/Revoked ticket shown/)).toContain('Omar Lotfy Zidan, No. 70, Gate 2, 05:58 PM');
  expect(textOf(/Unknown ticket shown/)).toMatch(
    /Ticket code \W?RP79-ARTX\W? is on no list, Gate 2, 05:59 PM/,
  );
  expect(textOf(/Let in by the officer/)).toMatch(
    /Rania Magdy Selim.*number given by Hany Ragab, ticket newer than the list/,
  );
});

it('after the day of the match, both checks of a person who came in twice name their day', () => {
  cleanup();
  const nextDay = now + 24 * 3_600_000;
  renderWithQueries(<ExceptionsPanel overview={exampleOverview()} now={nextDay} />);
  expect(textOf(/Youssef Tarek Hamdy came in twice/)).toMatch(
    /Gate 7, 21-11-2026, 05:35 PM.*Gate 2, 21-11-2026, 05:38 PM/,
  );
});

it('an exception says whether a number was given but not used, or used but not given', () => {
  cleanup();
  const { exceptions } = exampleOverview();
  const given = exceptions.find(({ kind }) => kind === 'override');
  if (given === undefined) throw new Error('no override');
  const one = { ...given, seenAt: null };
  const shown = [
    { ...one, key: 'a', missing: 'use' as const },
    { ...one, key: 'b', missing: 'grant' as const, officer: null },
    { ...one, key: 'c', override: 'steward' as const, officer: null, answer: 'alreadyInside' },
  ];
  renderWithQueries(
    <ExceptionsPanel overview={exampleOverview({ exceptions: shown })} now={now} />,
  );
  const [unused, unrecorded, again] = screen.getAllByRole('listitem');
  expect(unused?.textContent).toContain(englishText('gates.exception.numberUnused'));
  expect(unused?.textContent).not.toContain(englishText('gates.exception.override'));
  expect(unrecorded?.textContent).toContain(englishText('gates.exception.override'));
  expect(unrecorded?.textContent).toContain(englishText('gates.numberNotRecorded'));
  expect(again?.textContent).toContain(englishText('gates.exception.steward'));
  expect(again?.textContent).not.toContain(englishText('gates.numberNotRecorded'));
});

it('several exceptions of a phone are one line with their count, the phone and the first tickets', () => {
  cleanup();
  const shown = exampleOverview().exceptions.filter(({ kind }) => kind === 'notListed');
  const exceptions = shown.map((each) => ({
    ...each,
    code: null,
    scans: [each.scans[0]!, { ...each.scans[0]!, at: '2026-11-21T16:09:00.000Z' }],
    several: {
      count: 40,
      first: [
        { no: null, code: 'RP79-ARTX' },
        { no: 70, code: null },
      ],
    },
  }));
  renderWithQueries(<ExceptionsPanel overview={exampleOverview({ exceptions })} now={now} />);
  const text = textOf(/Unknown ticket shown \(40\)/);
  expect(text).toContain(exceptions[0]?.scans[0]?.device ?? 'no phone');
  expect(text).toMatch(/Gate 2, 05:59 PM.*, until .*RP79-ARTX.*, No. 70.*, and 38 more/);
});

it('exceptions that were seen are folded away, and marking them as seen or unseen is sent by key', async () => {
  expect(screen.getByText(englishText('gates.openCount', { count: 4 }))).toBeTruthy();
  const folded = screen.getByText(englishText('gates.seenCount', { count: 1 })).closest('details');
  expect(folded?.open).toBe(false);
  const seen = englishText('gates.markSeen');
  fireEvent.click(screen.getAllByRole('button', { name: seen })[0] as HTMLElement);
  const unseen = { name: englishText('gates.markUnseen'), hidden: true };
  fireEvent.click(within(folded as HTMLElement).getByRole('button', unseen));
  await waitFor(() => expect(calls.call).toHaveBeenCalledTimes(2));
  expect(calls.call.mock.calls.map(([, input]) => input)).toMatchObject([
    { body: { key: 'twice/96', seen: true } },
    { body: { key: 'override/33', seen: false } },
  ]);
});
