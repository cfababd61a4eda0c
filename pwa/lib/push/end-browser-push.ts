/**
 * Ends the browser's push subscription and clears the app's badge, also without signal; for pages and
 * the service worker.
 */
export async function endBrowserPush(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  const ownRegistration = (self as { registration?: ServiceWorkerRegistration }).registration;
  const registration = ownRegistration ?? (await navigator.serviceWorker?.getRegistration());
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
