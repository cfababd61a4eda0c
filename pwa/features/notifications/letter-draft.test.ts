// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { letterDraft } from '#pwa/features/notifications/letter-draft.ts';
import { emptyValues } from '#pwa/features/notifications/notification-form.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const key = 'touchline.letter.me';
const open = (id: string) =>
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
const letter = {
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
  letterDraft('me').keep(letter, []);
  expect(letterDraft('me').read()).toEqual({
    values: { ...letter, attachments: [] },
    files: ['map.pdf'],
  });
  expect(sessionStorage.getItem(key)).not.toContain('abcdefghijklmnopqrstuv');
  // Written on, it still says which files were lost.
  letterDraft('me').keep({ ...letter, attachments: [] }, ['map.pdf']);
  expect(letterDraft('me').read()?.files).toEqual(['map.pdf']);
});

it('is nobody else’s, and gone once it is dropped or emptied', () => {
  letterDraft('me').keep(letter, []);
  expect(letterDraft('other').read()).toBeNull();
  letterDraft('me').drop();
  expect(letterDraft('me').read()).toBeNull();
  letterDraft('me').keep(letter, []);
  letterDraft('me').keep(emptyValues, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it('is not written behind a log-out', () => {
  open('other');
  letterDraft('me').keep(letter, []);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it.each(['{', '[]', '{"subject":1}', '{"category":"everybody"}'])('%s is no letter', (stored) => {
  sessionStorage.setItem(key, stored);
  expect(letterDraft('me').read()).toBeNull();
});
