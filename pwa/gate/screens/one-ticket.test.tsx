// @vitest-environment happy-dom
/** One ticket at a time: nothing takes the place of an answer that a steward still needs. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { notOurs, showChecking } from '#pwa/gate/testing/shown-checking-screen.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';

vi.mock(import('#pwa/gate/camera/camera-runner.ts'), () => ({
  createCameraRunner: vi.fn<typeof createCameraRunner>(),
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  languageStore.set('en');
});

const [first, second] = [ticketText(1), ticketText(2)];
const letIn: ShownCheck = {
  ...notOurs,
  key: 2,
  decision: { ...notOurs.decision, answer: 'onTheList', counts: 'in', undo: true },
  code: 'Q3K1-MGB9',
  scanId: 'scan-1',
};
const asks: ShownCheck = {
  ...notOurs,
  key: 3,
  decision: { ...notOurs.decision, answer: 'askOfficer', override: 'number' },
  code: 'Q3K1-MGB9',
};
const comparison = 'TLG1:AAAA';
const heading = () => screen.queryByRole('heading', { level: 1, name: /On the list/ });

it('an answer is held for 1.5 seconds before the ticket of the next person counts', async () => {
  const { check, read } = showChecking();
  check.mockResolvedValue(letIn);
  await read(first);
  for (const after of [900, 590]) await read(second, after);
  expect(check).toHaveBeenCalledOnce();
  expect(heading()).not.toBeNull();
  await read(second, 20);
  expect(check).toHaveBeenCalledTimes(2);
});

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it('two tickets in view are named, and neither is checked', async () => {
    languageStore.set(language);
    const { check, read } = showChecking();
    for (let frame = 0; frame < 5; frame += 1) await read([first, second], 200);
    expect(check).not.toHaveBeenCalled();
    const shown = screen.getByRole('alert').textContent;
    expect(shown).toContain(messageText(language, 'gate.check.oneTicket'));
    expect(shown).toContain(messageText(language, 'gate.check.oneTicketText'));
    await read([second], 2000);
    expect(check).toHaveBeenCalledOnce();
    expect(screen.queryByText(messageText(language, 'gate.check.oneTicketText'))).toBeNull();
  });

  it('another gate’s code does not end checking, but offers comparing', async () => {
    languageStore.set(language);
    const { check, onCompare, read } = showChecking();
    await read(comparison);
    expect(onCompare).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain(
      messageText(language, 'gate.check.comparison'),
    );
    const name = messageText(language, 'gate.check.comparisonNow');
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onCompare).toHaveBeenCalledExactlyOnceWith(comparison);
    await read(first);
    expect(check).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('another gate’s code that the steward was asked to scan is compared with immediately', async () => {
  const { onCompare, read } = showChecking({ scansTheirs: true });
  expect(screen.getByRole('status').textContent).toBe(messageText('en', 'gate.check.scanTheirs'));
  await read(comparison);
  expect(onCompare).toHaveBeenCalledExactlyOnceWith(comparison);
});

it('the steward is no longer asked for another gate’s code once a ticket was checked', async () => {
  const { onCompare, read } = showChecking({ scansTheirs: true });
  await read(first);
  await read(comparison);
  expect(onCompare).not.toHaveBeenCalled();
});

it('a ticket beside which another appears within a second is taken back', async () => {
  const { check, undo, read } = showChecking();
  check.mockResolvedValue(letIn);
  await read(first);
  expect(heading()).not.toBeNull();
  await read([first, second], 300);
  expect(undo).toHaveBeenCalledExactlyOnceWith('scan-1');
  expect(check).toHaveBeenCalledOnce();
  expect(heading()).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Show one ticket');
});

it('a ticket from which the steward has gone on is taken back if another appears within a second', async () => {
  const { check, undo, read } = showChecking();
  check.mockResolvedValue(letIn);
  await read(first);
  fireEvent.click(screen.getByRole('button', { name: messageText('en', 'gate.action.next') }));
  await read([first, second], 300);
  expect(undo).toHaveBeenCalledExactlyOnceWith('scan-1');
});

it('taking a check back closes its own answer, and not that of the next person', async () => {
  const { check, undo, read } = showChecking();
  const undone = Promise.withResolvers<boolean>();
  undo.mockReturnValue(undone.promise);
  check.mockResolvedValueOnce(letIn).mockResolvedValueOnce({ ...notOurs, key: 4 });
  await read(first);
  const [button] = screen.getAllByRole('button', { name: messageText('en', 'gate.action.undo') });
  if (button) fireEvent.click(button);
  await read(second);
  await act(async () => undone.resolve(true));
  expect(screen.queryByRole('heading', { level: 1, name: /Not a league ticket/ })).not.toBeNull();
});

it('a ticket beside which another appears while it is still being checked is not shown, and taken back', async () => {
  const { check, undo, read } = showChecking();
  const answer = Promise.withResolvers<ShownCheck>();
  check.mockReturnValue(answer.promise);
  await read(first);
  await read([first, second], 300);
  await act(async () => answer.resolve(letIn));
  expect(undo).toHaveBeenCalledExactlyOnceWith('scan-1');
  expect(heading()).toBeNull();
});

const beginnings = {
  'with a digit in it': (field: HTMLElement) => fireEvent.input(field, { target: { value: '7' } }),
  'that has the focus': (field: HTMLElement) => field.focus(),
};
it.each([
  ['with a digit in it', 'camera'],
  ['with a digit in it', 'scanner'],
  ['that has the focus', 'camera'],
  ['that has the focus', 'scanner'],
] as const)(
  'a field for the officer’s number %s is not replaced by another ticket of the %s, which says so',
  async (beginning, source) => {
    const { check, read, scan } = showChecking();
    check.mockResolvedValue(asks);
    await read(first);
    const field = screen.getByRole('textbox');
    await act(async () => beginnings[beginning](field));
    const { value } = field as HTMLInputElement;
    if (source === 'camera') await read(second);
    else await scan('TICKET', field);
    expect(check).toHaveBeenCalledOnce();
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field).toHaveProperty('value', value);
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toContain(messageText('en', 'gate.check.finishFirst'));
  },
);

it('control: an answer whose field is empty is replaced by the next ticket', async () => {
  const { check, read } = showChecking();
  check.mockResolvedValue(asks);
  await read(first);
  await read(second);
  expect(check).toHaveBeenCalledTimes(2);
});
