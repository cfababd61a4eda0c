// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportAnswers } from '#pwa/features/clearance/import-answers.tsx';
import { ApiError } from '#pwa/lib/http/request.ts';
import type { ClearancePlan, PlannedAnswer } from '#sync/contracts/admin/clearance.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  uploadForReply: vi.fn<() => Promise<ClearancePlan>>(),
  send: vi.fn<(endpoint: object, input: { body: object }) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/files/upload-for-reply.ts', () => calls);
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const row = (line: number, more: Partial<PlannedAnswer>): PlannedAnswer => ({
  line,
  reference: `k7qf-2m9${line}`,
  cleared: false,
  note: null,
  state: 'fits',
  problem: null,
  person: {
    firstName: 'Mona',
    lastName: `Adel ${line}`,
    nameArabic: null,
    role: 'photographer',
    status: 'pending',
  },
  ...more,
});
const leftOut = { person: null, cleared: null } as const;
const plan: ClearancePlan = {
  fileName: 'answers.csv',
  rows: [
    row(2, { note: 'Known' }),
    row(3, { cleared: true }),
    row(4, { ...leftOut, state: 'unknown' }),
    row(5, { ...leftOut, state: 'wrong', problem: 'formula' }),
  ],
};

function choose() {
  const onStored = vi.fn<() => Promise<void>>(async () => undefined);
  render(<ImportAnswers eventId="cup" onStored={onStored} />);
  const file = new File(['x'], 'answers.csv');
  fireEvent.change(screen.getByLabelText(englishText('clearance.importTitle')), {
    target: { files: [file] },
  });
  return onStored;
}

it('a file is shown row by row, and only what fits is stored', async () => {
  calls.uploadForReply.mockResolvedValue(plan);
  calls.send.mockResolvedValue({ data: { stored: 2 }, message: null });
  const onStored = choose();
  await screen.findByText(englishText('clearance.summary', { fits: 2, count: 4 }));
  expect(screen.getByText('Mona Adel 2')).toBeTruthy();
  expect(screen.getByText(englishText('clearance.state_unknown'))).toBeTruthy();
  expect(screen.getByText(englishText('clearance.problem_formula'))).toBeTruthy();
  expect(calls.send).not.toHaveBeenCalled();
  fireEvent.click(
    screen.getByRole('button', { name: englishText('clearance.store', { count: 2 }) }),
  );
  await waitFor(() => expect(onStored).toHaveBeenCalledOnce());
  expect(calls.send.mock.calls[0]?.[1].body).toEqual({
    answers: [
      { reference: 'k7qf-2m92', cleared: false, note: 'Known' },
      { reference: 'k7qf-2m93', cleared: true, note: null },
    ],
    fileName: 'answers.csv',
  });
});

it('a file that cannot be read is refused with its reason', async () => {
  const text = englishText('clearance.noRows', { name: 'answers.csv' });
  calls.uploadForReply.mockRejectedValue(new ApiError('validation', text, { status: 422 }));
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
