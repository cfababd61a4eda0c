/** One toast for all bookings, and one for all applications: what is newer takes its place. */
export const bookingToastId = (name: 'event.join' | 'match.join') => `joined ${name}`;
