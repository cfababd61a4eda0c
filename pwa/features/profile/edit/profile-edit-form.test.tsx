// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProfileEditForm } from '#pwa/features/profile/edit/profile-edit-form.tsx';
import { saveProfile } from '#pwa/lib/sync/save-profile.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { englishText, messageText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/save-profile.ts', () => ({ saveProfile: vi.fn<typeof saveProfile>() }));
const tickets = vi.hoisted(() => ({ rows: [] as object[] }));
vi.mock('#pwa/lib/sync/hooks.ts', async (original) => ({
  ...(await original<object>()),
  useCollection: () => tickets.rows,
}));
vi.mock('#pwa/lib/forms/unsaved-changes-dialog.tsx', () => ({ UnsavedChangesDialog: () => null }));
vi.mock('#pwa/lib/forms/identity-picture-fields.tsx', () => ({
  IdentityPictureFields: () => null,
}));
const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  cleanup();
  languageStore.set('en');
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

it.each([
  [/Given name/, 'Dína', 'Dna', 'accounts.givenNamesEnglish'],
  [/Family name/, 'Adel-Noor', 'AdelNoor', 'accounts.familyNameEnglish'],
  ['Organization', 'Nile “Photos”', 'Nile Photos', 'accounts.organizationEnglish'],
  ['Name in Arabic', 'Dina دينا', ' دينا', 'error.arabicLetters'],
  ['Mobile number', '+20 100', '+20100', 'accounts.mobileInvalid'],
] as const)('the profile field %s says what it drops of %s', (label, typed, kept, message) => {
  render(<ProfileEditForm user={user} onDone={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  fireEvent.input(field, { target: { value: typed } });
  expect(field.value).toBe(kept);
  expect(screen.getByRole('alert').textContent).toBe(englishText(message));
  fireEvent.input(field, { target: { value: `${kept} ` } });
  fireEvent.input(field, { target: { value: kept } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('in Arabic, fields of the profile that need English letters say so', () => {
  languageStore.set('ar');
  render(<ProfileEditForm user={user} onDone={() => undefined} />);
  expect(screen.getAllByText(messageText('ar', 'accounts.englishLetters'))).toHaveLength(3);
});

it('a changed name says that tickets of coming matches will be reissued', () => {
  const ticket = (days: number, revokedAt: string | null = null) => ({
    revokedAt,
    facts: { date: new Date(Date.now() + days * 24 * 3_600_000).toISOString() },
  });
  tickets.rows = [ticket(1), ticket(2), ticket(-2), ticket(3, '2026-11-21T17:00:00.000Z')];
  render(<ProfileEditForm user={user} onDone={() => undefined} />);
  const notice = () => screen.queryByText(englishText('profile.newTickets', { count: 2 }));
  expect(notice()).toBeNull();
  fireEvent.change(name(), { target: { value: 'Dina' } });
  expect(notice()).not.toBeNull();
  fireEvent.change(name(), { target: { value: user.firstName } });
  expect(notice()).toBeNull();
});
