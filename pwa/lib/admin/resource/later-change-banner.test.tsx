// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AuditLogEntry } from '#sync/contracts/admin/audit.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { LaterChangeBanner } from '#pwa/lib/admin/resource/later-change-banner.tsx';

const api = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: api.call,
}));

afterEach(cleanup);

const entry = (id: string, more: Partial<AuditLogEntry>): AuditLogEntry => ({
  id,
  at: '2026-11-28T17:00:00.000Z',
  action: 'team.edit',
  kind: 'edit',
  subject: 'team',
  actor: { id: 'o', name: 'Omar Zidan', nameArabic: null, email: 'o@x', admin: true, here: true },
  person: null,
  thing: { type: 'team', id: 'ahly', name: 'Al Ahly', nameArabic: null, teams: null, here: true },
  reason: null,
  fields: ['name'],
  changes: [{ field: 'name', from: 'Ahly', to: 'Al Ahly' }],
  status: null,
  role: null,
  count: null,
  ...more,
});
const serve = (...lines: AuditLogEntry[]) =>
  api.call.mockResolvedValue({
    lines,
    totalCount: lines.length,
    skipped: 0,
    next: null,
    previous: null,
  });

/** Waits until nothing is being fetched and the screen shows it. */
const settle = (client: QueryClient) =>
  act(async () => {
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    await new Promise((done) => setTimeout(done, 0));
  });

async function open(onReload: () => void) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const banner = (version: number) => (
    <QueryClientProvider client={client}>
      <LaterChangeBanner record={{ id: 'ahly', version }} onReload={onReload} />
    </QueryClientProvider>
  );
  const { rerender } = render(banner(1));
  await settle(client);
  return {
    show: async (version: number) => {
      rerender(banner(version));
      await settle(client);
    },
    // The live stream does this with every change.
    change: async () => {
      void client.invalidateQueries({ queryKey: ['audit'] });
      await settle(client);
    },
  };
}

it('an open form says who changed the record meanwhile, and what, until it is loaded again', async () => {
  const onReload = vi.fn<() => void>();
  serve(entry('earlier', {}));
  const { change, show } = await open(onReload);
  expect(screen.queryByRole('status')).toBeNull();

  serve(entry('seen', { kind: 'view' }), entry('later', {}), entry('earlier', {}));
  await change();
  const said = screen.getByRole('status').textContent ?? '';
  expect(said).toMatch(/Omar Zidan.*Al Ahly.*07:00 PM/);
  expect(said).toContain('Ahly → Al Ahly');
  fireEvent.click(screen.getByRole('button', { name: englishText('form.reload') }));
  expect(onReload).toHaveBeenCalledOnce();
  await show(2);
  expect(screen.queryByRole('status')).toBeNull();
});

it('an open form of a record that was deleted says by whom, without reloading', async () => {
  serve();
  const { change } = await open(() => undefined);
  serve(entry('gone', { action: 'team.delete', kind: 'delete', fields: [], changes: [] }));
  await change();
  expect(screen.getByRole('status').textContent).toContain('Omar Zidan');
  expect(screen.queryByRole('button')).toBeNull();
});
