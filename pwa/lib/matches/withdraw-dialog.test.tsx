// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WithdrawDialog, type Withdrawable } from '#pwa/lib/matches/withdraw-dialog.tsx';
import { withdrawApplication, withdrawBooking } from '#pwa/lib/sync/withdraw.ts';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';

vi.mock('#pwa/lib/sync/withdraw.ts', () => ({
  withdrawApplication: vi.fn<typeof withdrawApplication>(async () => {}),
  withdrawBooking: vi.fn<typeof withdrawBooking>(async () => {}),
}));

const ids = { eventId: 'e1', matchId: 'm1', name: 'Al Ahly v Zamalek', hasSeat: true };
const ask = (what: Withdrawable) => {
  const onClose = vi.fn<() => void>();
  render(<WithdrawDialog what={what} onClose={onClose} />);
  return onClose;
};
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  syncStatus.set({ reach: 'unknown' });
});

it('cancelling a booking names the match and says that the ticket ends', async () => {
  const onClose = ask({ kind: 'booking', ...ids, isOpen: false });
  screen.getByRole('dialog', { name: 'Cancel your booking for Al Ahly v Zamalek?' });
  screen.getByText(/invalid immediately.*take your seat.*can’t book this match again/);
  await press('Cancel booking');
  expect(withdrawBooking).toHaveBeenCalledExactlyOnceWith({
    eventId: 'e1',
    matchId: 'm1',
    expected: 'approved',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('cancelling a booking without a seat mentions no seat', () => {
  ask({ kind: 'booking', ...ids, hasSeat: false, isOpen: true });
  expect(screen.getByText(/invalid immediately/).textContent).not.toContain('seat');
});

it('without signal the dialog says when the ticket becomes invalid, and nothing else', () => {
  syncStatus.set({ reach: 'unreachable' });
  ask({ kind: 'booking', ...ids, isOpen: true });
  const { textContent } = screen.getByText(/invalid when you’re online/);
  expect(textContent).not.toMatch(/immediately|valid until/);
});

it('a request is cancelled only while it is pending, and may be made again', async () => {
  ask({ kind: 'request', ...ids, isOpen: true });
  screen.getByRole('dialog', { name: 'Cancel your request for Al Ahly v Zamalek?' });
  screen.getByText('You can book again while booking is open.');
  await press('Cancel request');
  expect(withdrawBooking).toHaveBeenCalledExactlyOnceWith({
    eventId: 'e1',
    matchId: 'm1',
    expected: 'pending',
  });
});

it('closing the dialog keeps the booking', async () => {
  const onClose = ask({ kind: 'booking', ...ids, isOpen: true });
  await press('Keep booking');
  expect(onClose).toHaveBeenCalledOnce();
  expect(withdrawBooking).not.toHaveBeenCalled();
});

it('cancelling a booking without signal says when it is sent', async () => {
  syncStatus.set({ reach: 'unreachable' });
  ask({ kind: 'application', eventId: 'e1', name: 'Egypt Cup', isOpen: true });
  screen.getByText(/it will be sent when you’re online/);
  await press('Withdraw application');
  expect(withdrawApplication).toHaveBeenCalledExactlyOnceWith('e1');
});
