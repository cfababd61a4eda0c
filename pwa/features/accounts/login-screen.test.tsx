// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginScreen } from '#pwa/features/accounts/login-screen.tsx';
import { ApiError } from '#pwa/lib/http/request.ts';
import { errorResponse, fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const session = vi.hoisted(() => ({
  logIn: vi.fn<(credentials: object) => Promise<void>>(),
  openSession: vi.fn<(reply: object, remember: boolean) => Promise<void>>(),
}));
vi.mock('#pwa/lib/session/session.ts', async (original) => ({
  ...(await original<object>()),
  ...session,
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useSession: () => ({ phase: 'guest', ended: null, storage: 'fine' }),
}));
vi.mock('#pwa/lib/session/pending-logouts.ts', () => ({
  sendPendingLogouts: async () => undefined,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
}));

const refusal = (code: 'second_factor' | 'second_factor_setup') =>
  new ApiError(code, 'A code, please.', { status: 403 });
const wrongCode = () =>
  new ApiError('validation', 'Not right.', {
    status: 422,
    fields: { secondFactorCode: 'Not right.' },
  });
const credentials = { email: 'mona@league.example', password: 'corner flag wind', remember: true };
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];

beforeEach(() => {
  session.logIn.mockReset().mockResolvedValue();
  session.openSession.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole('button', { name });

async function enterPassword(code: 'second_factor' | 'second_factor_setup') {
  session.logIn.mockRejectedValueOnce(refusal(code));
  render(<LoginScreen />);
  fill(englishText('accounts.email'), credentials.email);
  fill(englishText('accounts.password'), credentials.password);
  press(englishText('accounts.login'));
  const title = code === 'second_factor' ? 'secondFactor.loginTitle' : 'secondFactor.setUpTitle';
  await screen.findByRole('heading', { name: englishText(title) });
}

it('the login asks for a code after the password, and sends both', async () => {
  await enterPassword('second_factor');
  session.logIn.mockRejectedValueOnce(wrongCode());
  fill(englishText('secondFactor.code'), '000000');
  press(englishText('accounts.login'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not right.');
  fill(englishText('secondFactor.code'), '123 456');
  press(englishText('accounts.login'));
  await waitFor(() =>
    expect(session.logIn).toHaveBeenLastCalledWith({ ...credentials, secondFactorCode: '123 456' }),
  );
});

it('the login accepts a recovery code instead of the app’s code', async () => {
  await enterPassword('second_factor');
  fill(englishText('secondFactor.code'), '123');
  press(englishText('secondFactor.useRecoveryCode'));
  expect(screen.getByLabelText(englishText('secondFactor.recoveryCode'))).toHaveProperty(
    'value',
    '',
  );
  fill(englishText('secondFactor.recoveryCode'), 'abcde-fghjk');
  press(englishText('accounts.login'));
  await waitFor(() =>
    expect(session.logIn).toHaveBeenLastCalledWith({
      ...credentials,
      secondFactorCode: 'abcde-fghjk',
    }),
  );
});

it('going back from the code shows the login form as it was filled in', async () => {
  await enterPassword('second_factor');
  press(englishText('action.back'));
  const email = screen.getByLabelText(englishText('accounts.email'));
  expect(email).toHaveProperty('value', credentials.email);
});

it('a login that needs an authenticator app sets it up, and continues once the recovery codes are saved', async () => {
  const reply = loginReply({ scopes: ['admin'] });
  let isRight = false;
  const requests = fakeApi({
    'POST /api/auth/second-factor/set-up': () =>
      okResponse({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    'POST /api/auth/second-factor/set-up/confirm': () =>
      isRight
        ? okResponse({ login: reply, recoveryCodes: codes })
        : errorResponse(422, 'validation', 'Not right.', {
            fields: { secondFactorCode: 'Not right.' },
          }),
  });
  await enterPassword('second_factor_setup');
  press(englishText('secondFactor.start'));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  expect(screen.getByRole('img', { name: englishText('secondFactor.qrLabel') })).toBeTruthy();
  fill(englishText('secondFactor.code'), '000000');
  press(englishText('secondFactor.turnOn'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not right.');
  isRight = true;
  press(englishText('secondFactor.turnOn'));
  await screen.findByRole('heading', { name: englishText('secondFactor.codesTitle') });
  for (const code of codes) expect(screen.getAllByText(code).length).toBeGreaterThan(0);
  expect(button(englishText('action.continue'))).toHaveProperty('disabled', true);
  // No one is logged in before the codes were seen, because the page would change.
  expect(session.openSession).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText(englishText('secondFactor.codesSaved')));
  press(englishText('action.continue'));
  await waitFor(() => expect(session.openSession).toHaveBeenCalledWith(reply, true));
  expect(requests.map(({ body }) => body)).toEqual([
    { email: credentials.email, password: credentials.password },
    { ...credentials, secondFactorCode: '000000' },
    { ...credentials, secondFactorCode: '000000' },
  ]);
});

it('setting up an authenticator app starts again when it took too long', async () => {
  fakeApi({
    'POST /api/auth/second-factor/set-up': () =>
      okResponse({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
    'POST /api/auth/second-factor/set-up/confirm': () =>
      errorResponse(409, 'conflict', 'This took too long.'),
  });
  await enterPassword('second_factor_setup');
  press(englishText('secondFactor.start'));
  await screen.findByText('ABCD EFGH');
  fill(englishText('secondFactor.code'), '000000');
  press(englishText('secondFactor.turnOn'));
  expect(await screen.findByText('This took too long.')).toBeTruthy();
  expect(button(englishText('secondFactor.start'))).toBeTruthy();
});

it('the login asks for a code if an app was set up meanwhile, or by a call whose reply was lost', async () => {
  fakeApi({
    'POST /api/auth/second-factor/set-up': () => errorResponse(409, 'conflict', 'Changed.'),
  });
  await enterPassword('second_factor_setup');
  press(englishText('secondFactor.start'));
  expect(await screen.findByText(englishText('secondFactor.loginTitle'))).toBeTruthy();
  fill(englishText('secondFactor.code'), '123456');
  press(englishText('accounts.login'));
  await waitFor(() =>
    expect(session.logIn).toHaveBeenLastCalledWith({ ...credentials, secondFactorCode: '123456' }),
  );
});
