// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlacesScreen } from '#pwa/features/pools/places-screen.tsx';
import {
  allocation,
  allocationBody,
  line,
  matchId,
  now,
  preview,
  venueId,
} from '#pwa/features/pools/testing/example-pools.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  allocate,
  applyAllocationTemplates,
  getAllocation,
  getAllocationTemplate,
  overrideRequest,
  previewAllocation,
  saveAllocation,
  saveAllocationTemplate,
} from '#sync/contracts/pools/manage-pools.ts';
import { getMatchSummary } from '#sync/contracts/matches/match-summary.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/admin/match-header.tsx', async (original) => ({
  ...(await original<object>()),
  MatchHeader: ({ actions }: { actions: unknown }) => actions,
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: matchId }),
  Link: ({ children }: { children: ReactNode }) => <a href="#places">{children}</a>,
}));

/** The server's answer to each call. */
let replies: Map<unknown, unknown>;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  replies = new Map<unknown, unknown>([
    [getAllocation, allocation],
    [previewAllocation, preview()],
    [getMatchSummary, { date: preview().kickOff, Location: { id: venueId } }],
    [getAllocationTemplate, null],
  ]);
  calls.call.mockReset().mockImplementation((endpoint) => {
    const reply = replies.get(endpoint);
    return reply instanceof Error
      ? Promise.reject(reply)
      : Promise.resolve(reply === undefined ? {} : reply);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const text = englishText;
function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PlacesScreen />
    </QueryClientProvider>,
  );
}
const sentTo = (endpoint: unknown) =>
  calls.call.mock.calls.flatMap(([called, input]) => (called === endpoint ? [input] : []));
const press = async (name: string, at = 0) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[at]!);
/** Types a reason into the open dialog and sends it. */
async function answer(button: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(text('tickets.why')), { target: { value: ' A reason ' } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const rows = async () =>
  within(await screen.findByRole('list', { name: text('pools.zone.pitchside') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('a match without places offers to set them up, and sends the form with its usual deadlines', async () => {
  replies.set(getAllocation, null);
  open();
  await press(text('pools.setUp'));
  expect(screen.getByLabelText<HTMLInputElement>(text('pools.deadline.closes')).value).toBe('48');
  await press(text('action.save'));
  expect((await screen.findByRole('alert')).textContent).toBe(text('pools.zoneRequired'));
  fireEvent.click(screen.getByLabelText(text('pools.zone.pitchside')));
  fireEvent.change(screen.getByLabelText(text('pools.numbers')), { target: { value: '1-3, x' } });
  await press(text('action.save'));
  expect((await screen.findByRole('alert')).textContent).toBe(text('pools.numbersInvalid'));
  fireEvent.change(screen.getByLabelText(text('pools.numbers')), { target: { value: '1-3' } });
  fireEvent.change(screen.getByLabelText(text('pools.deadline.closes')), {
    target: { value: '400' },
  });
  await press(text('action.save'));
  expect((await screen.findByRole('alert')).textContent).toBe(text('pools.deadlineOrder'));
  expect(sentTo(saveAllocation)).toEqual([]);
  fireEvent.change(screen.getByLabelText(text('pools.deadline.closes')), {
    target: { value: '36.5' },
  });
  fireEvent.change(screen.getByLabelText(text('pools.deadline.confirm')), {
    target: { value: '' },
  });
  await press(text('action.save'));
  await waitFor(() => expect(sentTo(saveAllocation)).toHaveLength(1));
  expect(sentTo(saveAllocation)).toMatchObject([
    {
      params: { id: matchId },
      body: {
        allocation: {
          opens: 20_160,
          closes: 2190,
          confirm: null,
          offerMinutes: 120,
          tie: 'earliest',
          pools: [
            {
              zone: 'pitchside',
              numbers: '1-3',
              roles: ['photographer'],
              quota: { agency: { priority: 1, cap: 3 }, freelance: { priority: 3, cap: 1 } },
            },
          ],
        },
      },
    },
  ]);
});

it('the template of the venue sets up a match by one press', async () => {
  replies.set(getAllocation, null);
  replies.set(getAllocationTemplate, allocation);
  replies.set(applyAllocationTemplates, [{ matchId, obstacle: null }]);
  open();
  await press(text('pools.useTemplate'));
  replies.set(getAllocation, allocation);
  await screen.findByText('Omar Adel');
  expect(sentTo(applyAllocationTemplates)).toEqual([{ body: { matchIds: [matchId] } }]);
});

it('the places of a match become the template of a venue that has none', async () => {
  open();
  await press(text('pools.saveAsTemplate'));
  await waitFor(() => expect(sentTo(saveAllocationTemplate)).toHaveLength(1));
  expect(sentTo(saveAllocationTemplate)).toMatchObject([
    { params: { id: venueId }, body: { allocation: allocationBody } },
  ]);
});

it('someone else’s change to the places is taken over without what was typed being lost', async () => {
  open();
  await press(text('pools.edit'));
  fireEvent.change(await screen.findByLabelText(text('pools.numbers')), {
    target: { value: '1-9' },
  });
  replies.set(saveAllocation, new ApiError('conflict', 'Stale', { status: 409, stale: true }));
  await press(text('action.save'));
  await screen.findByText('Stale');
  replies.set(getAllocation, { ...allocation, offerMinutes: 45, version: 8 });
  await press(text('form.reload'));
  await waitFor(() => expect(screen.queryByText('Stale')).toBeNull());
  replies.set(saveAllocation, allocation);
  await press(text('action.save'));
  await waitFor(() => expect(sentTo(saveAllocation)).toHaveLength(2));
  expect(sentTo(saveAllocation)[1]).toMatchObject({
    body: { version: 8, allocation: { offerMinutes: 45, pools: [{ numbers: '1-9' }] } },
  });
});

it('the preview lists the requests with result and reason, and a row where the places end', async () => {
  open();
  const [first, end, second, third, last] = await rows();
  expect(first).toContain('Omar Adel');
  expect(first).toContain(text('pools.reason.in_order'));
  expect(end).toContain(text('pools.endHere', { count: 1 }));
  expect(end).toContain(text('pools.tieRule.earliest'));
  expect(second).toContain(text('pools.waitingAt', { position: 1 }));
  expect(third).toContain(text('pools.reason.outlet_cap'));
  expect(last).toContain(text('pools.reason.suspended'));
  const overrideOf = (name: string) =>
    screen.queryByRole('button', { name: text('pools.overrideOf', { name }) });
  expect(overrideOf('Salma Fathy')).not.toBeNull();
  expect(overrideOf('Hany Said')).not.toBeNull();
  expect(overrideOf('Omar Adel')).toBeNull();
  expect(overrideOf('Dina Sami')).toBeNull();
  const zone = screen.getByRole('button', { name: new RegExp(text('pools.zone.pitchside')) });
  for (const count of [text('pools.given', { count: 1 }), text('pools.waiting', { count: 1 })])
    expect(zone.textContent).toContain(count);
});

it('a decision is previewed before it is made, and can be undone', async () => {
  open();
  await press(text('pools.overrideOf', { name: 'Salma Fathy' }));
  await answer(text('pools.override'));
  const override = { requestId: line('Salma Fathy').requestId, text: 'A reason' };
  await waitFor(() =>
    expect(sentTo(previewAllocation).at(-1)).toMatchObject({
      body: { overrides: [{ ...override, category: 'rights_contract' }], refusals: [] },
    }),
  );
  await press(text('pools.refuseOf', { name: 'Omar Adel' }));
  await answer(text('pools.refuse'));
  await waitFor(() =>
    expect(sentTo(previewAllocation).at(-1)).toMatchObject({
      body: { overrides: [override], refusals: [{ text: 'A reason' }] },
    }),
  );
  await press(text('pools.undoOf', { name: 'Salma Fathy' }));
  await waitFor(() =>
    expect(sentTo(previewAllocation).at(-1)).toMatchObject({
      body: { overrides: [], refusals: [{ text: 'A reason' }] },
    }),
  );
  expect(sentTo(overrideRequest)).toEqual([]);
  expect(sentTo(allocate)).toEqual([]);
});

it('decisions outlive the page until the match is allocated', async () => {
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id: 'me' } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
  open();
  await press(text('pools.overrideOf', { name: 'Salma Fathy' }));
  await answer(text('pools.override'));
  cleanup();
  open();
  await screen.findByRole('button', { name: text('pools.undoOf', { name: 'Salma Fathy' }) });
  const { requestId } = line('Salma Fathy');
  await waitFor(() =>
    expect(sentTo(previewAllocation).at(-1)).toMatchObject({
      body: { overrides: [{ requestId }] },
    }),
  );
  cleanup();
  replies.set(getAllocation, { ...allocation, allocatedAt: preview().now });
  open();
  await screen.findByText('Omar Adel');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('places cannot be allocated while requests are open', async () => {
  replies.set(previewAllocation, preview({ closesAt: new Date(now + 60_000).toISOString() }));
  open();
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: text('pools.allocateNow'),
  });
  expect(button.disabled).toBe(true);
});

it('the allocation sends the mark of the preview, and a refused one loads a new preview', async () => {
  replies.set(allocate, new ApiError('conflict', 'Changed', { status: 409 }));
  open();
  const give = async () => {
    await press(text('pools.allocateNow'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: text('pools.allocateNow') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await screen.findByText('Omar Adel');
  replies.set(previewAllocation, preview({ mark: 'second' }));
  await give();
  expect((await screen.findByRole('alert')).textContent).toBe('Changed');
  await waitFor(() => expect(sentTo(previewAllocation)).toHaveLength(2));
  expect(sentTo(allocate)).toMatchObject([{ body: { mark: 'first' } }]);
  replies.set(allocate, preview());
  replies.set(getAllocation, { ...allocation, allocatedAt: preview().now });
  await give();
  expect(sentTo(allocate)[1]).toMatchObject({ body: { mark: 'second' } });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: text('pools.allocateNow') })).toBeNull(),
  );
});

it('after the allocation the list shows places and offers, and a refusal acts at once', async () => {
  replies.set(getAllocation, { ...allocation, allocatedAt: preview().now });
  replies.set(
    previewAllocation,
    preview({
      allocatedAt: preview().now,
      lines: [
        line('Omar Adel', {
          state: 'held',
          outcome: 'keeps',
          code: 'has_place',
          number: 7,
          confirmedAt: preview().now,
        }),
        line('Salma Fathy', { override: 'safety', overrideText: 'By the police' }),
      ],
    }),
  );
  open();
  const [held, , waiting] = await rows();
  expect(held).toContain(text('pools.heldConfirmed', { number: 7 }));
  expect(waiting).toContain(text('pools.category.safety'));
  expect(waiting).toContain('By the police');
  await press(text('pools.refuseOf', { name: 'Omar Adel' }));
  await answer(text('pools.refuse'));
  expect(sentTo(overrideRequest)).toMatchObject([
    {
      params: { id: line('Omar Adel').requestId },
      body: { decision: 'refuse', text: 'A reason' },
    },
  ]);
  await waitFor(() => expect(sentTo(previewAllocation)).toHaveLength(2));
});

it('if the places cannot be loaded, the page says so and tries again', async () => {
  replies.set(getAllocation, new ApiError('network', 'No signal'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('No signal');
  replies.set(getAllocation, allocation);
  await press(text('action.tryAgain'));
  await screen.findByText('Omar Adel');
});
