// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideRequests } from '#sync/contracts/admin/bulk-jobs.ts';
import type { Attendee } from '#sync/contracts/events/attendees.ts';
import { useBulkAttendeeActions } from '#pwa/features/attendees/bulk-attendee-actions.tsx';
import { takePendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const mocks = vi.hoisted(() => ({
  call: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  navigate: vi.fn<(to: object) => Promise<void>>(),
  download: vi.fn<(file: { requestFile: () => Promise<unknown> }) => Promise<void>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: mocks.call,
}));
vi.mock('#pwa/lib/files/export-list.ts', () => ({ downloadWithProgress: mocks.download }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => mocks.navigate,
}));

const person = (name: string, state: Attendee['state'] = 'approved'): Attendee => ({
  id: `id-${name}`,
  requestId: `request-${name}`,
  firstName: name,
  lastName: 'Adel',
  nameArabic: null,
  organization: 'Delta Press',
  organizationArabic: null,
  role: 'photographer',
  profilePicture: null,
  email: `${name}@press.example`,
  mobileNumber: null,
  state,
  seat: null,
  attendance: null,
});

function Actions({ people }: { people: readonly Attendee[] }) {
  const { actions, dialog } = useBulkAttendeeActions({
    kind: 'match',
    id: 'm1',
    title: 'Al Ahly v Zamalek',
    selected: people,
    print: () => undefined,
    onRevoked: () => undefined,
  });
  return (
    <>
      {actions}
      {dialog}
    </>
  );
}
const show = (people: readonly Attendee[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Actions people={people} />
    </QueryClientProvider>,
  );
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(at) as HTMLElement);

beforeEach(() => {
  mocks.call.mockReset().mockResolvedValue([]);
  mocks.navigate.mockReset();
  mocks.download.mockReset().mockResolvedValue();
});
afterEach(cleanup);

it('an email to the selected people of a match opens the notification form with their addresses', () => {
  show([person('Mona'), person('Omar', 'pending')]);
  press(englishText('users.writeEmail'));
  expect(takePendingRecipients()?.addresses).toEqual(['Mona@press.example', 'Omar@press.example']);
  expect(mocks.navigate).toHaveBeenCalledWith({ to: '/admin/notifications' });
});

it('the selected people of a match are exported by their ids', async () => {
  show([person('Mona'), person('Omar')]);
  press(englishText('users.export'));
  expect(await mocks.download.mock.calls[0]?.[0].requestFile()).toMatchObject({
    post: { path: '/admin/match/m1/attendees/export', body: { ids: ['id-Mona', 'id-Omar'] } },
  });
});

it('revoking names the person and the match, skips people who are not approved, and needs a reason', async () => {
  show([person('Mona'), person('Omar', 'pending')]);
  press(englishText('approvals.revoke'));
  const title = englishText('attendees.revokeOne', {
    name: 'Mona Adel',
    title: 'Al Ahly v Zamalek',
  });
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  expect(screen.getByText(englishText('attendees.leftOut', { count: 1 }))).toBeDefined();
  const sent = () =>
    mocks.call.mock.calls.flatMap(([endpoint, input]) =>
      endpoint === decideRequests ? [(input as { body: object }).body] : [],
    );
  press(englishText('approvals.revoke'), -1);
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText(englishText('tickets.why')), {
    target: { value: 'Too few seats.' },
  });
  press(englishText('approvals.revoke'), -1);
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ids: ['request-Mona'],
        status: 'rejected',
        expected: 'approved',
        rejectionReason: 'Too few seats.',
      },
    ]),
  );
});
