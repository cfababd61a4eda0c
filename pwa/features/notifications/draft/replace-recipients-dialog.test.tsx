// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReplaceRecipientsDialog } from '#pwa/features/notifications/draft/replace-recipients-dialog.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const replace = vi.fn<() => void>();
const keep = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  replace.mockReset();
  keep.mockReset();
});

const open = () => {
  render(<ReplaceRecipientsDialog replace={replace} keep={keep} />);
  return screen.getByRole('dialog', { name: englishText('notifications.replaceTitle') });
};
const press = (key: 'notifications.replaceKeep' | 'notifications.replaceConfirm') =>
  fireEvent.click(screen.getByRole('button', { name: englishText(key) }));

it('the recipients of a draft are replaced only once the administrator confirms it', () => {
  open();
  press('notifications.replaceKeep');
  expect([keep.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
  press('notifications.replaceConfirm');
  expect(replace).toHaveBeenCalledTimes(1);
});

it('closing the dialog with Escape keeps the recipients of the draft', () => {
  fireEvent.keyDown(open(), { key: 'Escape' });
  expect([keep.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
});
