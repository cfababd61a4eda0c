// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  assignedOfficersQuery,
  type AssignedOfficer,
  type AssignmentKind,
} from '#pwa/features/assignments/assignments.ts';
import { useAssignment } from '#pwa/features/assignments/use-assignment.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  toast: vi.fn<(...args: unknown[]) => void>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: calls.toast }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));

const { ApiError } = await import('#pwa/lib/http/request.ts');
const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const karim = { id: id(1), name: 'Karim' };

function open(kind: AssignmentKind, target: string, assigned?: Partial<AssignedOfficer>[]) {
  const client = new QueryClient();
  client.setQueryData(assignedOfficersQuery(kind, target).queryKey, assigned as AssignedOfficer[]);
  const onDone = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAssignment(kind, target, onDone), { wrapper });
  const choose = () =>
    act(() => result.current.form.setValue('officers', [karim], { shouldDirty: true }));
  const assign = () => act(() => result.current.submit());
  return { result, choose, assign, onDone };
}

const sent = () => (calls.send.mock.calls[0]?.[1] as { body: object } | undefined)?.body;

beforeEach(() => {
  calls.send.mockReset().mockResolvedValue({ data: {}, message: 'Done.' });
  calls.toast.mockClear();
});

it.each([
  ['no officer', [], null],
  ['the officer on the screen', [{ id: id(2), assigned: true }], id(2)],
  ['no officer if others requested the match themselves', [{ id: id(3), assigned: false }], null],
  ['an unknown officer while the list is loading', undefined, undefined],
])('a match’s assignment says that it replaces %s', async (_name, assigned, expected) => {
  const { choose, assign, onDone } = open('match', id(9), assigned);
  choose();
  await assign();
  expect(sent()).toEqual({ officers: [karim.id], expected });
  expect(calls.toast).toHaveBeenCalledWith('success', { text: 'Done.' });
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('a tournament’s assignment only names officers', async () => {
  const { choose, assign } = open('event', id(9), []);
  choose();
  await assign();
  expect(sent()).toEqual({ officers: [karim.id] });
});

it('an empty form shows errors beside its fields and sends nothing', async () => {
  const { result, assign } = open('match', '');
  await assign();
  expect(calls.send).not.toHaveBeenCalled();
  expect(result.current.errors.target?.message).toBe('assignments.matchRequired');
  expect(result.current.errors.officers?.message).toBe('assignments.officersRequired');
});

it('a stale assignment is reported and keeps the selected officers', async () => {
  const { result, choose, assign, onDone } = open('match', id(9), []);
  choose();
  calls.send.mockRejectedValue(
    new ApiError('conflict', 'Someone else…', { status: 409, stale: true }),
  );
  await assign();
  expect(result.current).toMatchObject({ isStale: true, error: 'Someone else…' });
  expect(result.current.form.getValues('officers')).toEqual([karim]);
  expect(onDone).not.toHaveBeenCalled();
});
