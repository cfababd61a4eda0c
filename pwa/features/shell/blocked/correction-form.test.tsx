// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectionForm } from '#pwa/features/shell/blocked/correction-form.tsx';
import { updateSessionUser } from '#pwa/lib/session/session.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { exampleRequirement } from '#pwa/lib/testing/example-requirement.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
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
const requirements = vi.hoisted(() => ({ list: [] as Requirement[] }));
vi.mock('#pwa/lib/evidence/use-requirements.ts', () => ({
  useRequirements: () => ({
    requirements: requirements.list,
    isLoaded: true,
    refresh: () => undefined,
  }),
}));
vi.mock('#pwa/lib/forms/unsaved-changes-dialog.tsx', () => ({
  UnsavedChangesDialog: () => null,
  ConfirmLeaveDialog: () => null,
}));
vi.mock('#pwa/lib/forms/identity-picture-fields.tsx', () => ({
  IdentityPictureFields: ({ errorOf }: { errorOf: (field: string) => string | undefined }) =>
    `press ID: ${errorOf('pressId')}, photo: ${errorOf('profilePicture')}`,
}));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  requirements.list = [];
  localStorage.clear();
});

const { user } = loginReply();

it('a correction on a full phone is reported, and the retry is the same request', async () => {
  calls.call.mockResolvedValue({ ...user, status: 'pending' });
  vi.mocked(updateSessionUser).mockRejectedValueOnce(
    new DOMException('no room', 'QuotaExceededError'),
  );
  render(<CorrectionForm user={user} reason={null} onCancel={() => undefined} />);
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

it('a correction repeats the league’s reason, and marks its fields until they are changed', () => {
  const reason = 'reason.nameDiffers\nreason.pressId\nCall us.';
  render(<CorrectionForm user={user} reason={reason} onCancel={() => undefined} />);
  const differs = englishText('reason.nameDiffers');
  const isMarked = (name: RegExp) =>
    screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true';
  expect(screen.getByRole('figure').textContent).toContain(
    `${differs}\n${englishText('reason.pressId')}\nCall us.`,
  );
  expect(screen.getByText(/press ID: .*, photo: undefined/).textContent).toContain(
    englishText('reason.pressId'),
  );
  expect(isMarked(/Given name/)).toBe(true);
  expect(isMarked(/Family name/)).toBe(true);
  expect(isMarked(/Mobile number/)).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: /Given name/ }), {
    target: { value: 'Dina' },
  });
  expect(isMarked(/Given name/)).toBe(false);
  expect(screen.getAllByText(differs)).toHaveLength(1);
});

it('an answer shows only what the league asks about, and sends it with a message', async () => {
  calls.call.mockResolvedValue({ ...user, status: 'pending' });
  const question = {
    id: 'q',
    fields: ['organization' as const],
    requirements: [],
    text: 'reason.organization\nWhich outlet?',
    askedAt: '2026-11-20T08:00:00.000Z',
  };
  render(<CorrectionForm user={user} question={question} onCancel={() => undefined} />);
  expect(screen.getByRole('figure').textContent).toContain('Which outlet?');
  expect(screen.queryByRole('textbox', { name: /Given name/ })).toBeNull();
  const send = screen.getByRole('button', { name: englishText('accounts.sendAnswer') });
  await act(async () => fireEvent.click(send));
  expect(screen.getByText(englishText('accounts.answerRequired'))).toBeTruthy();
  expect(calls.call).not.toHaveBeenCalled();

  const type = async (name: string | RegExp, value: string) =>
    act(async () => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));
  await type('Organization', 'Delta Press');
  await type(englishText('accounts.yourAnswer'), ' Since May. ');
  await act(async () => fireEvent.click(send));
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({
    params: { id: 'q' },
    body: { user: { organization: 'Delta Press' }, answer: 'Since May.' },
  });
  expect(updateSessionUser).toHaveBeenCalledWith({ ...user, status: 'pending' });
});

it('an answer about a requirement sends the new evidence, and only for that requirement', async () => {
  calls.call.mockResolvedValue({ ...user, status: 'pending' });
  requirements.list = [exampleRequirement, { ...exampleRequirement, id: 'other', name: 'Letter' }];
  const question = {
    id: 'q',
    fields: [],
    requirements: [exampleRequirement.id],
    text: 'Which number?',
    askedAt: '2026-11-20T08:00:00.000Z',
  };
  render(<CorrectionForm user={user} question={question} onCancel={() => undefined} />);
  expect(screen.queryByRole('textbox', { name: /Letter/ })).toBeNull();
  const number = screen.getByRole('textbox', { name: /Union card/ });
  await act(async () => fireEvent.change(number, { target: { value: ' EG-2 ' } }));
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: englishText('accounts.sendAnswer') })),
  );
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({
    body: { user: {}, evidence: [{ requirementId: exampleRequirement.id, number: 'EG-2' }] },
  });
});
