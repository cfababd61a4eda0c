// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AllocationView } from '#pwa/features/pools/list/allocation-view.tsx';
import {
  allocation,
  line,
  matchId,
  now,
  preview,
} from '#pwa/features/pools/testing/example-pools.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { previewAllocation } from '#sync/contracts/pools/manage-pools.ts';
import { listCandidates, substitutePlace } from '#sync/contracts/pools/outlet-places.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#places">{children}</a>,
}));

/** The server's answer to each call. */
let replies: Map<unknown, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  replies = new Map<unknown, unknown>();
  calls.call.mockReset().mockImplementation((endpoint) => {
    const reply = replies.get(endpoint);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply ?? {});
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const text = englishText;
function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AllocationView id={matchId} allocation={{ ...allocation, allocatedAt: preview().now }} />
    </QueryClientProvider>,
  );
}
const sentTo = (endpoint: unknown) =>
  calls.call.mock.calls.flatMap(([called, input]) => (called === endpoint ? [input] : []));
/** Opens the dialog of a person's place. */
async function openFor(name: string) {
  open();
  fireEvent.click(
    await screen.findByRole('button', { name: text('outletPlaces.substituteFor', { name }) }),
  );
  return within(await screen.findByRole('dialog'));
}
/** Types a reason into the open dialog and sends it. */
async function giveReason(): Promise<void> {
  fireEvent.change(screen.getByLabelText(text('tickets.why')), { target: { value: ' A reason ' } });
  fireEvent.click(screen.getByRole('button', { name: text('outletPlaces.assign') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const outletId = '01990000-0000-7000-8000-000000000030';
/** Omar holds the place for an outlet, Salma waits, and a freelancer holds another place. */
function hold(minutesBefore: number): void {
  const kickOff = new Date(now + minutesBefore * 60_000).toISOString();
  const held = { state: 'held', outcome: 'keeps', code: 'has_place' } as const;
  replies.set(
    previewAllocation,
    preview({
      allocatedAt: preview().now,
      kickOff,
      lines: [
        line('Omar Adel', { ...held, outletId, outlet: 'Nile Photos', number: 7 }),
        line('Hany Said', { ...held, number: 8 }),
        line('Salma Fathy', { outletId }),
      ],
    }),
  );
  const person = { firstName: 'Dina', nameArabic: null, role: 'photographer', requested: null };
  replies.set(listCandidates, [
    { ...person, accountId: 'dina', lastName: 'Sami', obstacle: null },
    { ...person, accountId: 'omar', lastName: 'Adel', obstacle: 'hasPlace' },
  ]);
}
const substituteFor = (name: string) =>
  screen.queryByRole('button', { name: text('outletPlaces.substituteFor', { name }) });

it('after the deadline the league names a substitute of the outlet, with a reason', async () => {
  hold(60);
  const dialog = await openFor('Omar Adel');
  expect(substituteFor('Hany Said'), 'a freelancer has no outlet').toBeNull();
  expect(substituteFor('Salma Fathy'), 'nothing is held').toBeNull();
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: 'Dina Adel' })).disabled).toBe(
    true,
  );
  fireEvent.click(dialog.getByRole('radio', { name: 'Dina Sami' }));
  fireEvent.click(dialog.getByRole('button', { name: text('outletPlaces.assign') }));
  await dialog.findByText(text('error.required'));
  await giveReason();
  expect(sentTo(listCandidates)).toMatchObject([{ params: { id: outletId } }]);
  expect(sentTo(substitutePlace)).toMatchObject([
    {
      params: { id: line('Omar Adel').requestId },
      body: { accountId: 'dina', reason: 'A reason' },
    },
  ]);
  await waitFor(() => expect(sentTo(previewAllocation)).toHaveLength(2));
});

it('before the deadline a substitute needs no reason, unless the server asks for one', async () => {
  hold(2000);
  replies.set(
    substitutePlace,
    new ApiError('validation', 'Check', {
      status: 422,
      fields: { reason: text('error.required') },
    }),
  );
  const dialog = await openFor('Omar Adel');
  expect(dialog.queryByLabelText(text('tickets.why'))).toBeNull();
  fireEvent.click(await dialog.findByRole('radio', { name: 'Dina Sami' }));
  fireEvent.click(dialog.getByRole('button', { name: text('outletPlaces.assign') }));
  await dialog.findByLabelText(text('tickets.why'));
  replies.delete(substitutePlace);
  await giveReason();
  expect(sentTo(substitutePlace)).toMatchObject([
    { body: { accountId: 'dina' } },
    { body: { accountId: 'dina', reason: 'A reason' } },
  ]);
});

it('no substitute is named after the kick-off', async () => {
  hold(-1);
  open();
  await screen.findByText('Omar Adel');
  expect(substituteFor('Omar Adel')).toBeNull();
});
