// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AskDialog } from '#pwa/features/approvals/decisions/ask-dialog.tsx';
import { pendingRequestsQuery, queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { askQuestion } from '#sync/contracts/admin/request-questions.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const asked = vi.hoisted(() => ({
  send: vi.fn<(input: { body: { fields: string[]; text: string } }) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: unknown, input: never) =>
    endpoint === askQuestion ? asked.send(input) : { requests: [], totalCount: 0 },
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.resetAllMocks();
});

const onClose = vi.fn<() => void>();

async function open() {
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <AskDialog requestId="r" user={loginReply().user} onClose={onClose} />
      </QueryClientProvider>,
    );
  });
}
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
const box = (key: 'accounts.pressId' | 'accounts.profilePicture') =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: englishText(key) });

it('a standard reason is the question, and ticks what it is about', async () => {
  const { queryKey } = pendingRequestsQuery('create_profile');
  queryClient.setQueryData(queryKey, {
    requests: [{ id: 'r', questions: [] }],
    totalCount: 1,
  } as never);
  const questions = [{ id: 'q' }];
  asked.send.mockResolvedValue({ id: 'r', questions });
  await open();
  await press(englishText('reason.pressId'));
  expect(box('accounts.pressId').checked).toBe(true);
  expect(box('accounts.profilePicture').checked).toBe(false);
  fireEvent.click(box('accounts.profilePicture'));
  await press(englishText('approvals.sendQuestion'));
  expect(asked.send.mock.calls[0]?.[0].body).toEqual({
    fields: ['pressId', 'profilePicture'],
    text: englishText('reason.pressId'),
  });
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ requests: [{ id: 'r', questions }] });
  expect(onClose).toHaveBeenCalledOnce();
});

it('a question without a text is not sent, and a refusal is shown with what was typed', async () => {
  await open();
  await press(englishText('approvals.sendQuestion'));
  expect(screen.getByText(englishText('approvals.questionRequired'))).toBeTruthy();
  expect(asked.send).not.toHaveBeenCalled();

  const text = englishText('approvals.alreadyAsked');
  asked.send.mockRejectedValue(new ApiError('conflict', text, { status: 409 }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: 'Who is your editor?' } });
  await press(englishText('approvals.sendQuestion'));
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(field.value).toBe('Who is your editor?');
  expect(onClose).not.toHaveBeenCalled();
});
