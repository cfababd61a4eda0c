// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GateDialog } from '#pwa/features/gates/dialogs/gate-dialog.tsx';
import { SettingsDialog } from '#pwa/features/gates/dialogs/settings-dialog.tsx';
import { exampleOverview } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({}),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));

beforeEach(() => {
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id: 'me' } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const overview = exampleOverview();
const dialogs = {
  gate: {
    open: (onClose: () => void) => (
      <GateDialog overview={overview} gate={overview.gates[0] ?? null} onClose={onClose} />
    ),
    label: 'gates.name',
    text: 'Media office',
  },
  settings: {
    open: (onClose: () => void) => <SettingsDialog match={overview.match} onClose={onClose} />,
    label: 'gates.contactName',
    text: 'Mona Adel',
  },
} as const;

it.each(['gate', 'settings'] as const)(
  'the dialog of a match’s %s restores what was typed until it is saved or discarded',
  async (kind) => {
    const { open, label, text } = dialogs[kind];
    const field = () => screen.getByLabelText<HTMLInputElement>(englishText(label));
    const onClose = vi.fn<() => void>();
    const reopen = () => {
      cleanup();
      renderWithQueries(open(onClose));
    };
    reopen();
    const before = field().value;
    const type = () => fireEvent.change(field(), { target: { value: text } });
    type();
    reopen();
    expect(field().value).toBe(text);
    fireEvent.click(screen.getByRole('button', { name: englishText('form.draftAnew') }));
    expect(field().value).toBe(before);
    reopen();
    expect(field().value).toBe(before);

    type();
    fireEvent.click(screen.getByRole('button', { name: englishText('action.save') }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    reopen();
    expect(field().value).toBe(before);
  },
);
