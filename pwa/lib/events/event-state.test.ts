import { expect, it } from 'vitest';
import { eventState } from '#pwa/lib/events/event-state.ts';

const open = { accreditationEnabled: true };
const closed = { accreditationEnabled: false };

it('the state follows an application from the phone to the league’s decision', () => {
  expect(eventState(open, undefined, false, false)).toBe('apply');
  expect(eventState(closed, undefined, false, false)).toBe('closed');
  expect(eventState(open, undefined, true, false)).toBe('waiting');
  expect(eventState(open, { status: 'pending', revoked: false }, true, false)).toBe('requested');
  expect(eventState(open, { status: 'rejected', revoked: true }, false, false)).toBe('revoked');
});

it('a refused application shows as refused until there is another', () => {
  for (const event of [open, closed])
    expect(eventState(event, undefined, false, true)).toBe('refused');
  expect(eventState(open, undefined, true, true), 'tried again').toBe('waiting');
  expect(eventState(open, { status: 'pending', revoked: false }, false, true)).toBe('requested');
});
