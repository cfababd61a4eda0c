/**
 * Toast id: all bookings share one toast and all applications another, and the newest replaces the
 * older.
 */
export const bookingToastId = (name: 'event.join' | 'match.join') => `joined ${name}`;
