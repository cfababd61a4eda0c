// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotificationSettings } from '#sync/contracts/notifications/push.ts';
import {
  pushWay,
  readPushChoice,
  renewPush,
  savePushChoice,
  turnOffPush,
  turnOnPush,
} from '#pwa/lib/push/browser-push.ts';

const call = vi.hoisted(() =>
  vi.fn<(endpoint: { path: string; method: string }, input?: object) => Promise<unknown>>(),
);
vi.mock('#pwa/lib/http/api.ts', () => ({ call }));

const publicKey =
  'BAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8';
const otherKey = `BA${'A'.repeat(85)}`;
const user = 'user-1';

/** A browser whose push service gives a new endpoint with each subscription. */
function stubBrowser({ permission = 'default', answer = 'granted' } = {}) {
  const state = { subscription: null as FakeSubscription | null, made: 0 };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    state.made += 1;
    const bytes = Uint8Array.from(
      atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    state.subscription = {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: `https://push/${state.made}`, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        state.subscription = null;
        return true;
      },
    };
    return state.subscription;
  };
  const registration = {
    pushManager: { subscribe, getSubscription: async () => state.subscription },
  };
  const notification = {
    permission,
    requestPermission: vi.fn<() => Promise<string>>(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  return { state, notification };
}

interface FakeSubscription {
  options: { applicationServerKey: ArrayBuffer };
  toJSON(): { endpoint: string; keys: { p256dh: string; auth: string } };
  unsubscribe(): Promise<boolean>;
}

let server: NotificationSettings;
const posted: object[] = [];

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  posted.length = 0;
  server = { publicKey, subscription: null, off: [] };
  call.mockReset().mockImplementation(async ({ method }, input) => {
    if (method === 'GET') return server;
    posted.push(input as object);
    if (method === 'DELETE') server.subscription = null;
    else {
      const { endpoint, language, details } = (
        input as { body: { endpoint: string; language: 'en'; details: boolean } }
      ).body;
      server.subscription = { id: 'id-1', endpoint, language, details };
    }
    return {};
  });
});

describe('turning notifications on', () => {
  test('asks the browser, subscribes with the portal’s key and tells the portal', async () => {
    stubBrowser();
    expect(await turnOnPush(user)).toBe(true);
    expect(posted).toEqual([
      {
        body: {
          endpoint: 'https://push/1',
          keys: { p256dh: 'p', auth: 'a' },
          language: 'en',
          details: true,
        },
      },
    ]);
    expect(readPushChoice(user)).toEqual({ answer: 'on', details: true });
  });

  test('a refused permission tells the portal nothing', async () => {
    stubBrowser({ answer: 'denied' });
    expect(await turnOnPush(user)).toBe(false);
    expect(call).not.toHaveBeenCalled();
    expect(pushWay()).toBe('denied');
  });

  test('a portal without push is not subscribed to', async () => {
    const { state } = stubBrowser();
    server.publicKey = null;
    expect(await turnOnPush(user)).toBe(false);
    expect(state.made).toBe(0);
  });

  test('the choice of one person is not that of another on the same device', async () => {
    stubBrowser();
    await turnOnPush(user);
    expect(readPushChoice('user-2')).toBeNull();
    await renewPush('user-2');
    expect(posted).toHaveLength(1);
  });
});

test('turning notifications off ends both subscriptions', async () => {
  const { state } = stubBrowser();
  await turnOnPush(user);
  await turnOffPush(user);
  expect(state.subscription).toBeNull();
  expect(server.subscription).toBeNull();
  await renewPush(user);
  expect(state.subscription).toBeNull();
});

describe('at each start', () => {
  async function turnedOn() {
    const browser = stubBrowser();
    await turnOnPush(user);
    posted.length = 0;
    return browser;
  }

  test('nothing is sent while browser and portal agree', async () => {
    await turnedOn();
    await renewPush(user);
    expect(posted).toEqual([]);
  });

  test('a subscription that the browser lost is made again', async () => {
    const { state } = await turnedOn();
    state.subscription = null;
    await renewPush(user);
    expect(server.subscription?.endpoint).toBe('https://push/2');
  });

  test('a subscription that the portal lost is sent again', async () => {
    await turnedOn();
    server.subscription = null;
    await renewPush(user);
    expect(server.subscription).toMatchObject({ endpoint: 'https://push/1' });
  });

  test('a new key of the portal makes a new subscription', async () => {
    await turnedOn();
    server.publicKey = otherKey;
    await renewPush(user);
    expect(server.subscription?.endpoint).toBe('https://push/2');
  });

  test('a permission that was taken back is not asked for', async () => {
    const { notification } = await turnedOn();
    notification.permission = 'denied';
    notification.requestPermission.mockClear();
    server.subscription = null;
    await renewPush(user);
    expect(posted).toEqual([]);
    expect(notification.requestPermission).not.toHaveBeenCalled();
  });
});

test('the answer "Not now" is remembered, and what others stored is ignored', () => {
  savePushChoice(user, { answer: 'later', details: true });
  expect(readPushChoice(user)).toEqual({ answer: 'later', details: true });
  localStorage.setItem(`touchline.push.${user}`, '{"answer":"maybe"}');
  expect(readPushChoice(user)).toBeNull();
});

test('a browser without push cannot be asked', () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true });
  expect(pushWay()).toBe('no');
});
