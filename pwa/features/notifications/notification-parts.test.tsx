// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishText, messageText } from '#sync/contracts/messages/catalogue.ts';
import { searchMatch } from '#sync/contracts/matches/match-search.ts';
import { testNotification } from '#sync/contracts/notifications/notifications.ts';
import { EmailPreview } from '#pwa/features/notifications/email-preview.tsx';
import { RecipientFields } from '#pwa/features/notifications/fields/recipient-fields.tsx';
import { MatchesField } from '#pwa/features/notifications/fields/record-fields.tsx';
import {
  emptyValues,
  type NotificationValues,
  validateNotification,
} from '#pwa/features/notifications/notification-form.ts';
import { RecipientCountLabel } from '#pwa/features/notifications/recipient-count.tsx';
import { SendTestButton } from '#pwa/features/notifications/send-test-button.tsx';

const mocks = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: { query: Record<string, string> }) => Promise<unknown>>(),
  send: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  toast: vi.fn<(tone: string, options: { text: string }) => void>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: mocks.call,
  send: mocks.send,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: mocks.toast }));

const open = (content: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  mocks.call.mockReset();
  mocks.send.mockReset().mockResolvedValue({ data: { queued: 2 }, message: 'On its way.' });
  mocks.toast.mockReset();
});
afterEach(cleanup);

function Recipients({ addresses }: { addresses: string[] }) {
  const form = useForm<NotificationValues>({
    defaultValues: { ...emptyValues, addresses, origin: 'People: Cup · Filtered by: Approved' },
  });
  return <RecipientFields form={form} errorOf={() => undefined} organizations={[]} />;
}

it('recipients taken from a list are shown with its filters until one is removed', () => {
  open(<Recipients addresses={['mona@press.example', 'omar@press.example']} />);
  screen.getByText('People: Cup · Filtered by: Approved');
  press(englishText('notifications.removeReceiver', { address: 'mona@press.example' }));
  expect(screen.queryByText(/Filtered by/)).toBeNull();
  screen.getByText('omar@press.example');
});

const values: NotificationValues = { ...emptyValues, subject: 'الصدريات', text: 'من الثالثة.' };
const both = { ...values, isTranslated: true, otherSubject: 'Bibs', otherText: 'From three.' };

const page = (email: string, next: string | null) => ({
  receivers: 2,
  refused: [],
  organizations: [],
  recipients: [
    {
      email,
      account: email.startsWith('mona')
        ? {
            id: '1',
            firstName: 'Mona',
            lastName: 'Adel',
            nameArabic: null,
            role: 'photographer',
            organization: 'Delta Press',
            organizationArabic: null,
            language: 'ar',
          }
        : null,
    },
  ],
  skipped: 0,
  next,
  previous: null,
});

it('the number of recipients opens the list of all of them, page by page', async () => {
  mocks.call.mockImplementation(async (_, { query }) =>
    query['after'] === undefined ? page('mona@press.example', 'p2') : page('x@y.example', null),
  );
  const audience = { usersReceivers: [{ status: 'approved' as const }] };
  const count = { count: 2, refused: [], organizations: [], counting: false, failed: false };
  open(<RecipientCountLabel count={{ ...count, audience, retry: () => undefined }} />);
  press('2 recipients');
  const dialog = await screen.findByRole('dialog', { name: '2 recipients' });
  const first = await within(dialog).findByText('Mona Adel');
  expect(first.closest('li')?.textContent).toContain('Photographer · Delta Press · Arabic');
  fireEvent.click(
    within(dialog).getByRole('button', { name: englishText('notifications.listMore') }),
  );
  const second = await within(dialog).findByText('x@y.example');
  expect(second.closest('li')?.textContent).toContain(englishText('notifications.noAccount'));
  expect(mocks.call.mock.calls.map(([, { query }]) => query)).toEqual([{}, { after: 'p2' }]);
  expect(mocks.call.mock.calls[0]?.[1]).toMatchObject({ body: { email: audience } });
  expect(within(dialog).queryByText(englishText('notifications.listMore'))).toBeNull();
});

function TestForm({ start }: { start: NotificationValues }) {
  const form = useForm<NotificationValues>({
    defaultValues: start,
    resolver: (typed) => {
      const problems = Object.entries(validateNotification(typed, location.origin));
      const errors = problems.map(([field, message]) => [field, { type: 'contract', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const { subject, text } = form.formState.errors;
  return (
    <>
      <SendTestButton form={form} />
      <p>{[subject?.message, text?.message].filter(Boolean).join(' ')}</p>
    </>
  );
}

it('a test of the email is sent with its content only, and needs no recipients', async () => {
  open(<TestForm start={{ ...both, attachments: [{ filename: 'a.pdf', title: 'map.pdf' }] }} />);
  press(englishText('notifications.test'));
  await waitFor(() => expect(mocks.toast).toHaveBeenCalled());
  expect(mocks.send.mock.calls[0]?.[0]).toBe(testNotification);
  expect(mocks.send.mock.calls[0]?.[1]).toMatchObject({
    body: {
      email: {
        mail: { subject: 'الصدريات', translation: { subject: 'Bibs', text: 'From three.' } },
      },
    },
  });
  expect(mocks.toast.mock.calls[0]?.[1].text).toBe(
    `On its way. ${englishText('notifications.testWithoutFiles')}`,
  );
});

it('a test of an email without a subject and a text marks both fields, and is not sent', async () => {
  open(<TestForm start={emptyValues} />);
  press(englishText('notifications.test'));
  await screen.findByText('notifications.subjectRequired notifications.textRequired');
  expect(mocks.send).not.toHaveBeenCalled();
});

it('the preview is in the email’s language, also where nothing is typed yet', () => {
  open(<EmailPreview values={emptyValues} />);
  const preview = screen.getByRole('region', { name: englishText('notifications.preview') });
  for (const key of ['notifications.previewSubject', 'notifications.previewText'] as const) {
    expect(within(preview).queryByText(englishText(key))).toBeNull();
    within(preview).getByText(messageText('ar', key));
  }
});

it('the preview of an email in both languages shows one, then the other', () => {
  open(<EmailPreview values={both} />);
  screen.getByText('الصدريات');
  expect(screen.queryByText('Bibs')).toBeNull();
  press(englishText('notifications.inEnglish'));
  expect(screen.getByText('Bibs').closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(screen.queryByText('الصدريات')).toBeNull();
});

it('web addresses in the preview are links that open beside the form', () => {
  open(<EmailPreview values={{ ...values, text: 'See https://press.example/map.' }} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://press.example/map' });
  expect([link.href, link.target]).toEqual(['https://press.example/map', '_blank']);
});

it('several matches are selected by search, and removed one by one', async () => {
  const match = (id: string, home: string) => ({
    id,
    name: id,
    date: '2030-05-01T17:00:00.000Z',
    eventId: 'e',
    event: 'League',
    eventArabic: null,
    home,
    homeArabic: null,
    away: 'Zamalek',
    awayArabic: null,
    venue: 'Cairo',
    venueArabic: null,
  });
  const all = [match('m1', 'Ahly'), match('m2', 'Pyramids')];
  mocks.call.mockImplementation(async (endpoint, { query }) => {
    expect(endpoint).toBe(searchMatch);
    return 'match' in query ? all.filter(({ id }) => id === query['match']) : all;
  });
  function Matches() {
    const form = useForm<NotificationValues>({ defaultValues: emptyValues });
    return (
      <>
        <MatchesField form={form} error={undefined} />
        <output aria-label="chosen">{form.watch('matchIds').join()}</output>
      </>
    );
  }
  open(<Matches />);
  const choose = async (name: RegExp) => {
    const label = { name: englishText('notifications.matches') };
    const field = screen.getByRole<HTMLInputElement>('combobox', label);
    await waitFor(() => expect(field.disabled).toBe(false));
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  await choose(/Ahly/);
  await choose(/Pyramids/);
  expect(screen.getByLabelText('chosen').textContent).toBe('m1,m2');
  const remove = await screen.findByRole('button', { name: /^Remove .*Ahly/ });
  fireEvent.click(remove);
  expect(screen.getByLabelText('chosen').textContent).toBe('m2');
});
