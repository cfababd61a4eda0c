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

describe('access to the seat map', () => {
  it('the seat map is open with an approved booking that needs a seat or has one', () => {
    expect(access({})).toBe('open');
    expect(
      access({ booking: { ...booking, seat: 'seat-7', seatReservationRequired: false } }),
    ).toBe('open');
    // The match itself may not be synced yet.
    expect(access({ match: null })).toBe('open');
  });

  it('the seat map is closed until the booking is approved, and again when it is revoked', () => {
    expect(decided('pending')).toBe('pending');
    expect(decided('rejected')).toBe('rejected');
    expect(decided('rejected', true)).toBe('revoked');
  });

  it('the seat map is closed without a booking, whether it is unsent, refused or was never made', () => {
    const none = { booking: undefined };
    expect(access(none)).toBe('notBooked');
    expect(access({ ...none, waiting: true })).toBe('waiting');
    expect(access({ ...none, match: null, waiting: true })).toBe('waiting');
    expect(access({ ...none, refused: true })).toBe('refused');
    expect(access({ ...none, match: null })).toBe('gone');
  });

  it('the seat map is closed for a match without seats, and for people who are not press', () => {
    const free = { ...booking, seatReservationRequired: false };
    expect(access({ match: { seated: false }, booking: free })).toBe('notSeated');
    expect(access({ match: { seated: false }, booking: undefined })).toBe('notSeated');
    expect(access({ booking: free })).toBe('notSeated');
    expect(access({ scopes: ['officer'], booking: free })).toBe('noPress');
    expect(access({ scopes: ['officer'], booking: undefined })).toBe('noPress');
    expect(access({ scopes: ['admin'], booking: undefined })).toBe('noPress');
  });
});
