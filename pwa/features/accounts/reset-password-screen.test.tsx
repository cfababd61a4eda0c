// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResetPasswordScreen } from '#pwa/features/accounts/reset-password-screen.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const page = vi.hoisted(() => ({ hash: '' }));
const send = vi.hoisted(() => vi.fn<(endpoint: object, input: { body: object }) => unknown>());
const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), send }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useLocation: ({ select }: { select: (location: { hash: string }) => string }) => select(page),
  useNavigate: () => navigate,
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('the token of a password link is sent with the new password', async () => {
  page.hash = 'A'.repeat(43);
  send.mockResolvedValue({ message: null });
  render(<ResetPasswordScreen />);
  const password = 'a corner flag in the wind';
  for (const [label, value] of [
    ['accounts.email', 'nour@press.example'],
    ['accounts.newPassword', password],
    ['accounts.confirmPassword', password],
  ] as const)
    fireEvent.change(screen.getByLabelText(englishText(label)), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: englishText('accounts.resetTitle') }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/login', replace: true }));
  const body = { email: 'nour@press.example', password, resetPasswordToken: page.hash };
  expect(send.mock.calls[0]?.[1]).toEqual({ body });
});

test('a truncated password link is reported, and a valid one opened afterwards is not', () => {
  page.hash = 'abc';
  const { rerender } = render(<ResetPasswordScreen />);
  expect(screen.getByText(englishText('accounts.resetLinkInvalid'))).toBeTruthy();
  page.hash = 'A'.repeat(43);
  rerender(<ResetPasswordScreen />);
  expect(screen.queryByText(englishText('accounts.resetLinkInvalid'))).toBeNull();
});
