// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EventQuestion } from '#pwa/features/events/event-question.tsx';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  send: vi.fn<(endpoint: object, input: object) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

const text = 'For whom do you work there?';
const question = { id: 'question', text, askedAt: '2026-11-21T08:00:00.000Z' };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const field = () => screen.findByLabelText(new RegExp(englishText('events.yourAnswer')));
const submit = () => fireEvent.submit(screen.getByRole('form'));

it('the league’s question is answered in words, and disappears', async () => {
  calls.call.mockResolvedValue(question);
  calls.send.mockResolvedValue({ data: {}, message: null });
  render(<EventQuestion eventId="cup" />);
  await screen.findByText(text);
  submit();
  expect(await screen.findByText(englishText('events.answerRequired'))).toBeTruthy();
  expect(calls.send).not.toHaveBeenCalled();
  fireEvent.change(await field(), { target: { value: ' The Nile Post. ' } });
  submit();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(calls.send.mock.calls[0]?.[1]).toMatchObject({
    params: { id: 'question' },
    body: { answer: 'The Nile Post.' },
  });
});

it('an answer that is too late stays, with the reason', async () => {
  calls.call.mockResolvedValue(question);
  const over = englishText('events.questionOver');
  calls.send.mockRejectedValue(new ApiError('conflict', over, { status: 409 }));
  render(<EventQuestion eventId="cup" />);
  fireEvent.change(await field(), { target: { value: 'The Nile Post.' } });
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(over);
  expect(await field()).toHaveProperty('value', 'The Nile Post.');
});

it('the question is read again when there is signal', async () => {
  calls.call.mockRejectedValueOnce(networkError()).mockResolvedValueOnce(question);
  const { container } = render(<EventQuestion eventId="cup" />);
  await waitFor(() => expect(calls.call).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('nothing is shown without a question', async () => {
  calls.call.mockResolvedValue(null);
  const { container } = render(<EventQuestion eventId="cup" />);
  await waitFor(() => expect(calls.call).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
});
