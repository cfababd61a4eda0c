/** Shows push messages as notifications, and opens their screens. */
import type { PushPayload } from '#sync/contracts/notifications/push-payload.ts';
import { openScreenMessage } from '#pwa/lib/app/worker-messages.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';
import type {
  NotificationEvent,
  PushEvent,
  WindowClient,
  WorkerScope,
} from '#pwa/worker/worker-scope.ts';

type Shown = PushPayload['notification'];
type PushScope = Pick<WorkerScope, 'registration'>;
type ClickScope = { clients: Pick<WorkerScope['clients'], 'matchAll' | 'openWindow'> };

/** Options that TypeScript's library does not know. */
type Options = NotificationOptions & { renotify?: boolean };

/**
 * Shows exactly one notification for a push message, because browsers end subscriptions whose messages
 * show none. A message for someone who is not logged in here shows only the app's name, and ends the
 * subscription. Syncs meanwhile, so that a press finds the new data, also without signal.
 */
export async function showPush(
  { registration }: PushScope,
  data: PushEvent['data'],
  sync: () => Promise<void>,
): Promise<void> {
  const message = readMessage(data);
  const state = await readSessionState().catch(() => null);
  const isOwn = message !== null && state?.session?.user.id === message.data.account;
  if (state?.language !== undefined) languageStore.set(state.language);
  if (message !== null && isOwn) {
    const { title, body, lang, dir, tag, navigate } = message;
    const options: Options = { body, lang, dir, tag, renotify: true, data: { navigate }, ...icons };
    await registration.showNotification(title, options);
    await Promise.allSettled([setBadge(Number(message.app_badge)), sync()]);
    return;
  }
  await registration.showNotification(t('app.name'), icons);
  // A session that cannot be read may still be this person's.
  if (message !== null && state !== null) {
    const subscription = await registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
  }
}

const icons = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };

/** The notification of a message; null if it is none of the portal's. */
function readMessage(data: PushEvent['data']): Shown | null {
  try {
    const message = data?.json() as Partial<PushPayload> | null | undefined;
    const notification = message?.notification;
    return typeof notification?.title === 'string' ? notification : null;
  } catch {
    return null;
  }
}

/** Only some browsers have a badge. */
async function setBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator && Number.isInteger(count)) await navigator.setAppBadge(count);
}

/** Milliseconds that an open page has to answer; one that is still starting does not. */
const answerTime = 1000;

/** Shows the screen of a notification in an open page of the app, otherwise in a new one. */
export async function openScreen(
  { clients }: ClickScope,
  notification: NotificationEvent['notification'],
): Promise<void> {
  notification.close();
  const url = screenUrl(notification.data);
  const page = (await clients.matchAll({ type: 'window' })).find(isAppPage);
  if (page === undefined) {
    await clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // The page keeps what is being written there; one that does not answer is loaded again.
  if (!(await askPage(page, url))) await page.navigate(url.href);
}

/** The address in a notification's data; the start page instead of one elsewhere. */
function screenUrl(data: unknown): URL {
  const { origin } = self.location;
  const given = data instanceof Object && 'navigate' in data ? data.navigate : null;
  const url = typeof given === 'string' ? URL.parse(given) : null;
  return url?.origin === origin ? url : new URL('/', origin);
}

const isAppPage = ({ url }: WindowClient) =>
  !/^\/(?:api|dev|gate)(?:\/|$)/.test(new URL(url).pathname);

async function askPage(page: WindowClient, { pathname, search }: URL): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerTime);
  });
  page.postMessage({ type: openScreenMessage, path: `${pathname}${search}` }, [port2]);
  const answer = await answered;
  port1.close();
  return answer;
}
