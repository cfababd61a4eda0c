// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsDialog } from '#pwa/features/gates/dialogs/settings-dialog.tsx';
import { exampleOverview } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockClear();
  calls.call.mockReset().mockResolvedValue({});
  const { match } = exampleOverview();
  renderWithQueries(<SettingsDialog match={match} onClose={onClose} />);
});
afterEach(cleanup);
const field = (name: Parameters<typeof englishText>[0]) => screen.getByLabelText(englishText(name));
const type = (name: Parameters<typeof englishText>[0], value: string) =>
  fireEvent.change(field(name), { target: { value } });
const save = () =>
  fireEvent.click(screen.getByRole('button', { name: englishText('action.save') }));

it('opening times of gates are selected as times and sent as minutes from the kick-off', async () => {
  expect(field('gates.opens').textContent).toContain('04:00 PM');
  type('gates.opens', '120');
  fireEvent.click(field('gates.allowReEntry'));
  type('gates.recipients', 'one@stadium.example,  two@stadium.example\nthree@stadium.example');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({
    body: {
      version: 3,
      opensBefore: 120,
      closesAfter: 180,
      reEntry: true,
      contact: { name: 'Hany Ragab', phone: '+20 100 000 0142' },
      recipients: ['one@stadium.example', 'two@stadium.example', 'three@stadium.example'],
    },
  });
});

it('opening times of gates on another day than the match’s name their day', () => {
  expect(field('gates.closes').textContent).toContain('Sun 12:30 AM');
});

it('an incomplete contact and an invalid email address are not sent', async () => {
  type('gates.contactPhone', '');
  type('gates.recipients', 'not an address');
  save();
  await screen.findByText(englishText('gates.contactInvalid'));
  expect(screen.getByText(englishText('accounts.emailInvalid'))).toBeTruthy();
  expect(calls.call).not.toHaveBeenCalled();
  type('gates.contactName', ' ');
  type('gates.recipients', '');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({ body: { contact: null, recipients: [] } });
});
