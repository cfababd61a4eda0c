// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createRequirement,
  editRequirement,
  type RequirementRow,
} from '#sync/contracts/evidence/requirements.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { RequirementScreen } from '#pwa/features/requirements/requirement-form.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';

const api = vi.hoisted(() => ({
  send: vi.fn<(endpoint: object, input: object) => Promise<unknown>>(),
  call: vi.fn<() => Promise<unknown>>(),
}));
const route = vi.hoisted(() => ({ params: {} as { id?: string } }));
const left = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...api }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/admin/resource/later-change-banner.tsx', () => ({
  LaterChangeBanner: () => null,
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useBlocker: () => ({ status: 'idle' }),
  useNavigate: () => () => undefined,
  useParams: () => route.params,
  useRouter: () => ({ history: { canGoBack: () => false }, navigate: left }),
}));

// Happy-dom's selects have no size, and React Hook Form takes those for edited before it is ready.
Object.assign(HTMLSelectElement.prototype, { size: 0 });

const stored: RequirementRow = {
  id: 'insurance',
  version: 4,
  name: 'Insurance',
  nameArabic: null,
  help: '',
  helpArabic: '',
  roles: ['photographer'],
  kind: 'number',
  required: true,
  freelancersExempt: true,
  expiry: 'months',
  expiryMonths: 6,
  whenExpired: 'no_new_bookings',
  given: 0,
  accepted: 0,
  lacking: 2,
};

beforeEach(() => {
  route.params = {};
  api.send.mockReset();
  api.send.mockResolvedValue({ data: stored, message: null });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RequirementScreen />
    </QueryClientProvider>,
  );
const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

it('a requirement needs a role, and months only where it expires after some', async () => {
  open();
  type(englishText('users.name'), 'Press card');
  submit();
  await screen.findByText(englishText('evidence.roleRequired'));
  fireEvent.click(field(englishText('role.photographer')));
  expect(screen.queryByLabelText(englishText('evidence.expiryMonths'))).toBeNull();
  type(englishText('evidence.expiry'), 'months');
  submit();
  await screen.findByText(englishText('evidence.monthsRequired'));
  expect(api.send).not.toHaveBeenCalled();
  type(englishText('evidence.expiryMonths'), '12');
  submit();
  await waitFor(() => expect(left).toHaveBeenCalledWith({ to: '/admin/requirements' }));
  expect(api.send).toHaveBeenCalledOnce();
  expect(api.send).toHaveBeenCalledWith(
    createRequirement,
    expect.objectContaining({
      body: {
        requirement: {
          name: 'Press card',
          nameArabic: null,
          help: '',
          helpArabic: '',
          roles: ['photographer'],
          kind: 'file',
          required: true,
          freelancersExempt: false,
          expiry: 'months',
          expiryMonths: 12,
          whenExpired: 'remind',
        },
      },
    }),
  );
});

it('an edited requirement keeps its kind, and the months go with that expiry', async () => {
  route.params = { id: stored.id };
  api.call.mockResolvedValue(stored);
  open();
  await screen.findByDisplayValue('Insurance');
  const kind = screen.getByDisplayValue(englishText('evidence.kind.number'));
  expect(kind).toHaveProperty('disabled', true);
  type(englishText('evidence.expiry'), 'entered');
  fireEvent.click(field(englishText('role.written_press')));
  submit();
  await waitFor(() => expect(api.send).toHaveBeenCalledOnce());
  expect(api.send).toHaveBeenCalledWith(
    editRequirement,
    expect.objectContaining({
      params: { id: stored.id },
      body: {
        requirement: {
          roles: ['photographer', 'written_press'],
          expiry: 'entered',
          expiryMonths: null,
        },
        version: 4,
      },
    }),
  );
});
