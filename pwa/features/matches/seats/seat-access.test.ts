import { describe, expect, it } from 'vitest';
import { seatAccess, type SeatFacts } from '#pwa/features/matches/seats/seat-access.ts';

const booking = {
  status: 'approved',
  revoked: false,
  seat: null,
  seatReservationRequired: true,
} as const;
const facts: SeatFacts = {
  match: { seated: true },
  booking,
  waiting: false,
  refused: false,
  scopes: ['member'],
};
const access = (change: Partial<SeatFacts>) => seatAccess({ ...facts, ...change });
const decided = (status: 'pending' | 'rejected', revoked = false) =>
  access({ booking: { status, revoked, seat: null, seatReservationRequired: false } });

describe('the seats of a match', () => {
  it('are open to whose booking is approved and needs one, and to whom has one already', () => {
    expect(access({})).toBe('open');
    expect(
      access({ booking: { ...booking, seat: 'seat-7', seatReservationRequired: false } }),
    ).toBe('open');
    // The match itself may still be on its way.
    expect(access({ match: null })).toBe('open');
  });

  it('are closed until the booking is approved, and again when it is taken back', () => {
    expect(decided('pending')).toBe('pending');
    expect(decided('rejected')).toBe('rejected');
    expect(decided('rejected', true)).toBe('revoked');
  });

  it('are closed without a booking, whether it waits here, was refused or was never made', () => {
    const none = { booking: undefined };
    expect(access(none)).toBe('notBooked');
    expect(access({ ...none, waiting: true })).toBe('waiting');
    expect(access({ ...none, match: null, waiting: true })).toBe('waiting');
    expect(access({ ...none, refused: true })).toBe('refused');
    expect(access({ ...none, match: null })).toBe('gone');
  });

  it('are closed where there are none, and to who is not of the press', () => {
    const free = { ...booking, seatReservationRequired: false };
    expect(access({ match: { seated: false }, booking: free })).toBe('notSeated');
    expect(access({ match: { seated: false }, booking: undefined })).toBe('notSeated');
    expect(access({ booking: free })).toBe('notSeated');
    expect(access({ scopes: ['officer'], booking: free })).toBe('noPress');
    expect(access({ scopes: ['officer'], booking: undefined })).toBe('noPress');
    expect(access({ scopes: ['admin'], booking: undefined })).toBe('noPress');
  });
});
