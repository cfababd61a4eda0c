// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailField, PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';

afterEach(() => {
  cleanup();
  languageStore.set('en');
});

// Memoised by React as a whole: nothing above it renders again.
const fields = (
  <>
    <EmailField error="accounts.emailInvalid" />
    <PasswordField label="P" error={undefined} />
  </>
);

it('a form changes its language in place and keeps what was typed', () => {
  render(fields);
  const input = screen.getByLabelText<HTMLInputElement>(messageText('en', 'accounts.email'));
  fireEvent.change(input, { target: { value: 'mona@example.com' } });

  act(() => languageStore.set('ar'));

  expect(screen.getByLabelText(messageText('ar', 'accounts.email'))).toBe(input);
  expect(input.value).toBe('mona@example.com');
  expect(screen.getByRole('alert').textContent).toBe(messageText('ar', 'accounts.emailInvalid'));
  expect(
    screen.getByRole('button', { name: messageText('ar', 'accounts.showPassword') }),
  ).toBeTruthy();
});
