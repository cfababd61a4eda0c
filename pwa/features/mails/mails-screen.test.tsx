// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MailsScreen } from '#pwa/features/mails/mails-screen.tsx';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { listPageSearch, type ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { t } from '#pwa/lib/i18n/translate.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { mailListColumns, type MailRow } from '#sync/contracts/notifications/mail-outbox.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  call: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}));
const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, words: object) => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: calls.send,
  // The screen loads the list again after sending.
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
}));
// Renders only the buttons and cells; the shared list has tests of its own.
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  useListView: () => [{}, () => undefined],
  ResourceList: ({ actions, columns, query, children }: ComponentProps<typeof ResourceList>) => (
    <>
      {actions}
      {columns(t, {} as never)
        .filter(({ id }) => id === 'actions' || id === 'recipient')
        .map(({ id, cell }) => (
          <div key={id}>{cell((query.data as unknown as { rows: never[] }).rows[0] as never)}</div>
        ))}
      {children}
    </>
  ),
}));

const recipient = 'salma@press.example';
const mail = (again: boolean) =>
  ({
    id: 'mail',
    recipient,
    kind: 'notification',
    subject: 'Bibs',
    state: again ? 'failed' : 'sent',
    lastError: null,
    createdAt: '2026-11-21T17:00:00.000Z',
    again,
  }) as unknown as MailRow;

function open(row: MailRow, failed: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(mailsQuery(listPageSearch({}, mailListColumns, '-created')).queryKey, {
    rows: [row],
    totalCount: 1,
    headerCount: 1,
    position: { skipped: 0, next: null, previous: null },
    counts: { queued: 0, sent: 0, failed },
    notification: null,
  });
  render(
    <QueryClientProvider client={client}>
      <MailsScreen />
    </QueryClientProvider>,
  );
}

const again = () =>
  screen.queryByRole('button', { name: englishText('mails.againOne', { recipient }) });
const allAgain = () => screen.queryByRole('button', { name: englishText('mails.allAgain') });
const sent = () => calls.send.mock.calls.map(([, input]) => (input as { body: object }).body);

beforeEach(() => {
  calls.call.mockReset().mockReturnValue(new Promise(() => undefined));
  calls.send.mockReset().mockResolvedValue({ data: { queued: 1, left: 0 }, message: null });
  shown.toast.mockClear();
});
afterEach(cleanup);

it('one failed email can be sent again', async () => {
  open(mail(true), 2);
  fireEvent.click(again() as HTMLElement);
  await waitFor(() =>
    expect(shown.toast).toHaveBeenCalledWith('success', { text: englishText('mails.queuedAgain') }),
  );
  expect(sent()).toEqual([{ ids: ['mail'] }]);
});

it('all failed emails can be sent again', async () => {
  open(mail(true), 2);
  fireEvent.click(allAgain() as HTMLElement);
  await waitFor(() => expect(shown.toast).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ all: true }]);
});

it('sending again is offered only for failed emails', () => {
  open(mail(false), 0);
  expect([again(), allAgain()]).toEqual([null, null]);
});

it('emails that cannot be sent again are counted', async () => {
  calls.send.mockResolvedValue({ data: { queued: 0, left: 3 }, message: null });
  open(mail(true), 3);
  fireEvent.click(allAgain() as HTMLElement);
  await waitFor(() =>
    expect(shown.toast).toHaveBeenCalledExactlyOnceWith('notice', {
      text: englishText('mails.againLeft', { count: 3 }),
    }),
  );
});

it('the dialog shows an email’s text and the names of its attachments', async () => {
  const row = mail(false);
  open(row, 0);
  calls.call.mockResolvedValue({
    mail: { ...row, language: 'en', sentAt: '2026-11-21T17:01:00.000Z' },
    accountId: null,
    subject: 'Bibs',
    text: 'Bibs are given out from 15:00.',
    attachments: ['Map.pdf'],
  });
  const name = englishText('mails.open', { recipient });
  fireEvent.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('Bibs are given out from 15:00.'));
  for (const words of ['Bibs', recipient, 'Map.pdf', 'Sent', '21-11-2026, 07:01 PM'])
    expect(dialog.textContent).toContain(words);
});

it.each(['passwordReset', 'invitation', 'adminInvitation'] as const)(
  'the link of an email is hidden, and the dialog says so (%s)',
  async (kind) => {
    const row = { ...mail(false), kind };
    open(row, 0);
    calls.call.mockResolvedValue({
      mail: { ...row, language: 'en' },
      accountId: null,
      subject: 'Your link',
      text: 'Open https://portal.example/#...',
      attachments: [],
    });
    const name = englishText('mails.open', { recipient });
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(englishText('mails.secretHidden'))).toBeTruthy();
  },
);
