/** The newest booking's toast replaces the older one, and so does an application's. */
export const bookingToastId = (
  name: 'event.join' | 'event.withdraw' | 'match.join' | 'match.withdraw',
) => `joined ${name.split('.')[0]}`;
