/** The newest booking's toast replaces the older one, and so does an application's. */
export const bookingToastId = (name: 'event.join' | 'match.join') => `joined ${name}`;
