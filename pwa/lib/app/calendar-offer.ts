/** Home's offer to set up a calendar, which a browser makes until the person has answered it. */
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

const storage = jsonStorage('localStorage', 'touchline.calendarOffer');

/** The profile's section about the calendar, as an anchor. */
export const calendarAnchor = 'calendar';

export function isCalendarOffered(): boolean {
  return storage.read() === null;
}

/** Ends the offer: it was declined, or there is a calendar. Without storage it comes back. */
export function endCalendarOffer(): void {
  storage.save({ answered: true });
}
