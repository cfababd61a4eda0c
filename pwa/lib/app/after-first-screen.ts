import { startUpdates } from '#pwa/lib/app/app-updates.ts';
import { startUpdateNotice } from '#pwa/lib/app/update-notice.ts';
import { startBookingToasts } from '#pwa/lib/sync/booking-toasts.ts';
import { followAccountLanguage } from '#pwa/lib/sync/follow-account-language.ts';

/** Starts what no screen waits for. */
export function startAfterFirstScreen(): void {
  void startUpdates();
  startUpdateNotice();
  startBookingToasts();
  followAccountLanguage();
}
