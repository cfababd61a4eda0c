import { expect, it } from 'vitest';
import { eventState } from '#pwa/lib/events/event-state.ts';

const open = { accreditationEnabled: true };
const closed = { accreditationEnabled: false };

it('a tournament’s state follows an application from the phone to the league’s decision', () => {
  expect(eventState(open, undefined, null, false)).toBe('apply');
  expect(eventState(closed, undefined, null, false)).toBe('closed');
  expect(eventState(open, undefined, 'event.join', false)).toBe('waiting');
  expect(eventState(open, { status: 'pending', revoked: false }, 'event.join', false)).toBe(
    'requested',
  );
  expect(eventState(open, { status: 'rejected', revoked: true }, null, false)).toBe('revoked');
});

it('a refused application shows as refused until there is another', () => {
  for (const event of [open, closed])
    expect(eventState(event, undefined, null, true)).toBe('refused');
  expect(eventState(open, undefined, 'event.join', true), 'tried again').toBe('waiting');
  expect(eventState(open, { status: 'pending', revoked: false }, null, true)).toBe('requested');
});

it('a withdrawal shows until the server has it, and never on a decided application', () => {
  const own = (status: 'pending' | 'approved') => ({ status, revoked: false });
  expect(eventState(open, own('pending'), 'event.withdraw', false)).toBe('withdrawing');
  expect(eventState(open, own('approved'), 'event.withdraw', false)).toBe('approved');
  expect(eventState(open, undefined, 'event.withdraw', false), 'pulled already').toBe('apply');
});
