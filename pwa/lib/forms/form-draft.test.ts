// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { clearLocalStorage } from '#pwa/lib/storage/typed-text-backup.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';

const openSessionOf = (id: string | null) =>
  vi
    .spyOn(sessionStore, 'getSnapshot')
    .mockReturnValue(
      (id === null
        ? { phase: 'guest', ended: null }
        : { phase: 'open', session: { user: { id } } }) as ReturnType<
        typeof sessionStore.getSnapshot
      >,
    );

const team = { name: 'Al Ahly', city: 'Cairo', tags: ['red'], logo: '' };

/** A form as it is when its page opens. */
function openForm(stored: typeof team = team, name = 'teams/1') {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: stored });
    return { form, dirty: form.formState.dirtyFields, draft: useFormDraft(form, name, stored) };
  });
  const type = (field: 'name' | 'city' | 'logo', value: string) =>
    act(() => result.current.form.setValue(field, value, { shouldDirty: true }));
  return { result, type, values: () => result.current.form.getValues() };
}

beforeEach(() => {
  localStorage.clear();
  openSessionOf('me');
});

test('a form shows what was typed before the page was closed, as a change', () => {
  const first = openForm();
  expect(first.result.current.draft.found).toBeNull();
  first.type('name', 'Zamalek');
  const { result, values } = openForm();
  expect(values()).toEqual({ ...team, name: 'Zamalek' });
  expect(result.current.dirty).toEqual({ name: true });
  expect(result.current.draft.found?.base).toEqual({ name: 'Al Ahly' });
});

test('fields that were not changed show what is stored now', () => {
  openForm().type('name', 'Zamalek');
  expect(openForm({ ...team, city: 'Giza' }).values()).toMatchObject({
    name: 'Zamalek',
    city: 'Giza',
  });
});

test('a draft is gone once it was sent or discarded, or equals what is stored', () => {
  const first = openForm();
  first.type('name', 'Zamalek');
  act(() => first.result.current.draft.drop());
  expect(openForm().result.current.draft.found).toBeNull();
  const second = openForm();
  second.type('name', 'Zamalek');
  expect(openForm({ ...team, name: 'Zamalek' }).result.current.draft.found).toBeNull();
  second.type('name', 'Al Ahly');
  expect(localStorage).toHaveLength(0);
});

test('each form and each person has their own draft', () => {
  openForm().type('name', 'Zamalek');
  expect(openForm(team, 'teams/2').values()).toEqual(team);
  openSessionOf('other');
  expect(openForm().values()).toEqual(team);
});

test('a draft survives the end of a session, but nothing is written after it', () => {
  const { type } = openForm();
  type('name', 'Zamalek');
  openSessionOf(null);
  type('name', 'Pyramids');
  openSessionOf('me');
  expect(openForm().values().name).toBe('Zamalek');
});

test('a logout deletes the drafts of its person only', () => {
  openForm().type('name', 'Zamalek');
  openSessionOf('other');
  openForm().type('name', 'Pyramids');
  clearLocalStorage('me');
  expect(openForm().values().name).toBe('Pyramids');
  openSessionOf('me');
  expect(openForm().values()).toEqual(team);
});

test('an upload is left out, because the server does not keep it', () => {
  openForm().type('logo', 'abcdefghijklmnopqrstuv.png');
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['no JSON', 'nonsense'],
  ['another shape', '{"typed":7}'],
  ['a field of another kind', '{"typed":{"tags":"red","gone":"x"},"base":{}}'],
])('a stored draft with %s is ignored', (_, text) => {
  localStorage.setItem('touchline.form.me.teams/1', text);
  const { result, values } = openForm();
  expect(result.current.draft.found).toBeNull();
  expect(values()).toEqual(team);
});
