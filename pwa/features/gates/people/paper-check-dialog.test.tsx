// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaperCheckDialog } from '#pwa/features/gates/people/paper-check-dialog.tsx';
import { exampleOverview } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { networkError } from '#pwa/lib/http/request.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
const overview = exampleOverview();
beforeEach(() => {
  calls.call.mockReset().mockResolvedValue({});
  renderWithQueries(<PaperCheckDialog overview={overview} onClose={() => undefined} />);
});
afterEach(cleanup);
const field = (name: Parameters<typeof englishText>[0]) =>
  screen.getByLabelText<HTMLInputElement>(englishText(name));
const enter = () =>
  fireEvent.click(screen.getByRole('button', { name: englishText('gates.enter') }));
const sent = () =>
  calls.call.mock.calls.map(([, input]) => (input as { body: Record<string, unknown> }).body);

it('the time of a check on paper is sent in UTC, and the next line keeps gate and time', async () => {
  fireEvent.change(field('gates.numberOnList'), { target: { value: '23' } });
  fireEvent.change(field('gates.gate'), { target: { value: overview.gates[1]?.id } });
  fireEvent.change(field('gates.time'), { target: { value: '17:40' } });
  enter();
  await waitFor(() => expect(field('gates.numberOnList').value).toBe(''));
  expect(sent()[0]).toMatchObject({
    no: 23,
    gateId: overview.gates[1]?.id,
    act: 'in',
    at: '2026-11-21T15:40:00.000Z',
  });
  fireEvent.click(screen.getByRole('button', { name: englishText('gates.wentOut') }));
  fireEvent.change(field('gates.numberOnList'), { target: { value: '24' } });
  enter();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ no: 24, act: 'out', at: '2026-11-21T15:40:00.000Z' });
  expect(sent()[1]?.['id'], 'another check').not.toBe(sent()[0]?.['id']);
});

it('a check on paper with a number that is not on the list is not sent', async () => {
  fireEvent.change(field('gates.numberOnList'), { target: { value: '999' } });
  enter();
  await screen.findByText(englishText('gates.numberNotListed'));
  expect(sent()).toEqual([]);
});

it('a check on paper whose answer was lost is sent again as the same check', async () => {
  calls.call.mockRejectedValueOnce(networkError());
  fireEvent.change(field('gates.numberOnList'), { target: { value: '23' } });
  enter();
  await screen.findByRole('alert');
  enter();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
});
