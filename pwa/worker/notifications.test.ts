// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#pwa/lib/session/session-database.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import { openScreen, showPush } from '#pwa/worker/notifications.ts';
import type { WindowClient } from '#pwa/worker/worker-scope.ts';

const account = 'account-1';
const message = (change: object = {}) => ({
  web_push: 8030,
  notification: {
    title: 'تغيّر موعد المباراة',
    body: 'الأهلي – الزمالك',
    lang: 'ar',
    dir: 'rtl',
    navigate: `${location.origin}/reservation/ref`,
    tag: 'subject',
    app_badge: '3',
    data: { account },
    ...change,
  },
});

async function logIn(userId: string | null) {
  const session = userId === null ? null : ({ id: 's', user: { id: userId } } as Session);
  await updateSessionState((state) => ({ ...state, session, language: 'ar' }));
}

const shown = vi.fn<(title: string, options?: NotificationOptions) => Promise<void>>();
const unsubscribe = vi.fn<() => Promise<boolean>>();
const sync = vi.fn<() => Promise<void>>();
const setAppBadge = vi.fn<(count: number) => Promise<void>>();
const scope = {
  registration: {
    showNotification: shown,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  } as never,
};
const show = (data: unknown) =>
  showPush(scope, { json: () => (data === undefined ? JSON.parse('x') : data) }, sync);

beforeEach(() => {
  for (const mock of [shown, unsubscribe, sync, setAppBadge])
    mock.mockReset().mockResolvedValue(undefined as never);
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
});

describe('a push message', () => {
  test('is shown once in its language, sets the badge and syncs', async () => {
    await logIn(account);
    await show(message());
    expect(shown).toHaveBeenCalledTimes(1);
    expect(shown).toHaveBeenCalledWith(
      'تغيّر موعد المباراة',
      expect.objectContaining({ body: 'الأهلي – الزمالك', lang: 'ar', dir: 'rtl', tag: 'subject' }),
    );
    expect(setAppBadge).toHaveBeenCalledWith(3);
    expect(sync).toHaveBeenCalledTimes(1);
  });

  test('is shown before the sync, and also if the sync fails', async () => {
    await logIn(account);
    sync.mockImplementation(async () => {
      expect(shown).toHaveBeenCalledTimes(1);
      throw new Error('no signal');
    });
    await show(message());
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['another person is logged in', 'account-2'],
    ['no one is logged in', null],
  ])('shows nothing of its content where %s, and ends the subscription', async (_, userId) => {
    await logIn(userId);
    await show(message());
    expect(shown).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(shown.mock.calls)).not.toMatch(/الزمالك|المباراة|reservation/);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(sync).not.toHaveBeenCalled();
    expect(setAppBadge).not.toHaveBeenCalled();
  });

  test.each([
    ['no JSON', undefined],
    ['no notification', {}],
    ['null', null],
  ])('with %s is still one notification, and keeps the subscription', async (_, data) => {
    await logIn(account);
    await show(data);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

function page(url: string, answers: boolean) {
  const asked: unknown[] = [];
  const client: WindowClient = {
    url: `${location.origin}${url}`,
    focus: vi.fn<() => Promise<unknown>>(),
    navigate: vi.fn<(to: string) => Promise<unknown>>(),
    postMessage(given, [port]) {
      asked.push(given);
      if (answers) (port as MessagePort).postMessage(true);
    },
  };
  return { client, asked };
}

async function press(navigate: unknown, pages: WindowClient[]) {
  const openWindow = vi.fn<(url: string) => Promise<unknown>>();
  const close = vi.fn<() => void>();
  const clients = { matchAll: async () => pages, openWindow };
  await openScreen({ clients }, { data: { navigate }, close });
  expect(close).toHaveBeenCalledTimes(1);
  return openWindow.mock.calls.flat();
}

describe('a press on a notification', () => {
  const address = `${location.origin}/events/e?tab=mine`;

  test('opens a page where none is open', async () => {
    expect(await press(address, [])).toEqual([address]);
  });

  test('shows the screen in the open page, without loading it again', async () => {
    const { client, asked } = page('/', true);
    expect(await press(address, [client])).toEqual([]);
    expect(asked).toEqual([{ type: 'open-screen', path: '/events/e?tab=mine' }]);
    expect(client.focus).toHaveBeenCalledTimes(1);
    expect(client.navigate).not.toHaveBeenCalled();
  });

  test('loads the screen in a page that does not answer', async () => {
    const { client } = page('/', false);
    await press(address, [client]);
    expect(client.navigate).toHaveBeenCalledWith(address);
  });

  test('leaves the stewards’ page alone', async () => {
    const gate = page('/gate', true);
    expect(await press(address, [gate.client])).toEqual([address]);
    expect(gate.asked).toEqual([]);
  });

  test.each(['https://evil.example/x', 'javascript:alert(1)', undefined])(
    'opens the start page instead of %s',
    async (elsewhere) => {
      expect(await press(elsewhere, [])).toEqual([`${location.origin}/`]);
    },
  );
});
