/** Matches, bookings and seats. */
export const matchesMessages = {
  'matches.seats': 'Seats',
  'matches.joined': 'Successfully sent a request to join match',
  'matches.withdrawn': 'Booking cancelled',
  'matches.seatReserved': 'Seat reserved.',
  'matches.seatUnknown': 'This seat doesn’t exist.',

  'matches.chooseSeat': 'Choose your seat',
  'matches.versus': '{home} v {away}',

  'matches.bookOne': 'Book Match, {home} v {away}',
} as const;
