// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CloseDialog } from '#pwa/features/gates/dialogs/close-dialog.tsx';
import { exampleOverview, now } from '#pwa/features/gates/testing/example-gates.ts';
import { renderWithQueries } from '#pwa/features/gates/testing/render-with-queries.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockClear();
  calls.call.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

/** Four of the seven phones need no reason: two have handed in, one is lost, one is discarded. */
function overview(): GateOverview {
  const { devices, ...rest } = exampleOverview();
  const at = '2026-11-21T20:30:00.000Z';
  const ended = [
    { handedInAt: at },
    { handedInAt: at },
    { lostReason: 'stolen' },
    { revokedAt: at, discarded: true },
  ];
  return { ...rest, devices: devices.map((device, index) => ({ ...device, ...ended[index] })) };
}
const missing = () => overview().devices.slice(4);
const reason = (name: string) => screen.getByLabelText(englishText('gates.whyMissing', { name }));
const close = () =>
  fireEvent.click(screen.getByRole('button', { name: englishText('gates.closeMatch') }));

it('gates can be closed only with a reason for each phone that has not handed in', async () => {
  renderWithQueries(<CloseDialog overview={overview()} now={now} onClose={onClose} />);
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getByText(/Tarek Nabil, Gate 4, last synced 05:38 PM/)).toBeTruthy();
  fireEvent.change(reason('Tarek Nabil'), { target: { value: 'Battery died' } });
  fireEvent.change(reason('Sara Mounir'), { target: { value: '   ' } });
  close();
  expect(await screen.findAllByText(englishText('error.required'))).toHaveLength(2);
  expect(calls.call).not.toHaveBeenCalled();
});

it('closing the gates sends the reasons by the phones’ ids', async () => {
  renderWithQueries(<CloseDialog overview={overview()} now={now} onClose={onClose} />);
  for (const { label } of missing())
    fireEvent.change(reason(label), { target: { value: ` ${label} left ` } });
  close();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({
    body: { missing: Object.fromEntries(missing().map(({ id, label }) => [id, `${label} left`])) },
  });
});

it('a refused closing of the gates keeps the dialog open, with the server’s error', async () => {
  calls.call.mockRejectedValue(new ApiError('conflict', 'A phone is missing.', { status: 409 }));
  renderWithQueries(<CloseDialog overview={overview()} now={now} onClose={onClose} />);
  for (const { label } of missing()) fireEvent.change(reason(label), { target: { value: 'Gone' } });
  close();
  expect((await screen.findByRole('alert')).textContent).toContain('A phone is missing.');
  expect(onClose).not.toHaveBeenCalled();
});

it('closing gates whose phones have all handed in needs no reason', async () => {
  const all = overview();
  const devices = all.devices.map((device) => ({ ...device, handedInAt: all.erasedAt }));
  renderWithQueries(<CloseDialog overview={{ ...all, devices }} now={now} onClose={onClose} />);
  close();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.call.mock.calls[0]?.[1]).toMatchObject({ body: { missing: {} } });
});

it('if a missing phone was at a gate for everyone, the dialog says that no one will count as absent', () => {
  const count = overview().marks.filter(({ presence }) => presence === 'notSeen').length;
  const warning = englishText('gates.allUnknown', { count });
  const shown = (devices: GateOverview['devices']) => {
    cleanup();
    renderWithQueries(
      <CloseDialog overview={{ ...overview(), devices }} now={now} onClose={onClose} />,
    );
    return screen.queryByText(warning) !== null;
  };
  const [tarek, sara] = missing();
  expect(shown([tarek!])).toBe(true);
  expect(shown([{ ...tarek!, lostReason: 'stolen' }])).toBe(true);
  expect(shown([{ ...tarek!, handedInAt: '2026-11-21T20:30:00.000Z' }])).toBe(false);
  expect(shown([sara!])).toBe(false);
  expect(shown([{ ...sara!, rights: 'officer' }])).toBe(true);
});

it('no one counts as absent while a phone is missing', () => {
  const absent = englishText('gateOverview.attendance.absent');
  renderWithQueries(<CloseDialog overview={overview()} now={now} onClose={onClose} />);
  expect(screen.getByText(englishText('gates.notSeen'))).toBeTruthy();
  expect(screen.queryByText(absent)).toBeNull();
  cleanup();
  // The lost phone is not among them, because it was at a gate for everyone.
  const all = { ...overview(), devices: [0, 1, 3].map((at) => overview().devices[at]!) };
  renderWithQueries(<CloseDialog overview={all} now={now} onClose={onClose} />);
  expect(screen.getByText(absent)).toBeTruthy();
});
