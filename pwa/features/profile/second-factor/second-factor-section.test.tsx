// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SecondFactorSection } from '#pwa/features/profile/second-factor/second-factor-section.tsx';
import { errorResponse, fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

const path = '/api/auth/second-factor';
const off = { enabledAt: null, recoveryCodesLeft: 0, required: false };
const on = { enabledAt: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 10, required: false };
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
const password = 'corner flag wind';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (offline = false) =>
  render(<SecondFactorSection email="mona@league.example" offline={offline} />);
const find = (key: Parameters<typeof englishText>[0]) =>
  screen.findByRole('button', { name: englishText(key) });
const dialog = async () => within(await screen.findByRole('dialog'));
async function fillIdentity(code?: string) {
  const inside = await dialog();
  const fill = (label: string, value: string) =>
    fireEvent.change(inside.getByLabelText(label), { target: { value } });
  fill(englishText('profile.presentPassword'), password);
  if (code !== undefined) fill(englishText('secondFactor.code'), code);
}
const pressInDialog = async (key: Parameters<typeof englishText>[0]) =>
  fireEvent.click((await dialog()).getByRole('button', { name: englishText(key) }));

it('turning on two-factor authentication asks for password and code, and shows recovery codes', async () => {
  let state: object = off;
  const requests = fakeApi({
    [`GET ${path}`]: () => okResponse(state),
    [`POST ${path}/start`]: () => okResponse({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
    [`POST ${path}/confirm`]: () => {
      state = on;
      return okResponse({ recoveryCodes: codes });
    },
  });
  show();
  fireEvent.click(await find('secondFactor.turnOn'));
  await fillIdentity();
  await pressInDialog('action.continue');
  const inside = await dialog();
  await inside.findByText('ABCD EFGH');
  fireEvent.change(inside.getByLabelText(englishText('secondFactor.code')), {
    target: { value: '123456' },
  });
  await pressInDialog('secondFactor.turnOn');
  expect(await inside.findByText(codes[0] ?? '')).toBeTruthy();
  // Closing it now would lose the codes.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(inside.getByLabelText(englishText('secondFactor.codesSaved')));
  await pressInDialog('secondFactor.done');
  expect(
    await screen.findByText(englishText('secondFactor.codesLeft', { count: 10 })),
  ).toBeTruthy();
  expect(requests.flatMap(({ body }) => (body === undefined ? [] : [body]))).toEqual([
    { password },
    { secondFactorCode: '123456' },
  ]);
});

it('setting up the second factor starts again after a lost reply, with a code if it is on by now', async () => {
  let state: object = off;
  const started: unknown[] = [];
  const requests = fakeApi({
    [`GET ${path}`]: () => okResponse(state),
    [`POST ${path}/start`]: () => {
      started.push(requests.at(-1)?.body);
      return started.length === 2
        ? errorResponse(403, 'second_factor', 'Enter the code.')
        : okResponse({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' });
    },
    [`POST ${path}/confirm`]: () => {
      state = on;
      return errorResponse(409, 'conflict', 'Please start again.');
    },
  });
  show();
  fireEvent.click(await find('secondFactor.turnOn'));
  await fillIdentity();
  await pressInDialog('action.continue');
  const inside = await dialog();
  const codeField = () => inside.findByLabelText(englishText('secondFactor.code'));
  fireEvent.change(await codeField(), { target: { value: '123456' } });
  await pressInDialog('secondFactor.turnOn');
  expect(await inside.findByText('Please start again.')).toBeTruthy();
  const passwordField = inside.getByLabelText(englishText('profile.presentPassword'));
  expect((passwordField as HTMLInputElement).value).toBe(password);
  await pressInDialog('action.continue');
  fireEvent.change(await codeField(), { target: { value: '654321' } });
  await pressInDialog('action.continue');
  await inside.findByText('ABCD EFGH');
  expect(((await codeField()) as HTMLInputElement).value).toBe('');
  expect(started).toEqual([{ password }, { password }, { password, secondFactorCode: '654321' }]);
  await pressInDialog('action.cancel');
  expect(await find('secondFactor.newCodes')).toBeTruthy();
});

it('turning off two-factor authentication needs password and code', async () => {
  let state: object = on;
  const requests = fakeApi({
    [`GET ${path}`]: () => okResponse(state),
    [`POST ${path}/disable`]: () => {
      state = off;
      return okResponse({});
    },
  });
  show();
  fireEvent.click(await find('secondFactor.turnOff'));
  await fillIdentity('123456');
  await pressInDialog('secondFactor.turnOff');
  expect(await find('secondFactor.turnOn')).toBeTruthy();
  expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({
    password,
    secondFactorCode: '123456',
  });
});

it('creating new recovery codes shows an error beside its field', async () => {
  let fields: Record<string, string> | null = { secondFactorCode: 'Not right.' };
  fakeApi({
    [`GET ${path}`]: () => okResponse({ ...on, recoveryCodesLeft: 2 }),
    [`POST ${path}/recovery-codes`]: () =>
      fields
        ? errorResponse(422, 'validation', 'Not right.', { fields })
        : okResponse({ recoveryCodes: codes }),
  });
  show();
  expect(await screen.findByText(/Create new recovery codes before you run out/)).toBeTruthy();
  fireEvent.click(await find('secondFactor.newCodes'));
  await fillIdentity('000000');
  await pressInDialog('action.continue');
  const inside = await dialog();
  await waitFor(() => expect(inside.getByText('Not right.')).toBeTruthy());
  fields = null;
  await pressInDialog('action.continue');
  expect(await inside.findByText(codes[1] ?? '')).toBeTruthy();
});

it('two-factor authentication cannot be turned off where it is required', async () => {
  fakeApi({ [`GET ${path}`]: () => okResponse({ ...on, required: true }) });
  show();
  expect(await screen.findByText(englishText('secondFactor.isNeeded'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: englishText('secondFactor.turnOff') })).toBeNull();
});

it('two-factor authentication cannot be changed without signal', () => {
  const requests = fakeApi({});
  show(true);
  expect(screen.getByText(englishText('secondFactor.offline'))).toBeTruthy();
  expect(requests).toEqual([]);
});
