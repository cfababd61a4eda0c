// @vitest-environment happy-dom
import { toGuideBody, toGuideValues } from '#pwa/lib/admin/places/guide-fields.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import {
  matches,
  type MatchValues,
  newMatchValues,
} from '#pwa/features/manage-matches/match-resource.ts';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';

const calls = vi.hoisted(() => ({
  send: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  toast: vi.fn<() => void>(),
  back: vi.fn<() => void>(),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: { canGoBack: () => true, back: calls.back } }),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: calls.toast }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));

const { ApiError } = await import('#pwa/lib/http/request.ts');
const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const match = {
  id: id(9),
  version: 1,
  name: 'Matchday 17',
  eventId: id(1),
  HomeTeam: { id: id(2), name: 'Al Ahly', logo: null },
  AwayTeam: { id: id(3), name: 'Zamalek', logo: null },
  Location: { id: id(4), name: 'Cairo International Stadium' },
  date: '2026-11-21T17:00:00.000Z',
  gate: null,
  seated: true,
  reservationOpen: true,
} as AdminMatch;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function open(given: AdminMatch | null = match) {
  const hook = renderHook(
    (props) => useResourceForm(matches, props.given, newMatchValues([{ id: id(1) }])),
    {
      wrapper,
      initialProps: { given },
    },
  );
  const fields = () => hook.result.current.form.getValues();
  const type = (field: Exclude<keyof MatchValues, 'reservationOpen'>, value: string) =>
    act(() => hook.result.current.form.setValue(field, value, { shouldDirty: true }));
  const save = () => act(() => hook.result.current.submit());
  return { ...hook, fields, type, save };
}

beforeEach(() => {
  calls.send.mockReset();
});
afterEach(() => vi.clearAllMocks());

it('the match form sends the changed fields with the version that was loaded', async () => {
  calls.send.mockResolvedValue({ data: match, message: 'Match edited.' });
  const { type, save } = open();
  type('gate', 'Media gate 4');
  await save();
  expect(calls.send).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({
      params: { id: id(9) },
      body: { match: { gate: 'Media gate 4' }, version: 1 },
    }),
  );
  expect(calls.back).toHaveBeenCalledOnce();
  expect(calls.toast).toHaveBeenCalledWith('success', { text: 'Match edited.' });
});

it('the match form sends nothing that the contract rejects', async () => {
  const { type, save, result } = open();
  type('name', ' ');
  await save();
  expect(calls.send).not.toHaveBeenCalled();
  expect(result.current.errors.name?.message).toBe('matches.nameRequired');
});

it('the match form keeps typed values if someone else saved first, and sends them with the new version', async () => {
  calls.send.mockRejectedValueOnce(
    new ApiError('conflict', 'Somebody else', { status: 409, stale: true }),
  );
  const { type, save, result, rerender, fields } = open();
  type('gate', 'Media gate 4');
  await save();
  expect(result.current).toMatchObject({ isStale: true, error: 'Somebody else' });
  expect(calls.back).not.toHaveBeenCalled();

  rerender({ given: { ...match, version: 2, name: 'Final', gate: 'North gate' } });
  await waitFor(() => expect(fields().name).toBe('Final'));
  expect(fields().gate).toBe('Media gate 4');
  expect(result.current.changedMeanwhile('gate')).toBe(true);
  expect(result.current.changedMeanwhile('name')).toBe(false);

  calls.send.mockResolvedValueOnce({ data: match, message: 'Match edited.' });
  await save();
  expect(calls.send).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { match: { gate: 'Media gate 4' }, version: 2 } }),
  );
});

it('the match form offers to reload only after a version conflict', async () => {
  calls.send.mockRejectedValueOnce(new ApiError('conflict', 'It stays there.', { status: 409 }));
  const { type, save, result } = open();
  type('gate', 'Media gate 4');
  await save();
  expect(result.current).toMatchObject({ isStale: false, error: 'It stays there.' });
});

it('the match form shows the server’s message beside its field', async () => {
  calls.send.mockRejectedValueOnce(
    new ApiError('validation', 'Please check', {
      status: 422,
      fields: { 'match.date': 'Matches start on the hour or half hour, from 12:00.' },
    }),
  );
  const { type, save, result } = open();
  type('gate', 'Gate');
  await save();
  expect(result.current.errors.time?.message).toMatch(/half hour/);
  expect(result.current.error).toBeNull();
});

it('a match is saved again with the same idempotency key, and after a change with another', async () => {
  calls.send.mockRejectedValueOnce(new ApiError('network', 'No signal'));
  const { type, save, result } = open();
  type('gate', 'Media gate 4');
  await save();
  expect(result.current).toMatchObject({ isStale: false, error: 'No signal' });
  calls.send.mockRejectedValueOnce(new ApiError('network', 'No signal'));
  await save();
  type('gate', 'Media gate 5');
  calls.send.mockResolvedValueOnce({ data: match, message: null });
  await save();
  const keys = calls.send.mock.calls.map(
    ([, input]) => (input as { idempotencyKey: string }).idempotencyKey,
  );
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('a new match is created with its own success message', async () => {
  calls.send.mockResolvedValue({ data: match, message: 'Match created.' });
  const { type, save } = open(null);
  for (const [field, value] of Object.entries({
    name: 'Final',
    homeTeam: id(2),
    awayTeam: id(3),
    locationId: id(4),
    day: '2027-07-02',
    time: '20:30',
    seated: 'yes',
  } as const))
    type(field as 'name', value);
  await save();
  expect(calls.send).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.objectContaining({
      body: {
        match: {
          name: 'Final',
          eventId: id(1),
          homeTeam: id(2),
          awayTeam: id(3),
          locationId: id(4),
          date: '2027-07-02T17:30:00.000Z',
          gate: null,
          seated: true,
          reservationOpen: false,
          ...toGuideBody(toGuideValues(undefined)),
        },
      },
    }),
  );
  expect(calls.back).toHaveBeenCalledOnce();
  expect(calls.toast).toHaveBeenCalledWith('success', { text: 'Match created successfully!' });
});
