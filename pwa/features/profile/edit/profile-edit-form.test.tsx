// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProfileEditForm } from '#pwa/features/profile/edit/profile-edit-form.tsx';
import { saveProfile } from '#pwa/lib/sync/save-profile.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/save-profile.ts', () => ({ saveProfile: vi.fn<typeof saveProfile>() }));
vi.mock('#pwa/lib/forms/unsaved-changes-dialog.tsx', () => ({ UnsavedChangesDialog: () => null }));
vi.mock('#pwa/lib/forms/identity-picture-fields.tsx', () => ({
  IdentityPictureFields: () => null,
}));
const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const { user } = loginReply();
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Given name/ });
const save = () => screen.getByRole('button', { name: englishText('profile.saveEdits') });

/** Changes the first name and presses Save. */
async function edit() {
  const onDone = vi.fn<(waiting: string | null) => void>();
  render(
    <ProfileEditForm
      user={{ ...user, organization: 'Nile Wire', mobileNumber: '+201000000000' }}
      onDone={onDone}
    />,
  );
  await act(async () => fireEvent.change(name(), { target: { value: 'Dina' } }));
  await act(async () => fireEvent.click(save()));
  return onDone;
}

it('editing the profile finishes once the edit is stored on the phone', async () => {
  vi.mocked(saveProfile).mockResolvedValue('one');
  const onDone = await edit();
  expect(saveProfile).toHaveBeenCalledWith({ firstName: 'Dina' }, { firstName: 'Sara' });
  expect(onDone).toHaveBeenCalledExactlyOnceWith('one');
});

it.each([
  ['a full phone', new DOMException('no room', 'QuotaExceededError'), 'sync.storageFull', 0],
  ['a database that fails', new Error('nobody is logged in'), 'error.unexpected', 1],
] as const)('a profile edit reports %s, and keeps its text', async (_, error, message, noted) => {
  vi.mocked(saveProfile).mockRejectedValue(error);
  const onDone = await edit();
  expect(screen.getByRole('alert').textContent).toBe(englishText(message));
  expect(onDone).not.toHaveBeenCalled();
  expect(name().value).toBe('Dina');
  expect(save()).toHaveProperty('disabled', false);
  expect(reported).toHaveBeenCalledTimes(noted);
});
