/** Push notifications of this browser: whether it can show them, and its subscription. */
import {
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
  type NotificationSettings,
} from '#sync/contracts/notifications/push.ts';
import { accountLanguageOf } from '#sync/contracts/messages/languages.ts';
import { call } from '#pwa/lib/http/api.ts';
import { endBrowserPush } from '#pwa/lib/push/end-browser-push.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

/** `ask`: the browser asks the person first. `no`: it cannot, or only as an installed app. */
export type PushWay = 'no' | 'ask' | 'denied' | 'granted';

export function pushWay(): PushWay {
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isPossible) return 'no';
  const { permission } = Notification;
  return permission === 'default' ? 'ask' : permission;
}

/** A person's answer on this device; deleted when they log out. */
export interface PushChoice {
  answer: 'on' | 'later' | 'off';
  /** Whether the lock screen may name the match. */
  details: boolean;
}

const choiceStorage = (userId: string) => jsonStorage('localStorage', `touchline.push.${userId}`);

/** Null if the person was not asked on this device. */
export function readPushChoice(userId: string): PushChoice | null {
  const stored = choiceStorage(userId).read() as Partial<PushChoice> | null;
  const { answer, details = true } = stored ?? {};
  return answer === 'on' || answer === 'later' || answer === 'off' ? { answer, details } : null;
}

export function savePushChoice(userId: string, choice: PushChoice): void {
  choiceStorage(userId).save(choice);
}

/**
 * Lets the browser ask for permission and subscribes; call it on a press. Returns whether
 * notifications are on. Throws ApiError, or the browser's error if its push service does not answer.
 */
export async function turnOnPush(userId: string, details = true): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const settings = await call(getNotificationSettings);
  const isOn = await storeSubscription(settings, details);
  if (isOn) savePushChoice(userId, { answer: 'on', details });
  return isOn;
}

export async function turnOffPush(userId: string): Promise<void> {
  const { subscription } = await call(getNotificationSettings);
  if (subscription !== null) await call(unsubscribeFromPush, { params: { id: subscription.id } });
  await endBrowserPush();
  savePushChoice(userId, { answer: 'off', details: readPushChoice(userId)?.details ?? true });
}

/**
 * Compares the browser's subscription with the server's, and renews what is missing or outdated: the
 * browser or its push service may have ended it. Throws ApiError, or the browser's error.
 */
export async function renewPush(userId: string): Promise<void> {
  const choice = readPushChoice(userId);
  if (choice?.answer !== 'on' || pushWay() !== 'granted') return;
  await storeSubscription(await call(getNotificationSettings), choice.details);
}

async function storeSubscription(
  { publicKey, subscription: stored }: NotificationSettings,
  details: boolean,
): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (publicKey === null || registration === undefined) return false;
  const browser = await subscribe(registration.pushManager, publicKey);
  const language = accountLanguageOf(languageStore.getSnapshot());
  const { endpoint, keys } = browser.toJSON();
  const isStored =
    stored?.endpoint === endpoint && stored?.details === details && stored?.language === language;
  if (isStored) return true;
  if (endpoint === undefined) return false;
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, language, details } });
  return true;
}

/** The browser's subscription for this key; one for another key is replaced. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing !== null && isForKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
