// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  ConfirmSendDialog,
  type RecipientCount,
} from '#pwa/features/notifications/recipient-count.tsx';

afterEach(cleanup);

const known: RecipientCount = {
  audience: {},
  organizations: [],
  count: 12,
  refused: [],
  counting: false,
  failed: false,
  retry: () => {},
};
const open = (count: Partial<RecipientCount>) =>
  render(<ConfirmSendDialog count={{ ...known, ...count }} onSend={() => {}} onClose={() => {}} />);
const send = (count: Partial<RecipientCount>) => {
  open(count);
  const name = englishText('notifications.send');
  return screen.getByRole<HTMLButtonElement>('button', { name });
};

it('sending an email can be confirmed once the number of recipients is known', () => {
  expect(send({}).disabled).toBe(false);
});

it('sending an email cannot be confirmed while the recipients are counted', () => {
  expect(send({ counting: true }).disabled).toBe(true);
});

it('if the recipients could not be counted, they can be counted again but no email can be sent', () => {
  const retry = vi.fn<() => void>();
  open({ count: null, failed: true, retry });
  expect(screen.queryByRole('button', { name: englishText('notifications.send') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: englishText('action.tryAgain') }));
  expect(retry).toHaveBeenCalledOnce();
});
