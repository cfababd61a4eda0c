// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import {
  deleteDraft,
  saveDraft,
  saveInvitedDraft,
  saveProgress,
  readDraft,
} from '#pwa/features/accounts/registration/registration-draft.ts';
import { emptyForm } from '#pwa/features/accounts/registration/registration-form.ts';

const picture = {
  name: 'abcdefghijklmnopqrstuv.jpg',
  preview: 'blob:gone',
  bytes: 640_000,
  sentAt: 1_000_000,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('a registration draft has the texts but never the password', () => {
  saveDraft({ firstName: 'Nadine', password: 'a good long one', confirm: 'a good long one' });
  for (const storage of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(storage))).not.toContain('good long');
  expect(readDraft().form).toEqual({ ...emptyForm, firstName: 'Nadine' });
});

it('a registration draft restores the step and the uploaded pictures', () => {
  saveProgress(2, { pressId: picture });
  const { at, pictures, form } = readDraft(picture.sentAt + 60_000);
  expect(at).toBe(2);
  expect(pictures).toEqual({ pressId: { ...picture, preview: null } });
  expect(form.pressId).toBe(picture.name);
});

it('a registration draft drops a picture whose upload the server has deleted', () => {
  saveProgress(2, { pressId: picture });
  const { pictures, form } = readDraft(picture.sentAt + 2 * 3_600_000);
  expect(pictures).toEqual({});
  expect(form.pressId).toBe('');
});

it.each(['{', '7', '{"at":9,"pictures":{}}', '{"at":1,"pictures":{"pressId":{"name":"../x"}}}'])(
  'the registration starts with an empty form after the invalid draft %s',
  (stored) => {
    sessionStorage.setItem('touchline.registration', stored);
    localStorage.setItem('touchline.registration', stored);
    expect(readDraft()).toEqual({ form: emptyForm, at: 0, pictures: {} });
  },
);

it('a registration draft is deleted completely', () => {
  saveDraft({ firstName: 'Nadine' });
  saveProgress(2, { pressId: picture });
  deleteDraft();
  expect(readDraft(picture.sentAt)).toEqual({ form: emptyForm, at: 0, pictures: {} });
});

const invitation = {
  email: 'nadine@press.example',
  role: 'photographer',
  firstName: null,
  lastName: null,
  organization: 'Delta Press',
};

it('an invitation fills in its values, and keeps the other texts of the same person’s draft', () => {
  saveDraft({ firstName: 'Nadine', email: ' Nadine@press.example', organization: 'Delta' });
  saveProgress(2, {});
  saveInvitedDraft(invitation);
  const { email, role, organization } = invitation;
  expect(readDraft()).toMatchObject({
    form: { ...emptyForm, firstName: 'Nadine', email, role, organization },
    at: 2,
  });
});

it('an invitation deletes a draft that someone else began', () => {
  saveDraft({ firstName: 'Salma', email: 'salma@press.example', mobileNumber: '+201001234567' });
  saveProgress(2, { pressId: picture });
  saveInvitedDraft({ ...invitation, role: null });
  const { email, organization } = invitation;
  expect(readDraft()).toEqual({ form: { ...emptyForm, email, organization }, at: 0, pictures: {} });
});
