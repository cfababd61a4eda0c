import { startUpdates } from '#pwa/lib/app/app-updates.ts';
import { startUpdateNotice } from '#pwa/lib/app/update-notice.ts';
import { followPush } from '#pwa/lib/push/follow-push.ts';
import { startBookingToasts } from '#pwa/lib/sync/booking-toasts.ts';
import { followAccountLanguage } from '#pwa/lib/sync/follow-account-language.ts';

/**
 * Starts what no screen waits for.
 *
 * @param openScreen shows the screen at a path of the app
 */
export function startAfterFirstScreen(openScreen: (path: string) => void): void {
  void startUpdates();
  startUpdateNotice();
  startBookingToasts();
  followAccountLanguage();
  followPush(openScreen);
}
