// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyExportButton } from '#pwa/lib/files/lazy-export-button.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

vi.mock('#pwa/lib/session/use-session.ts', async (original) => ({
  ...(await original<object>()),
  useOpenSession: vi.fn<typeof useOpenSession>(),
}));
vi.mock('#pwa/lib/files/export-button.tsx', () => ({
  ExportButton: () => <output />,
}));

async function showFor(scope: string): Promise<void> {
  vi.mocked(useOpenSession).mockReturnValue({ scopes: [scope] } as never);
  await act(async () => {
    render(<LazyExportButton list={{ eventId: 'cup' }} />);
    await vi.dynamicImportSettled();
  });
}

afterEach(cleanup);

it('the export of a list is not offered to members', async () => {
  await showFor('member');
  expect(screen.queryByRole('status')).toBeNull();
});

it.each(['officer', 'admin'])('the export of a list is offered to an %s', async (scope) => {
  await showFor(scope);
  expect(await screen.findByRole('status')).toBeDefined();
});
