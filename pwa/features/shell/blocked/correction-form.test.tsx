// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectionForm } from '#pwa/features/shell/blocked/correction-form.tsx';
import { updateSessionUser } from '#pwa/lib/session/session.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: { idempotencyKey: string }) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/lib/session/session.ts', async (original) => ({
  ...(await original<object>()),
  updateSessionUser: vi.fn<typeof updateSessionUser>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
vi.mock('#pwa/features/shell/blocked/blocked-layout.tsx', () => ({
  BlockedLayout: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('#pwa/lib/forms/unsaved-changes-dialog.tsx', () => ({
  UnsavedChangesDialog: () => null,
  ConfirmLeaveDialog: () => null,
}));
vi.mock('#pwa/lib/forms/identity-picture-fields.tsx', () => ({
  IdentityPictureFields: () => null,
}));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const { user } = loginReply();

it('a correction on a full phone is reported, and the retry is the same request', async () => {
  calls.call.mockResolvedValue({ ...user, status: 'pending' });
  vi.mocked(updateSessionUser).mockRejectedValueOnce(
    new DOMException('no room', 'QuotaExceededError'),
  );
  render(<CorrectionForm user={user} onCancel={() => undefined} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Given name/ });
  const send = screen.getByRole('button', { name: englishText('profile.askAgain') });
  await act(async () => fireEvent.change(name, { target: { value: 'Dina' } }));
  await act(async () => fireEvent.click(send));
  expect(screen.getByRole('alert').textContent).toBe(englishText('sync.storageFull'));
  expect(name.value).toBe('Dina');
  expect(toast).not.toHaveBeenCalled();

  await act(async () => fireEvent.click(send));
  const [first, second] = calls.call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(second).toBe(first);
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', {
    text: englishText('accounts.askedAgain'),
  });
  expect(screen.queryByRole('alert')).toBeNull();
});
