// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
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

it('the draft of an email is restored, its files by name only', () => {
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

it('a draft that an earlier version kept is restored', () => {
  const added = new Set(
    ['origin', 'matchIds', 'role', 'organization', 'readers', 'isTranslated'].concat([
      'otherSubject',
      'otherText',
      'otherButtonText',
      'attachments',
    ]),
  );
  const earlier = Object.fromEntries(Object.entries(email).filter(([field]) => !added.has(field)));
  sessionStorage.setItem(key, JSON.stringify({ ...earlier, matchId: 'm1', files: [] }));
  expect(emailDraft('me').read()?.values).toEqual({ ...email, attachments: [] });
});

it('the draft of an email is private to its user, and deleted once it is dropped or emptied', () => {
  emailDraft('me').keep(email, []);
  expect(emailDraft('other').read()).toBeNull();
  emailDraft('me').drop();
  expect(emailDraft('me').read()).toBeNull();
  emailDraft('me').keep(email, []);
  emailDraft('me').keep(emptyValues, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it('the draft of an email is not written after a log-out', () => {
  open('other');
  emailDraft('me').keep(email, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it.each(['{', '[]', '{"subject":1}', '{"category":"everybody"}'])('%s is not a draft', (stored) => {
  sessionStorage.setItem(key, stored);
  expect(emailDraft('me').read()).toBeNull();
});

/** Opens the page with recipients that another page chose. */
const origin = 'People: Al Ahly v Zamalek';
function openWith(kept: Partial<NotificationValues>, addresses: string[]) {
  emailDraft('me').keep({ ...email, ...kept }, []);
  setPendingRecipients(addresses, origin);
  const draft = emailDraft('me');
  const { result } = renderHook(() => {
    const form = useForm<NotificationValues>({ defaultValues: emptyValues });
    return { form, ...useEmailDraft(form, draft) };
  });
  return result;
}

it('a draft keeps its text, and takes over recipients chosen on another page if it has none', () => {
  const result = openWith({ category: 'individuals' }, ['amal@press.example']);
  expect(result.current.replacing).toBeNull();
  expect(result.current.form.getValues()).toMatchObject({
    category: 'individuals',
    addresses: ['amal@press.example'],
    text: email.text,
  });
  const addresses = ['amal@press.example'];
  expect(emailDraft('me').read()?.values).toMatchObject({ addresses, origin });
});

it.each([
  { category: 'users', addresses: [] },
  { category: 'individuals', addresses: ['dalia@press.example'] },
] as const)('recipients of a draft ($category) can be kept', ({ category, addresses }) => {
  const had = { category, addresses: [...addresses] };
  const result = openWith(had, ['amal@press.example']);
  expect(result.current.form.getValues()).toMatchObject(had);
  act(() => result.current.replacing?.keep());
  expect(result.current.replacing).toBeNull();
  expect(result.current.form.getValues()).toMatchObject(had);
  expect(emailDraft('me').read()?.values).toMatchObject(had);
});

it('a draft has the recipients chosen on another page once the administrator confirms', () => {
  const result = openWith({}, ['amal@press.example']);
  act(() => result.current.replacing?.replace());
  expect(result.current.replacing).toBeNull();
  const values = { category: 'individuals', addresses: ['amal@press.example'], text: email.text };
  expect(result.current.form.getValues()).toMatchObject(values);
  expect(emailDraft('me').read()?.values).toMatchObject(values);
});
