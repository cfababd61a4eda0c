import { startBookingToasts } from '#pwa/lib/sync/booking-toasts.ts';
import { followAccountLanguage } from '#pwa/lib/sync/follow-account-language.ts';

/** Starts what no screen waits for. */
export function startAfterFirstScreen(): void {
  startBookingToasts();
  followAccountLanguage();
}
