// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { reports, type ReportValues } from '#pwa/features/manage-reports/report-resource.ts';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { type Report, serializeQuestions } from '#sync/contracts/reports/manage-reports.ts';

const calls = vi.hoisted(() => ({ send: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: { canGoBack: () => true, back: () => undefined } }),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<() => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));

const { ApiError } = await import('#pwa/lib/http/request.ts');
const id = (number: number) => `0190b5a2-0000-7000-8000-00000000000${number}`;
const report = {
  id: id(9),
  version: 1,
  name: 'Parking',
  status: 'pending',
  content: serializeQuestions(['Old?']),
  Event: { id: id(1), name: 'League' },
  Match: { id: id(2), name: 'Matchday 1' },
  Officer: { firstName: 'Nagla', lastName: 'Fawzy' },
} as unknown as Report;

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const hook = renderHook((props) => useResourceForm(reports, props.given), {
    wrapper,
    initialProps: { given: report },
  });
  const type = (values: Partial<ReportValues>) =>
    act(() => {
      for (const [field, value] of Object.entries(values))
        hook.result.current.form.setValue(field as 'name', value as string, { shouldDirty: true });
    });
  return {
    result: hook.result,
    type,
    save: () => act(() => hook.result.current.submit()),
    /** The save is refused, and the report is loaded again as another administrator saved it. */
    async meetConflict(theirs: Partial<Report>) {
      calls.send.mockRejectedValueOnce(
        new ApiError('conflict', 'Somebody else', { status: 409, stale: true }),
      );
      await act(() => hook.result.current.submit());
      hook.rerender({ given: { ...report, version: 2, ...theirs } });
      await act(() => Promise.resolve());
      calls.send.mockResolvedValueOnce({ data: report, message: null });
    },
  };
}

const sentLast = () => (calls.send.mock.lastCall as [unknown, { body: object }])[1].body;

beforeEach(() => {
  calls.send.mockReset();
});

it('the report form takes over questions that only another administrator changed, and sends the name', async () => {
  const { result, type, save, meetConflict } = open();
  type({ name: 'Gates' });
  await meetConflict({ content: serializeQuestions(['Theirs?']) });
  expect(result.current.form.getValues()).toMatchObject({ name: 'Gates', questions: ['Theirs?'] });
  expect(result.current.changedMeanwhile('questions')).toBe(false);
  await save();
  expect(sentLast()).toEqual({ report: { name: 'Gates' }, version: 2 });
});

it('the report form takes over a name that only another administrator changed, and sends the questions', async () => {
  const { result, type, save, meetConflict } = open();
  type({ questions: ['Mine?'] });
  await meetConflict({ name: 'Parking and vans' });
  expect(result.current.form.getValues()).toMatchObject({
    name: 'Parking and vans',
    questions: ['Mine?'],
  });
  await save();
  expect(sentLast()).toEqual({ report: { content: serializeQuestions(['Mine?']) }, version: 2 });
});

it('questions of a report that both people changed are marked, and the typed ones stay', async () => {
  const { result, type, save, meetConflict } = open();
  type({ questions: ['Mine?'] });
  await meetConflict({ content: serializeQuestions(['Theirs?']) });
  expect(result.current.changedMeanwhile('questions')).toBe(true);
  expect(result.current.form.getValues().questions).toEqual(['Mine?']);
  await save();
  expect(sentLast()).toEqual({ report: { content: serializeQuestions(['Mine?']) }, version: 2 });
});
