// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectionForm } from '#pwa/features/shell/correction-form.tsx';
import { updateUser } from '#pwa/lib/session.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { toast } from '#pwa/ui/toast.tsx';
import { say } from '#sync/contracts/messages/messages.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: { idempotencyKey: string }) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/lib/session.ts', async (original) => ({
  ...(await original<object>()),
  updateUser: vi.fn<typeof updateUser>(),
}));
vi.mock('#pwa/ui/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.mock('#pwa/features/shell/blocked-frame.tsx', () => ({
  BlockedFrame: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#pwa/lib/parts/leave-dialog.tsx', () => ({
  LeaveDialog: () => null,
  LeaveQuestion: () => null,
}));
vi.mock('#pwa/lib/parts/identity-pictures.tsx', () => ({ IdentityPictures: () => null }));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const { user } = loginReply();

it('a full phone is told, and asking again is the same for the server', async () => {
  calls.call.mockResolvedValue({ ...user, status: 'pending' });
  vi.mocked(updateUser).mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
  render(<CorrectionForm user={user} onCancel={() => undefined} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Given name/ });
  const send = screen.getByRole('button', { name: say('profile.askAgain') });
  await act(async () => fireEvent.change(name, { target: { value: 'Dina' } }));
  await act(async () => fireEvent.click(send));
  expect(screen.getByRole('alert').textContent).toBe(say('sync.storageFull'));
  expect(name.value).toBe('Dina');
  expect(toast).not.toHaveBeenCalled();

  await act(async () => fireEvent.click(send));
  const [first, second] = calls.call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(second).toBe(first);
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', { text: say('accounts.askedAgain') });
  expect(screen.queryByRole('alert')).toBeNull();
});
