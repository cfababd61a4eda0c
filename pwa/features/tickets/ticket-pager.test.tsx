// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { TicketMenu } from '#pwa/features/tickets/ticket-menu.tsx';
import { TicketPager } from '#pwa/features/tickets/ticket-pager.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
  Link: () => null,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/ui/ticket/ticket-card.ts', () => ({ ticketCard: () => null }));
vi.mock('#pwa/lib/tickets/ticket-view.ts', () => ({ toTicketView: () => ({}) }));
/** A menu whose open dialog is about the ticket that it was opened for. */
vi.mock('#pwa/features/tickets/ticket-menu.tsx', () => ({
  TicketMenu: ({ ticket }: Parameters<typeof TicketMenu>[0]) => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {'Options'}
        </button>
        {isOpen &&
          createPortal(
            <div role="dialog">{`Cancel the booking of ${ticket.ref}?`}</div>,
            document.body,
          )}
      </>
    );
  },
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  navigate.mockClear();
});

const soon = 3_600_000;
/** `kickOffIn`: milliseconds from now. */
const ticket = (ref: string, kickOffIn = soon) =>
  ({
    ref,
    id: ref,
    revokedAt: null,
    facts: { date: new Date(Date.now() + kickOffIn).toISOString(), venue: 'Cairo Stadium' },
  }) as unknown as TicketRow;

const pager = (at: number, kickOffIn?: number) => (
  <TicketPager
    tickets={[ticket('first', kickOffIn), ticket('second')]}
    at={at}
    isPast={false}
    past={0}
    context={{ photo: null, asOf: null, offline: false }}
    backTo="/"
  />
);

async function openDialog() {
  const view = render(pager(0));
  fireEvent.click(await screen.findByRole('button', { name: 'Options' }));
  return { ...view, dialog: screen.getByRole('dialog') };
}

function swipe(target: Element): void {
  fireEvent.touchStart(target, { touches: [{ clientX: 300, clientY: 10 }] });
  fireEvent.touchEnd(target, { changedTouches: [{ clientX: 100, clientY: 10 }] });
}

it('an arrow key or a swipe turns to the next ticket', () => {
  const { container } = render(pager(0));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(navigate).toHaveBeenCalledTimes(1);
  swipe(container.querySelector('[data-ticket-page]')!);
  expect(navigate).toHaveBeenCalledTimes(2);
});

it('arrow keys and swipes do not turn the ticket below an open dialog', async () => {
  const { dialog } = await openDialog();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  swipe(dialog);
  expect(navigate).not.toHaveBeenCalled();
});

it('a dialog about a ticket stays about that ticket', async () => {
  const { rerender, dialog } = await openDialog();
  expect(dialog.textContent).toBe('Cancel the booking of first?');
  await act(async () => rerender(pager(1)));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['a coming match', soon, true],
  ['a past match', -24 * soon, false],
])('the screen stays on for a ticket of %s: %s ms from now: %s', async (_, kickOffIn, isOn) => {
  const request = vi
    .fn<() => Promise<EventTarget>>()
    .mockResolvedValue(Object.assign(new EventTarget(), { release: () => undefined }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  await act(async () => render(pager(0, kickOffIn)));
  expect(request).toHaveBeenCalledTimes(isOn ? 1 : 0);
  expect(screen.queryByText(englishText('tickets.screenOn')) !== null).toBe(isOn);
});
