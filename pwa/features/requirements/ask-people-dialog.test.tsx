// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForRequirement, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { AskPeopleDialog } from '#pwa/features/requirements/ask-people-dialog.tsx';
import { networkError } from '#pwa/lib/http/request.ts';

interface Sent {
  body: { until: string };
  idempotencyKey: string;
}
const call = vi.hoisted(() => vi.fn<(endpoint: object, sent: Sent) => Promise<unknown>>());
const toast = vi.hoisted(() => vi.fn<(kind: string, texts: object) => void>());
const onClose = vi.fn<() => void>();
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  for (const mock of [call, toast, onClose]) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const open = (lacking: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AskPeopleDialog
        requirement={{ id: 'letter', name: 'Letter', nameArabic: null, lacking } as RequirementRow}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
const deadline = () => screen.getByLabelText<HTMLInputElement>(englishText('evidence.askUntil'));
const submit = () =>
  act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement));

it('people are asked with a deadline in 14 days, once even after a lost reply', async () => {
  open(214);
  expect(screen.getByRole('dialog').textContent).toContain(
    englishText('evidence.askText', { count: 214 }),
  );
  expect(deadline().value).toBe('2026-12-04');
  call.mockRejectedValueOnce(networkError());
  call.mockResolvedValueOnce({ people: 213 });
  await submit();
  expect(onClose).not.toHaveBeenCalled();
  await submit();
  expect(call.mock.calls.map(([endpoint, { body }]) => [endpoint, body])).toEqual([
    [askForRequirement, { until: '2026-12-04' }],
    [askForRequirement, { until: '2026-12-04' }],
  ]);
  const [lost, again] = call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(again).toBe(lost);
  expect(toast.mock.calls).toEqual([
    ['success', { text: englishText('evidence.asked', { count: 213 }) }],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a deadline in the past is not sent', async () => {
  open(2);
  fireEvent.change(deadline(), { target: { value: '2026-11-19' } });
  await submit();
  expect(screen.getByRole('alert').textContent).toBe(englishText('evidence.expiryPassed'));
  expect(call).not.toHaveBeenCalled();
});

it('no one can be asked where no one is without it', () => {
  open(0);
  expect(screen.queryByRole('button', { name: englishText('evidence.askSend') })).toBeNull();
});
