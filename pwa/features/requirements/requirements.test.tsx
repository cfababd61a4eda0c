// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderRequirements, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { RequirementsScreen } from '#pwa/features/requirements/requirements.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';

const api = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, input: { body?: { ids: string[] } }) => Promise<unknown>>(),
}));
const toast = vi.hoisted(() => vi.fn<(kind: string, texts: object) => void>());
const navigate = vi.hoisted(() => vi.fn<() => void>());
const route = vi.hoisted(() => ({ search: {} as { q?: string } }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...api }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useLocation: () => ({ pathname: '/admin/requirements' }),
  useNavigate: () => navigate,
  useRouter: () => ({ subscribe: () => () => undefined }),
  useSearch: () => route.search,
}));

const requirement = (name: string): RequirementRow => ({
  id: name.toLowerCase(),
  version: 1,
  name,
  nameArabic: null,
  help: '',
  helpArabic: '',
  roles: ['photographer'],
  kind: 'file',
  required: true,
  freelancersExempt: false,
  expiry: 'none',
  expiryMonths: null,
  whenExpired: 'remind',
  given: 0,
  accepted: 0,
  lacking: 2,
});

/** The requirements as the server has them, and the orders that it was sent. */
let stored: RequirementRow[];
let orders: string[][];
let held: Promise<void> | undefined;

beforeEach(() => {
  stored = ['Letter', 'Licence', 'Samples'].map(requirement);
  orders = [];
  held = undefined;
  route.search = {};
  toast.mockReset();
  navigate.mockReset();
  api.call.mockImplementation(async (endpoint, input) => {
    if (endpoint === orderRequirements) {
      const ids = input.body?.ids ?? [];
      orders.push(ids);
      await held;
      stored = ids.flatMap((id) => stored.find((row) => row.id === id) ?? []);
    }
    return stored;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <RequirementsScreen />
    </QueryClientProvider>,
  );
  await screen.findByText('Letter');
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset['row']);
const up = (name: string) =>
  screen.getByRole('button', { name: englishText('evidence.moveUp', { name }) });
const down = (name: string) =>
  screen.getByRole('button', { name: englishText('evidence.moveDown', { name }) });
async function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
  await act(async () => void (await Promise.resolve()));
}

it('a requirement moves by one place, and its button keeps the focus at the end of the list', async () => {
  await open();
  for (const order of [
    ['licence', 'letter', 'samples'],
    ['licence', 'samples', 'letter'],
  ]) {
    await press(down('Letter'));
    await waitFor(() => expect(shown()).toEqual(order));
    await waitFor(() => expect(stored.map(({ id }) => id)).toEqual(order));
    expect(document.activeElement).toBe(down('Letter'));
  }
  expect(down('Letter').getAttribute('aria-disabled')).toBe('true');
  await press(down('Letter'));
  expect(orders).toHaveLength(2);
  await press(up('Samples'));
  await waitFor(() => expect(stored[0]?.id).toBe('samples'));
  expect(document.activeElement).toBe(up('Samples'));
});

it('moves that are made while one is being sent are sent together after it', async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await press(down('Letter'));
  await waitFor(() => expect(orders).toHaveLength(1));
  await press(down('Letter'));
  await waitFor(() => expect(shown()).toEqual(['licence', 'samples', 'letter']));
  await press(up('Samples'));
  await waitFor(() => expect(shown()).toEqual(['samples', 'licence', 'letter']));
  expect(orders).toHaveLength(1);
  await act(async () => resolve());
  await waitFor(() => expect(stored[0]?.id).toBe('samples'));
  expect(orders).toEqual([
    ['licence', 'letter', 'samples'],
    ['samples', 'licence', 'letter'],
  ]);
});

it('a move that the server refuses is undone and reported', async () => {
  await open();
  const { promise, reject } = Promise.withResolvers<void>();
  held = promise;
  await press(up('Samples'));
  await waitFor(() => expect(shown()).toEqual(['letter', 'samples', 'licence']));
  await act(async () => reject(new ApiError('conflict', 'Changed.', { status: 409 })));
  await waitFor(() => expect(shown()).toEqual(['letter', 'licence', 'samples']));
  expect(toast).toHaveBeenCalledWith('error', { text: 'Changed.' });
});

it('requirements cannot be moved while a search hides some of them', async () => {
  route.search = { q: 'letter' };
  await open();
  expect(shown()).toEqual(['letter']);
  expect(screen.queryByRole('button', { name: /up$|down$/ })).toBeNull();
});

it('asking people in the menu of a row does not open the row', async () => {
  await open();
  const menu = englishText('evidence.rowActions', { name: 'Letter' });
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: englishText('evidence.ask') }));
  fireEvent.click(await screen.findByRole('dialog'));
  expect(navigate).not.toHaveBeenCalled();
});
