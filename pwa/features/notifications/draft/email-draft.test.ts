// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { emailDraft, useEmailDraft } from '#pwa/features/notifications/draft/email-draft.ts';
import {
  emptyValues,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { setPendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const key = 'touchline.letter.me';
const open = (id: string) =>
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
const email = {
  ...emptyValues,
  category: 'users' as const,
  subject: 'Bibs',
  text: 'From three on.',
  attachments: [{ filename: 'abcdefghijklmnopqrstuv.pdf', title: 'map.pdf' }],
};

beforeEach(() => {
  sessionStorage.clear();
  open('me');
});

it('comes back as it was written, its files by name only', () => {
  emailDraft('me').keep(email, []);
  expect(emailDraft('me').read()).toEqual({
    values: { ...email, attachments: [] },
    files: ['map.pdf'],
  });
  expect(sessionStorage.getItem(key)).not.toContain('abcdefghijklmnopqrstuv');
  // Saving again must not lose the names of the missing files.
  emailDraft('me').keep({ ...email, attachments: [] }, ['map.pdf']);
  expect(emailDraft('me').read()?.files).toEqual(['map.pdf']);
});

it('is nobody else’s, and gone once it is dropped or emptied', () => {
  emailDraft('me').keep(email, []);
  expect(emailDraft('other').read()).toBeNull();
  emailDraft('me').drop();
  expect(emailDraft('me').read()).toBeNull();
  emailDraft('me').keep(email, []);
  emailDraft('me').keep(emptyValues, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it('is not written behind a log-out', () => {
  open('other');
  emailDraft('me').keep(email, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it.each(['{', '[]', '{"subject":1}', '{"category":"everybody"}'])('%s is no email', (stored) => {
  sessionStorage.setItem(key, stored);
  expect(emailDraft('me').read()).toBeNull();
});

it('keeps its text for the recipients that another page chose, who replace its own', () => {
  emailDraft('me').keep(email, []);
  setPendingRecipients(['amal@press.example']);
  const draft = emailDraft('me');
  const { result } = renderHook(() => {
    const form = useForm<NotificationValues>({ defaultValues: emptyValues });
    useEmailDraft(form, draft);
    return form;
  });
  expect(result.current.getValues()).toMatchObject({
    category: 'individuals',
    addresses: ['amal@press.example'],
    text: email.text,
  });
  expect(emailDraft('me').read()?.values.addresses).toEqual(['amal@press.example']);
});
